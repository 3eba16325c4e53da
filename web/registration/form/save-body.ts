/** The form as POST /api/competitor wants it. Prices are not part of it: the server alone computes them. */
import type { DocumentType } from '#domain/colombia/documents.ts'
import { plainEmail } from '#domain/colombia/emails.ts'
import type { save } from '#domain/registration/contract.ts'
import { toldOf } from '#domain/registration/rules/told-fields.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'
import {
  birthdayOf,
  categoryOf,
  isGroup,
  isTeam,
  type Participant,
  type RegistrationForm,
} from './registration-form.ts'
import { needsGuardian } from './step-problems.ts'

const guardianOf = (participant: Participant, today: string) =>
  needsGuardian(participant, today)
    ? {
        guardian: {
          name: participant.guardian_name.trim(),
          document_type: participant.guardian_document_type as DocumentType,
          document: participant.guardian_document.trim(),
          relation: participant.guardian_relation.trim(),
          ...(participant.guardian_phone.trim() ? { phone: participant.guardian_phone.trim() } : {}),
          consent: participant.guardian_consent,
        },
      }
    : {}

const participantBody = (
  participant: Participant,
  questions: { id: number }[],
  today: string,
  category: { category_id?: number },
) => ({
  ...toldOf({ ...participant, birthday: birthdayOf(participant) }),
  document_type: participant.document_type as DocumentType,
  email: plainEmail(participant.email),
  gender: participant.gender,
  eps: participant.eps,
  blood_type: participant.blood_type,
  rh_factor: participant.rh_factor,
  kit_id: Number(participant.kit_id),
  ...category,
  answers: questions
    .map(({ id }) => ({ question_id: id, value: (participant.answers[id] ?? '').trim() }))
    .filter(({ value }) => value !== ''),
  consents: {
    data_policy: participant.data_policy,
    waiver: participant.waiver,
    health: participant.health,
    news: participant.news,
  },
  ...guardianOf(participant, today),
})

export const saveBody = (
  form: RegistrationForm,
  { id: event_id, key }: { id: number; key: string },
  questions: { id: number }[],
  today: string,
): SentBodyOf<typeof save> => ({
  competitors: form.participants.map((participant) =>
    participantBody(
      participant,
      questions,
      today,
      isGroup(form) ? { category_id: Number(participant.category_id) } : {},
    ),
  ),
  event_id,
  category_id: Number(categoryOf(form, 0)),
  ...(isTeam(form) && form.team_name.trim() ? { team_name: form.team_name.trim() } : {}),
  key,
})
