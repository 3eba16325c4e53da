/**
 * One address for a family: whoever is registered with somebody else may have that person's contact and emergency data,
 * and a minor that person as guardian. What is shared follows the one it comes from until it is changed by hand.
 */
import { ageOn } from '#domain/colombia/clock.ts'
import { isEmail } from '#domain/colombia/emails.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import { birthdayOf, type Participant, type RegistrationForm } from './registration-form.ts'

const CONTACT = [
  'department',
  'city',
  'address',
  'email',
  'email_again',
  'phone',
  'phone_again',
  'emergency_name',
  'emergency_phone',
] as const

const GUARDIAN = ['guardian_name', 'guardian_document_type', 'guardian_document', 'guardian_phone'] as const

const contactOf = (source: Participant): Partial<Participant> =>
  Object.fromEntries(CONTACT.map((field) => [field, source[field]]))

/** How the guardian is related to the minor is asked: it cannot be known. */
const guardianOf = (source: Participant): Partial<Participant> => ({
  guardian_name: `${source.name.trim()} ${source.last_name.trim()}`.trim(),
  guardian_document_type: source.document_type,
  guardian_document: source.dni,
  guardian_phone: source.phone,
})

/** What the tap says; nothing is ticked by it. */
export const sharing = (from: number): Partial<Participant> => ({
  contact_from: String(from),
  guardian_from: String(from),
})

const isAdult = (participant: Participant, today: string) => {
  const birthday = birthdayOf(participant)
  return birthday !== '' && !isMinor(ageOn(birthday, today))
}

/** The first adult before this person whose contact data is there; null when nobody has any. */
export const sourceFor = ({ participants }: RegistrationForm, at: number, today: string): number | null => {
  const from = participants
    .slice(0, at)
    .findIndex((one) => isAdult(one, today) && isEmail(one.email) && one.contact_from === '')
  return from < 0 ? null : from
}

const followedBy = (participant: Participant, participants: Participant[]): Participant => {
  const [contact, guardian] = [participant.contact_from, participant.guardian_from].map((from) =>
    from === '' ? undefined : participants[Number(from)],
  )
  if (!contact && !guardian) return participant
  const shared = { ...(contact && contactOf(contact)), ...(guardian && guardianOf(guardian)) }
  const same = Object.entries(shared).every(
    ([field, value]) => participant[field as keyof Participant] === value,
  )
  return same ? participant : { ...participant, ...shared }
}

/** Who types one of these has own ones from then on. */
export const endSharing = (values: Partial<Participant>): Partial<Participant> => ({
  ...(CONTACT.some((field) => field in values) ? { contact_from: '' } : {}),
  ...(GUARDIAN.some((field) => field in values) ? { guardian_from: '' } : {}),
})

/** Everybody who shares has what the other one has now. */
export const withShared = (form: RegistrationForm): RegistrationForm => {
  const participants = form.participants.map((one) => followedBy(one, form.participants))
  return participants.every((one, at) => one === form.participants[at]) ? form : { ...form, participants }
}

/** Who leaves is nobody's source any more, and those behind move up. */
export const withoutSource = (participant: Participant, leaving: number): Participant => {
  const moved = (from: string) => {
    if (from === '' || Number(from) < leaving) return from
    return Number(from) === leaving ? '' : String(Number(from) - 1)
  }
  return {
    ...participant,
    contact_from: moved(participant.contact_from),
    guardian_from: moved(participant.guardian_from),
  }
}
