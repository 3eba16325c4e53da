/** Every change the form knows. Pure: what is drawn and what is stored both follow from here. */
import { documentKey } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import type { OwnData } from '#domain/registration/returning/returning-contract.ts'
import { canVisit, indexOf, placeAfter, placesOf, samePlace } from './places.ts'
import {
  birthdayOf,
  birthParts,
  type ChosenProduct,
  canAddPerson,
  emptyParticipant,
  type FormBlock,
  identityOf,
  type Participant,
  type Place,
  type RegistrationForm,
  type SavedHold,
  type ToldTotal,
} from './registration-form.ts'
import { endSharing, withoutSource, withShared } from './shared-contact.ts'

export type KnownData = Partial<
  Pick<
    Participant,
    | 'name'
    | 'last_name'
    | 'department'
    | 'city'
    | 'address'
    | 'email'
    | 'phone'
    | 'eps'
    | 'blood_type'
    | 'rh_factor'
    | 'emergency_name'
    | 'emergency_phone'
  >
> & { gender?: string }

export type FormAction =
  | { type: 'team size chosen'; size: number }
  | { type: 'typed'; participant: number; values: Partial<Participant> }
  | { type: 'identified'; participant: number; identity: string; data: KnownData }
  | { type: 'returned'; participant: number; data: OwnData }
  | { type: 'identity refused'; participant: number }
  | { type: 'category chosen'; category_id: string }
  | { type: 'team named'; team_name: string }
  | { type: 'person added' }
  | { type: 'person removed'; participant: number }
  | { type: 'visited'; place: Place }
  | { type: 'continued' }
  | { type: 'went back' }
  /** With what was chosen before, in this browser or another. */
  | { type: 'held'; hold: SavedHold; products?: ChosenProduct[] | undefined; code?: string | undefined }
  | { type: 'hold moved'; hold_until: string }
  | { type: 'hold over' }
  | { type: 'products chosen'; products: ChosenProduct[] }
  | { type: 'code accepted'; code: string }
  | { type: 'block told'; block: FormBlock | null }
  | { type: 'block tried' }
  | { type: 'total told'; told: ToldTotal }
  /** What was chosen cannot be had: the last one's tab chooses again for all. */
  | { type: 'choice refused' }

const IDENTITY = ['document_type', 'dni', 'birth_day', 'birth_month', 'birth_year'] as const
const NO_IDENTITY = { dni: '', birth_day: '', birth_month: '', birth_year: '', identified: '' }

const resized = (participants: Participant[], size: number): Participant[] =>
  Array.from({ length: size }, (_, at) => participants[at] ?? emptyParticipant())

/** Empties what the lookup knew about somebody else. */
const withoutPrefill = (participant: Participant): Participant => {
  const emptied = { ...participant, prefilled: [], identified: '', returned: false }
  for (const field of participant.prefilled) Object.assign(emptied, { [field]: '' })
  return emptied
}

const withTyped = (participant: Participant, values: Partial<Participant>): Participant => {
  const changesIdentity = IDENTITY.some((field) => field in values && values[field] !== participant[field])
  const base = changesIdentity && participant.identified ? withoutPrefill(participant) : participant
  const typed = {
    ...base,
    ...endSharing(values),
    ...values,
    prefilled: base.prefilled.filter((field) => !(field in values)),
  }
  if ('department' in values && values.department !== participant.department && !('city' in values))
    typed.city = ''
  if (values.blood_type === 'no_informa') typed.rh_factor = 'no_informa'
  return typed
}

/** What was typed by hand stays; the rest takes what is known. */
const withKnown = (participant: Participant, identity: string, data: KnownData): Participant => {
  const filled: Participant = { ...participant, identified: identity, prefilled: [...participant.prefilled] }
  for (const [field, value] of Object.entries(data)) {
    if (!(field in participant) || typeof value !== 'string' || value === '') continue
    if (participant[field as keyof Participant] !== '') continue
    Object.assign(filled, { [field]: value })
    filled.prefilled.push(field)
  }
  if (filled.prefilled.includes('email')) filled.email_again = filled.email
  if (filled.prefilled.includes('phone')) filled.phone_again = filled.phone
  return filled
}

/** Everything the person told before, the confirmations too: it was confirmed then. */
const withOwnData = (participant: Participant, { birthday, gender, ...data }: OwnData): Participant => {
  const [phone, emergency_phone] = [phoneText(data.phone), phoneText(data.emergency_phone)]
  const known = { ...data, phone, emergency_phone, email_again: data.email, phone_again: phone }
  const sex = gender === 'male' || gender === 'female' ? gender : participant.gender
  const { dni: _, document_type: __, ...fields } = { ...known, gender: sex }
  const filled = { ...participant, ...known, ...birthParts(birthday), gender: sex }
  return {
    ...filled,
    contact_from: '',
    returned: true,
    identified: identityOf(filled) === participant.identified ? participant.identified : '',
    // Another document empties them.
    prefilled: Object.keys(fields),
  }
}

const changeParticipant = (
  form: RegistrationForm,
  at: number,
  change: (participant: Participant) => Participant,
) => ({
  ...form,
  participants: form.participants.map((participant, index) =>
    index === at ? change(participant) : participant,
  ),
})

/** A category was chosen for these genders and ages: other ones ask again. */
const matchBasis = ({ participants }: RegistrationForm) =>
  participants.map((participant) => `${participant.gender} ${birthdayOf(participant)}`).join()

const basisOf = (participant: Participant | undefined) =>
  participant && `${participant.gender} ${birthdayOf(participant)}`

const stillMatched = (before: RegistrationForm, after: RegistrationForm): RegistrationForm => {
  if (after.individuals && after.participants.length === before.participants.length)
    return {
      ...after,
      participants: after.participants.map((participant, at) =>
        participant.category_id === '' || basisOf(before.participants[at]) === basisOf(participant)
          ? participant
          : { ...participant, category_id: '' },
      ),
    }
  return after.individuals || matchBasis(before) === matchBasis(after) ? after : { ...after, category_id: '' }
}

/** The new one comes last, and everybody keeps what was chosen. */
const withPerson = (form: RegistrationForm): RegistrationForm => {
  if (!canAddPerson(form)) return form
  const [first, ...others] = form.participants
  if (!first) return form
  const alone = form.individuals ? first : { ...first, category_id: form.category_id }
  // A family goes on as it began: who comes after somebody with shared data shares it too.
  const { contact_from = '', guardian_from = '' } = others.at(-1) ?? {}
  const person = { ...emptyParticipant(), contact_from, guardian_from }
  const added = { ...form, individuals: true, participants: [alone, ...others, person] }
  const entry: Place = { participant: form.participants.length, step: 'identification' }
  // Who is in the middle of the form comes to the new person by going on.
  return form.furthest >= indexOf(added, entry)
    ? { ...added, at: entry, furthest: indexOf(added, entry) }
    : added
}

const withoutPerson = (form: RegistrationForm, leaving: number): RegistrationForm => {
  if (!form.individuals || leaving === 0 || !form.participants[leaving]) return form
  const participants = form.participants
    .filter((_, at) => at !== leaving)
    .map((participant) => withoutSource(participant, leaving))
  const fewer = { ...form, participants }
  const before: Place = { participant: Math.min(form.at.participant, leaving - 1), step: 'contact' }
  const at = form.at.participant < leaving ? form.at : before
  const furthest = Math.min(form.furthest, indexOf(fewer, { participant: leaving - 1, step: 'contact' }))
  return { ...fewer, at, furthest: Math.max(furthest, indexOf(fewer, at)) }
}

/** Of whom everything is known the last own step is open at once. */
const arrive = (form: RegistrationForm, place: Place): RegistrationForm => {
  const { participant } = place
  const open = form.participants[participant]?.returned ? indexOf(form, { participant, step: 'contact' }) : 0
  return { ...form, at: place, furthest: Math.max(form.furthest, indexOf(form, place), open) }
}

/** The form stays; after a registration that was found, without the person it belongs to. */
const withoutHold = (form: RegistrationForm): RegistrationForm => {
  const { hold } = form
  const open = { ...form, hold: null, products: [], code: '' }
  if (hold?.origin !== 'found') {
    const review = placesOf(form).at(-2)
    return form.at.step === 'payment' && review ? { ...open, at: review } : open
  }
  const first: Place = { participant: 0, step: 'identification' }
  const participants = form.participants.map((participant) =>
    documentKey(participant) === documentKey(hold)
      ? { ...withoutPrefill(participant), ...NO_IDENTITY }
      : participant,
  )
  return { ...open, participants, at: first, furthest: indexOf(form, first) }
}

const changed = (form: RegistrationForm, action: FormAction): RegistrationForm => {
  switch (action.type) {
    case 'team size chosen': {
      if (!form.offered_sizes.includes(action.size)) return form
      const chosen = form.individuals ? 1 : form.participants.length
      if (action.size === chosen && form.furthest > 0) return form
      return {
        ...form,
        participants: resized(form.participants, action.size),
        individuals: false,
        furthest: 0,
      }
    }
    case 'typed':
      return changeParticipant(form, action.participant, (participant) =>
        withTyped(participant, action.values),
      )
    case 'identified':
      return changeParticipant(form, action.participant, (participant) =>
        // The answer to what was typed before is no answer.
        identityOf(participant) === action.identity
          ? withKnown(participant, action.identity, action.data)
          : participant,
      )
    case 'returned':
      return changeParticipant(form, action.participant, (participant) =>
        withOwnData(participant, action.data),
      )
    case 'identity refused':
      return changeParticipant(form, action.participant, (participant) => ({
        ...withoutPrefill(participant),
        ...NO_IDENTITY,
      }))
    case 'category chosen':
      return { ...form, category_id: action.category_id }
    case 'team named':
      return { ...form, team_name: action.team_name }
    case 'person added':
      return withPerson(form)
    case 'person removed':
      return withoutPerson(form, action.participant)
    case 'visited':
      return canVisit(form, action.place) ? { ...form, at: action.place } : form
    case 'continued':
      return arrive(form, placeAfter(form, form.at, 1))
    case 'went back':
      return form.hold?.origin === 'found' ? form : { ...form, at: placeAfter(form, form.at, -1) }
    case 'held': {
      const held = { ...form, hold: action.hold, products: action.products ?? [], code: action.code ?? '' }
      const same = form.hold?.reference === action.hold.reference
      const kept = same ? { ...held, products: form.products, code: form.code } : held
      const payment = placesOf(form).at(-1)
      // From here on the registration says what it costs.
      const saved = { ...kept, told: null }
      return payment ? arrive(saved, payment) : saved
    }
    case 'hold moved':
      return form.hold ? { ...form, hold: { ...form.hold, hold_until: action.hold_until } } : form
    case 'hold over':
      return withoutHold(form)
    case 'products chosen':
      return { ...form, products: action.products }
    case 'code accepted':
      return { ...form, code: action.code }
    case 'block told':
      return { ...form, block: action.block }
    case 'block tried':
      return { ...form, block_tried: form.hold?.reference ?? '' }
    case 'total told':
      return { ...form, told: action.told }
    case 'choice refused':
      return { ...form, at: { participant: form.participants.length - 1, step: 'category' } }
  }
}

export const formReducer = (form: RegistrationForm, action: FormAction): RegistrationForm => {
  const after = withShared(stillMatched(form, changed(form, action)))
  // A place can vanish with a smaller team.
  return placesOf(after).some((place) => samePlace(place, after.at))
    ? after
    : { ...after, at: placesOf(after)[0] ?? after.at }
}
