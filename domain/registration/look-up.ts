/**
 * Whether a person may register in an event, by dni and birthday (product.md section 9). A stranger who walks dni
 * numbers learns nothing: 'unknown' and 'birthday differs' get the same answer by the same way.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { type GatewayChoice, gatewayChoices, ownOrShared } from '#domain/payments/active-accounts.ts'
import { runNamed } from '#server/database/named-query.ts'
import { tooMany } from '#server/http/refusals.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { Machine } from '#server/machine.ts'
import type { CompetitorData } from './contract.ts'
import { asOffer, type EventOffer, isOpen, OFFER, type OfferRow } from './find-offer.ts'
import { someCategoryAdmitsAge } from './rules/category-match.ts'
import { DNI, isBirthday, plainDni } from './rules/people.ts'

/** Of one dni from one address. */
const OWN_LIMIT: Limit = { name: 'lookup', max: 10, seconds: 3600 }
/** Of one dni from everywhere: then only the owner sees more than the empty answer. */
const DNI_LIMIT: Limit = { name: 'lookup-dni', max: 30, seconds: 3600 }
/** Different dni from one address: slowed down, never locked out, since mobile carriers share addresses. */
const WALK_LIMIT: Limit = { name: 'lookup-walk', max: 300, seconds: 3600 }
const WALK_PAUSE_MS = 2_000

type KnownPerson = {
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
  matches: boolean
  registration_id: number | null
  state: string | null
}

const FIND_PERSON = `(
  select json_build_object('name', c.name, 'last_name', c.last_name, 'gender', c.gender, 'department', c.department,
    'city', c.city, 'phone', c.phone, 'email', c.email, 'address', c.address, 'emergency_name', c.emergency_name,
    'emergency_phone', c.emergency_phone, 'matches', c.birthday = $3::date, 'registration_id', r.id, 'state', r.state)
  from competitors c
  left join registration_members m on m.event_id = e.id and m.dni = c.dni and m.live and m.claims_dni
  left join registrations r on r.id = m.registration_id
    and (r.state = 'paid' or (r.state = 'held' and r.hold_until > now()))
  where c.dni = $2)`

/** Offer, person and gateways in one round trip, which takes the same time whether or not somebody is known. */
const LOOK_UP = {
  name: 'look-up',
  text: `select ${OFFER}, ${FIND_PERSON} as person, ${gatewayChoices('e.id', '$4::boolean')} as gateways
    from events e where e.id = $1`,
}

type Found = OfferRow & { person: KnownPerson | null; gateways: GatewayChoice[] }

const findAll = async ({ db, config }: Machine, dni: string, birthday: string, event_id: number) => {
  const sandbox = config.allowSandboxGateway
  const [row] = await runNamed<Found>(db, LOOK_UP, [event_id, dni, birthday, sandbox])
  if (!row) return { offer: null, found: null, gateways: [] }
  const { person, gateways, ...offer } = row
  return {
    offer: asOffer(offer),
    found: person?.matches ? person : null,
    gateways: ownOrShared(gateways).map(({ id, gateway_name, image }) => ({ id, gateway_name, image })),
  }
}

type Gateways = Omit<GatewayChoice, 'own'>[]

export type Lookup =
  | { status: 1 | 2 | 3; offer: EventOffer | null }
  | { status: 0 | 6; offer: EventOffer; data: CompetitorData; gateways: Gateways }
  | { status: 4; offer: EventOffer }
  | { status: 5; offer: EventOffer; registration_id: number; data: CompetitorData }

const EMPTY = {
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
}

/** A stranger sees who it is; how to reach the person, only the person. */
const dataOf = (
  typed: { dni: string; birthday: string; age: number },
  person: KnownPerson | null,
  isOwner: boolean,
): CompetitorData => {
  if (!person) return { ...EMPTY, ...typed }
  const { name, last_name, gender, department, city } = person
  const open = { ...EMPTY, ...typed, name, last_name, gender, department, city }
  if (!isOwner) return open
  const { phone, email, address, emergency_name, emergency_phone } = person
  return { ...open, phone, email, address, emergency_name, emergency_phone }
}

/** Counts a lookup that matched nobody, alike for known and unknown dni. */
const countMiss = async ({ limiter, log }: Machine, dni: string, address: string) => {
  const [own, , walk] = await limiter.takeAll(
    [
      [OWN_LIMIT, dni, address],
      [DNI_LIMIT, dni],
    ],
    [WALK_LIMIT, address],
  )
  if (own && !own.allowed) throw tooMany(own.seconds)
  if (!walk || walk.allowed) return
  if (walk.hits === WALK_LIMIT.max + 1)
    log.warn({ limit: WALK_LIMIT.name }, 'an address walks through many dni')
  await wait(WALK_PAUSE_MS)
}

export type LookupQuestion = {
  dni: string
  birthday: string
  event_id: string
  address: string
  /** Email of the signed-in person, if any. */
  email: string | null
}

export const lookUp = async (machine: Machine, question: LookupQuestion): Promise<Lookup> => {
  const { limiter } = machine
  const dni = plainDni(question.dni)
  const event_id = Number(question.event_id)
  if (
    !DNI.test(dni) ||
    !/^\d{1,9}$/.test(question.event_id) ||
    !isBirthday(question.birthday, bogotaDay(new Date()))
  )
    return { status: 3, offer: null }

  const { offer, found, gateways } = await findAll(machine, dni, question.birthday, event_id)
  if (!offer || !isOpen(offer)) return { status: 1, offer }
  if (offer.taken >= offer.participant_limit) return { status: 2, offer }

  const typed = {
    dni,
    birthday: question.birthday,
    age: ageOn(question.birthday, bogotaDay(offer.event_datetime)),
  }
  const isOwner = found !== null && question.email !== null && found.email === question.email
  if (!found) await countMiss(machine, dni, question.address)
  const walked = found !== null && !isOwner && (await limiter.peek(DNI_LIMIT, dni)) > DNI_LIMIT.max
  const person = walked ? null : found

  if (person?.state === 'paid') return { status: 4, offer }
  const data = dataOf(typed, person, isOwner)
  if (person?.state === 'held' && person.registration_id !== null)
    return { status: 5, offer, registration_id: person.registration_id, data }
  return { status: someCategoryAdmitsAge(offer.categories, typed.age) ? 0 : 6, offer, data, gateways }
}
