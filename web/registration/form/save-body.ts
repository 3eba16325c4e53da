/** The form as POST /api/competitor wants it. Prices are not part of it: the server alone computes them. */
import type { save } from '#domain/registration/contract.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'
import { birthdayOf, type Member, type RegistrationForm } from './registration-form.ts'
import { needsGuardian } from './step-problems.ts'

const guardianOf = (member: Member, today: string) =>
  needsGuardian(member, today)
    ? {
        guardian: {
          name: member.guardian_name.trim(),
          document: member.guardian_document.trim(),
          relation: member.guardian_relation.trim(),
          consent: member.guardian_consent,
        },
      }
    : {}

const memberBody = (member: Member, questions: { id: number }[], today: string) => ({
  dni: member.dni,
  birthday: birthdayOf(member),
  name: member.name.trim(),
  last_name: member.last_name.trim(),
  gender: member.gender,
  department: member.department,
  city: member.city,
  address: member.address.trim(),
  email: member.email.trim().toLowerCase(),
  phone: member.phone.trim(),
  eps: member.eps,
  blood_type: member.blood_type,
  rh_factor: member.rh_factor,
  emergency_name: member.emergency_name.trim(),
  emergency_phone: member.emergency_phone.trim(),
  kit_id: Number(member.kit_id),
  answers: questions
    .map(({ id }) => ({ question_id: id, value: (member.answers[id] ?? '').trim() }))
    .filter(({ value }) => value !== ''),
  consents: {
    data_policy: member.data_policy,
    waiver: member.waiver,
    health: member.health,
    news: member.news,
  },
  ...guardianOf(member, today),
})

export const saveBody = (
  form: RegistrationForm,
  { id: event_id, key }: { id: number; key: string },
  questions: { id: number }[],
  today: string,
): SentBodyOf<typeof save> => ({
  competitors: form.members.map((member) => memberBody(member, questions, today)),
  event_id,
  category_id: Number(form.category_id),
  key,
})
