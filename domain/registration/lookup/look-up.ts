/**
 * Whether a person may register in an event, by document and birthday (product.md section 9). A stranger who walks dni
 * numbers learns nothing: 'unknown' and 'birthday differs' get the same answer by the same way. Who holds or paid a
 * place is told so before anything about the event: a full or closed one is no obstacle for who comes to pay.
 */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { documentProblem, isDocumentType, plainDni, possibleKeys } from '#domain/colombia/documents.ts'
import type { Block } from '#domain/events/capacity/find-block.ts'
import type { AppContext } from '#server/app-context.ts'
import { FIRST_VALUE, readingAlong } from '#server/limits/rate-limit.ts'
import type { CompetitorData } from '../contract.ts'
import { isBirthday } from '../rules/people.ts'
import type { EventOffer } from './find-offer.ts'
import { type Asker, createIdentityTests, isOwn, personOf } from './identity-tests.ts'
import { type CachedOffer, type Gateways, type OfferCache, ROW_VERSION } from './offer-cache.ts'
import { allOver, isOpen, placesLeft, someCategoryAdmits } from './offer-state.ts'

type KnownPerson = {
  id: number
  document_type: string
  name: string
  last_name: string
  gender: string
  department: string
  city: string
  phone: string
  email: string
  address: string
  emergency_name: string
  emergency_phone: string
  registration_id: number | null
  category_id: number | null
  kit_id: number | null
  state: string | null
}

/**
 * The same way and the same time whether or not somebody is known. The participant is asked for by one key, one row at
 * most: by a list of keys, or through a plain join, PostgreSQL may read every participant of the event to find one.
 */
export const LOOK_UP = readingAlong({
  name: 'look-up',
  text: `select ${ROW_VERSION} as row_version,
      (c.birthday = $${FIRST_VALUE + 2}::date) is not true and not $${FIRST_VALUE + 5}::boolean as counts,
      $${FIRST_VALUE + 5}::boolean or ((c.birthday = $${FIRST_VALUE + 2}::date) is true
        and (${isOwn(`$${FIRST_VALUE + 3}`, `$${FIRST_VALUE + 4}`, 'r.reference')})) as own,
      case when c.birthday = $${FIRST_VALUE + 2}::date then json_build_object('id', c.id, 'document_type', c.document_type, 'name', c.name, 'last_name', c.last_name,
        'gender', c.gender, 'department', c.department, 'city', c.city, 'phone', c.phone, 'email', c.email,
        'address', c.address, 'emergency_name', c.emergency_name, 'emergency_phone', c.emergency_phone,
        'registration_id', r.id, 'category_id', m.category_id, 'kit_id', case when r.id is not null then m.kit_id end,
        'state', r.state) end as person
    from events e
    left join lateral ${personOf(`$${FIRST_VALUE + 1}`, `$${FIRST_VALUE + 2}`)} c on true
    left join lateral (
      select o.registration_id, o.category_id, o.kit_id from participants o
      where o.event_id = e.id and o.document_key = c.document_key and o.holds_place and o.identity_matches limit 1) m on true
    left join registrations r on r.id = m.registration_id
      and (r.state = 'paid' or (r.state = 'held' and r.hold_until > now()))
    where e.id = $${FIRST_VALUE}`,
})

type Found = { row_version: string; counts: boolean; own: boolean; person: KnownPerson | null }

export type Lookup =
  | { status: 1 | 2 | 3; offer: EventOffer | null }
  | { status: 0 | 6; offer: EventOffer; data: CompetitorData; gateways: Gateways }
  | { status: 4; offer: EventOffer }
  | { status: 5; offer: EventOffer; registration_id: number; data: CompetitorData }

const EMPTY = {
  id: '' as const,
  name: '',
  last_name: '',
  gender: '',
  department: '',
  city: '',
  phone: '',
  email: '',
  address: '',
  emergency_name: '',
  emergency_phone: '',
  eps: '',
  blood_type: '',
  rh_factor: '',
  kit_id: '' as const,
  category: '',
  answers: [],
}

/** A stranger sees who it is; how to reach the person, only the person. */
const dataOf = (
  typed: { dni: string; document_type?: string; birthday: string; age: number },
  person: KnownPerson | null,
  isOwner: boolean,
  { categories }: EventOffer,
): CompetitorData => {
  if (!person) return { ...EMPTY, ...typed }
  const { id, name, last_name, gender, department, city, kit_id, category_id } = person
  const category = categories.find((one) => one.id === category_id)?.distance ?? ''
  const row = { kit_id: kit_id ?? ('' as const), category }
  const open = { ...EMPTY, ...typed, ...row, id, name, last_name, gender, department, city }
  if (!isOwner) return open
  const { phone, email, address, emergency_name, emergency_phone } = person
  return { ...open, phone, email, address, emergency_name, emergency_phone }
}

const isFull = (offer: EventOffer) => placesLeft(offer) === 0

const isActive = (known: CachedOffer | null): known is CachedOffer => known?.offer.status === 'active'

export type LookupQuestion = Asker & {
  dni: string
  /** As it came; empty or unknown is none. */
  document_type: string
  birthday: string
  event_id: string
  /** The unpaid registration with this very person that the browser or the login proves to be its own, if any. */
  own_id: number | null
  /** Whose kept places the person comes for. */
  block: Block | null
}

export const createLookups = (context: AppContext, offers: OfferCache) => {
  const identity = createIdentityTests(context)

  return async (question: LookupQuestion): Promise<Lookup> => {
    const dni = plainDni(question.dni)
    const document_type = isDocumentType(question.document_type) ? question.document_type : undefined
    const { birthday, address, email, references, own_id, block } = question
    // Letters without a type are somebody known by them and the birthday, or still being typed.
    const untyped = document_type === undefined && /[A-Z]/.test(dni)
    const event_id = Number(question.event_id)
    if (
      documentProblem(document_type ?? (untyped ? 'PA' : undefined), dni) !== null ||
      !/^[1-9]\d{0,8}$/.test(question.event_id) ||
      !isBirthday(birthday, bogotaDay(new Date()))
    )
      return { status: 3, offer: null }

    const before = offers.cached(event_id)
    const known =
      before && isOpen(before.offer) && !isFull(before.offer) ? before : await offers.read(event_id)
    if (!isActive(known)) return { status: 1, offer: null }

    const values = [
      event_id,
      possibleKeys({ dni, document_type }),
      birthday,
      email,
      references,
      own_id !== null,
    ]
    const { row, unknown } = await identity.test<Found>(LOOK_UP, values, { dni, address })
    const now = offers.holds(known, row?.row_version) ? known : await offers.read(event_id)
    if (!isActive(now)) return { status: 1, offer: null }
    const { offer, gateways } = now

    const age = ageOn(birthday, bogotaDay(offer.event_datetime))
    const person = unknown ? null : (row?.person ?? null)
    if (untyped && !person) return { status: 3, offer: null }
    const type = document_type ?? (untyped ? person?.document_type : undefined)
    const typed = { dni, ...(type ? { document_type: type } : {}), birthday, age }
    const isOwner = person !== null && email !== null && person.email === email

    if (person?.state === 'paid') return { status: 4, offer }
    const data = dataOf(typed, person, isOwner, offer)
    const registration_id = person?.state === 'held' ? person.registration_id : own_id
    if (registration_id !== null) return { status: 5, offer, registration_id, data }
    if (!isOpen(offer) || allOver(offer)) return { status: 1, offer }
    // Who has the code of a block comes to its kept places, not to the public's.
    if (block ? block.left === 0 : isFull(offer)) return { status: 2, offer }
    return { status: someCategoryAdmits(offer.categories, birthday) ? 0 : 6, offer, data, gateways }
  }
}
