/** The whole form of a team while it is being filled in: plain values, so that it can be kept in the browser. */
import { isDay } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { Told } from '#domain/registration/rules/told-fields.ts'

/** What the person tells, by the names it is stored with; the birthday in the parts that are typed. */
export type Participant = Omit<Told, 'birthday' | 'gender'> & {
  birth_day: string
  birth_month: string
  birth_year: string
  gender: '' | 'male' | 'female'
  kit_id: string
  /** Of one among individuals bought together. */
  category_id: string
  /** How long the person expects to need, where the distance starts in waves. */
  estimated_time: string
  answers: Record<string, string>
  email_again: string
  phone_again: string
  eps: string
  blood_type: string
  rh_factor: string
  conditions: string
  data_policy: boolean
  waiver: boolean
  health: boolean
  news: boolean
  guardian_name: string
  guardian_document_type: string
  guardian_document: string
  guardian_relation: string
  guardian_phone: string
  guardian_consent: boolean
  /** Position of the one whose contact data and emergency contact this person has too; empty for own ones. */
  contact_from: string
  /** Position of the one who answers for this minor. */
  guardian_from: string
  /** The own data came by the login or a mailed code: what is complete is not asked step by step. */
  returned: boolean
  /** Identity the server has answered for; empty until then. */
  identified: string
  /** Fields the lookup filled in and nobody touched: another identity empties them. */
  prefilled: string[]
}

export type StepName = 'team' | 'identification' | 'personal' | 'category' | 'contact' | 'welcome' | 'payment'
export type Place = { participant: number; step: StepName }

/** The unpaid registration this form became, or the one the lookup found (status 5). */
export type SavedHold = {
  origin: 'saved' | 'found'
  dni: string
  /** What was kept by an earlier version has none. */
  document_type?: string | undefined
  birthday: string
  reference: string
  hold_until: string
}

/** Whose kept places these people take, by its code. */
export type FormBlock = { code: string; name: string; distances: string[]; has_discount: boolean }

/** The total that a save named, for these people in these categories. */
export type ToldTotal = { total: number; quoted_for: string; at: number }

export type ChosenProduct = { id: number; size: string; quantity: number }

export type RegistrationForm = {
  offered_sizes: number[]
  participants: Participant[]
  /** Of the team, or of who is alone. */
  category_id: string
  /** Each of them competes alone: they are only bought together. */
  individuals: boolean
  team_name: string
  at: Place
  /** Index of the furthest place that was reached: everything before it can be visited. */
  furthest: number
  hold: SavedHold | null
  products: ChosenProduct[]
  /** The discount code that was accepted. */
  code: string
  block: FormBlock | null
  /** Reference of the registration in which the group's code was tried as a discount: once is enough. */
  block_tried: string
  told: ToldTotal | null
  /** The discount code of the link one came by (`?codigo=`): tried on the payment step. */
  linked_code: string
}

export const emptyParticipant = (): Participant => ({
  document_type: 'CC',
  dni: '',
  birth_day: '',
  birth_month: '',
  birth_year: '',
  name: '',
  last_name: '',
  gender: '',
  department: '',
  city: '',
  address: '',
  kit_id: '',
  category_id: '',
  estimated_time: '',
  answers: {},
  email: '',
  email_again: '',
  phone: '',
  phone_again: '',
  eps: 'no_informa',
  blood_type: 'no_informa',
  rh_factor: 'no_informa',
  conditions: '',
  emergency_name: '',
  emergency_phone: '',
  data_policy: false,
  waiver: false,
  health: false,
  news: false,
  guardian_name: '',
  guardian_document_type: 'CC',
  guardian_document: '',
  guardian_relation: '',
  guardian_phone: '',
  guardian_consent: false,
  contact_from: '',
  guardian_from: '',
  returned: false,
  identified: '',
  prefilled: [],
})

export const emptyForm = (offered: number[]): RegistrationForm => {
  const offered_sizes = offered.length > 0 ? [...offered].sort((one, other) => one - other) : [1]
  return {
    offered_sizes,
    participants: Array.from({ length: offered_sizes[0] ?? 1 }, emptyParticipant),
    category_id: '',
    individuals: false,
    team_name: '',
    at: { participant: 0, step: offered_sizes.length > 1 ? 'team' : 'identification' },
    furthest: 0,
    hold: null,
    products: [],
    code: '',
    block: null,
    block_tried: '',
    told: null,
    linked_code: '',
  }
}

/** People who run alone, more than one of them: each has a category. */
export const isGroup = ({ individuals, participants }: RegistrationForm) =>
  individuals && participants.length > 1

/** People who compete together. */
export const isTeam = ({ individuals, participants }: RegistrationForm) =>
  !individuals && participants.length > 1

/** What was chosen for a participant, or for all of them. */
export const categoryOf = (form: RegistrationForm, at: number): string =>
  form.individuals ? (form.participants[at]?.category_id ?? '') : form.category_id

const MOST = 7

/** Where people run alone somebody else can be added; a team is as big as it was chosen. */
export const canAddPerson = ({ offered_sizes, individuals, participants, hold }: RegistrationForm) =>
  hold === null &&
  offered_sizes.includes(1) &&
  (individuals || participants.length === 1) &&
  participants.length < MOST

export type Birth = Pick<Participant, 'birth_day' | 'birth_month' | 'birth_year'>

/** `1995-04-12` once day, month and year make a day that exists; empty before. */
export const birthdayOf = ({ birth_day, birth_month, birth_year }: Birth): string => {
  const text = `${birth_year}-${birth_month.padStart(2, '0')}-${birth_day.padStart(2, '0')}`
  return birth_day && birth_month && birth_year && isDay(text) ? text : ''
}

export const birthParts = (birthday: string): Birth => {
  const [birth_year = '', month = '', day = ''] = birthday.split('-')
  return { birth_year, birth_month: String(Number(month) || ''), birth_day: String(Number(day) || '') }
}

/** What the lookup is asked about. */
export const identityOf = (participant: Participant): string => {
  const birthday = birthdayOf(participant)
  const person = documentKey(participant)
  return person && birthday ? `${person}|${birthday}` : ''
}
