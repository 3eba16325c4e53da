/**
 * The form as POST /api/competitor wants it. The server alone computes prices: the total only says what was in sight,
 * so that nobody pays another one unasked.
 */
import type { DocumentType } from '#domain/colombia/documents.ts'
import { plainEmail } from '#domain/colombia/emails.ts'
import type { save } from '#domain/registration/contract.ts'
import { toldOf } from '#domain/registration/rules/told-fields.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'
import { chosenCategory } from './fitting-kits.ts'
import {
  birthdayOf,
  categoryOf,
  isGroup,
  isTeam,
  type Participant,
  type RegistrationForm,
} from './registration-form.ts'
import { needsGuardian, type RegistrationContext } from './step-problems.ts'

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

type Known = Pick<RegistrationContext, 'today' | 'offered'> & { questions: { id: number }[] }

/** One person of it. */
export const participantBody = (
  participant: Participant,
  { questions, today }: Known,
  category: { category_id?: number; estimated_time?: string },
) => ({
  ...toldOf({ ...participant, birthday: birthdayOf(participant) }),
  document_type: participant.document_type as DocumentType,
  email: plainEmail(participant.email),
  gender: participant.gender,
  eps: participant.eps,
  blood_type: participant.blood_type,
  rh_factor: participant.rh_factor,
  conditions: participant.conditions,
  kit_id: Number(participant.kit_id),
  ...category,
  answers: questions
    .map(({ id }) => ({ question_id: id, value: (participant.answers[id] ?? '').trim() }))
    .filter(({ value }) => value !== ''),
  consents: {
    // The guardian's box says it for a minor, who cannot.
    data_policy: needsGuardian(participant, today) ? participant.guardian_consent : participant.data_policy,
    waiver: participant.waiver,
    health: participant.health,
    news: participant.news,
  },
  ...guardianOf(participant, today),
})

/** What somebody said for a distance that starts in waves. */
const timeOf = (form: RegistrationForm, at: number, known: Known) => {
  const estimated_time = form.participants[at]?.estimated_time.trim()
  return estimated_time && chosenCategory(form, at, known)?.has_waves ? { estimated_time } : {}
}

export const saveBody = (
  form: RegistrationForm,
  { id: event_id, key }: { id: number; key: string },
  known: Known,
  total: number | null,
): SentBodyOf<typeof save> => ({
  competitors: form.participants.map((participant, at) =>
    participantBody(participant, known, {
      ...(isGroup(form) ? { category_id: Number(participant.category_id) } : {}),
      ...timeOf(form, at, known),
    }),
  ),
  event_id,
  category_id: Number(categoryOf(form, 0)),
  ...(isTeam(form) && form.team_name.trim() ? { team_name: form.team_name.trim() } : {}),
  key,
  ...(form.block ? { block_code: form.block.code } : {}),
  // A change of an own hold keeps its price.
  ...(total !== null && form.hold === null ? { shown_total: total } : {}),
})
