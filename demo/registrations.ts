/** Runners who registered over the last weeks, in every state, saved by the product's own functions. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import type { Block } from '#domain/events/capacity/find-block.ts'
import { kitFitsSomewhere } from '#domain/events/rules/distances.ts'
import { payment_accounts, payment_attempts } from '#domain/payments/tables.ts'
import { applyCode, chooseProducts } from '#domain/registration/checkout/change-totals.ts'
import type { Registration } from '#domain/registration/hold/release-holds.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { type EventOffer, findOffer } from '#domain/registration/lookup/find-offer.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import { saveRegistration } from '#domain/registration/save/save-registration.ts'
import { products } from '#domain/store/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { type Chance, chance } from './random.ts'
import { ageOf, type Fate, fateOf, meetFate, type NewAttempt } from './registration-fates.ts'
import { participantForm } from './registration-form.ts'

/** Far from the numbers tests and journeys use. */
const FIRST_PERSON = 200_000
/** One in so many is a child, where there is a distance for children beside the others. */
const CHILD_OF = 7
const PEOPLE_AN_EVENT = 2_000

const HOMES = [
  ['Antioquia', 'Medellín'],
  ['Antioquia', 'Envigado'],
  ['Bogotá, D.C.', 'Bogotá, D.C.'],
  ['Bogotá, D.C.', 'Bogotá, D.C.'],
  ['Valle del Cauca', 'Cali'],
  ['Risaralda', 'Pereira'],
  ['Santander', 'Bucaramanga'],
  ['Boyacá', 'Tunja'],
  ['Caldas', 'Manizales'],
] as const
const CLUBS = ['Runners de la Montaña', 'Club Andes', 'Trote y Café', 'Los Lunes Corremos', 'Ninguno']

const answersOf = (luck: Chance, { questions }: EventOffer) =>
  luck.next() < 0.25
    ? []
    : questions.map(({ id, opciones }) => ({
        question_id: id,
        value: luck.pick(opciones.length > 0 ? opciones : CLUBS),
      }))

/** A child comes with who answers for it. */
const childhood = (luck: Chance, { event_datetime }: EventOffer) => {
  const year = event_datetime.getFullYear() - luck.whole(5, 14)
  return {
    birthday: `${year}-0${luck.whole(1, 9)}-1${luck.whole(0, 9)}`,
    guardian: { name: 'Gloria Restrepo', document: '43000111', relation: 'madre', consent: true },
  }
}

/** Some live here with the papers of foreigners, some come to run. Of the number, not of chance: all else stays as it was. */
const foreign = (number: number) => {
  if (number % 19 === 0) return { document_type: 'CE', dni: String(500_000 + number) }
  if (number % 23 === 0) return { document_type: 'PPT', dni: String(5_000_000 + number) }
  return number % 29 === 0
    ? { document_type: 'PA', dni: `AV${number}`, phone: `+1212${5_550_000 + (number % 10_000)}` }
    : {}
}
/** Every so many came by a client that knows no consents, and have to sign by their link. */
const WITHOUT_CONSENTS = 13

export const formOf = (luck: Chance, number: number, offer: EventOffer): ParticipantForm => {
  const [department, city] = luck.pick(HOMES)
  const ofChildren = offer.categories.filter(({ final_age }) => final_age < 18)
  const forChildren =
    ofChildren.length === offer.categories.length || (ofChildren.length > 0 && number % CHILD_OF === 0)
  const change = {
    department,
    city,
    address: `Calle ${luck.whole(1, 170)} # ${luck.whole(1, 99)}-${luck.whole(10, 99)}`,
    answers: answersOf(luck, offer),
    ...(forChildren ? childhood(luck, offer) : foreign(number)),
    ...(number % WITHOUT_CONSENTS === 0 ? { consents: undefined } : {}),
  }
  const form = participantForm(number, 0, change) as unknown as ParticipantForm
  const fitting = offer.kits.filter((kit) => kitFitsSomewhere(kit, form, offer.distances))
  return { ...form, kit_id: luck.pick(fitting).id }
}

type Bought = {
  team: ParticipantForm[]
  choose: Chance['pick']
  form_hash: string
  team_name?: string
  /** Whose kept places they take. */
  block?: Block | null
}

const peopleOf = (team: ParticipantForm[], { event_datetime }: EventOffer) =>
  team.map(({ gender, birthday }) => ({ gender, age: ageOn(birthday, bogotaDay(event_datetime)) }))

const store = async (
  tx: Tx,
  offer: EventOffer,
  { team, form_hash, category_id, team_name, block = null }: Omit<Bought, 'choose'> & { category_id: number },
): Promise<Registration | null> => {
  const outcome = await saveRegistration(tx, {
    offer,
    category_id,
    team,
    ...(team_name ? { team_name } : {}),
    form_hash,
    origin: 'web',
    trace: { version: 'demo', at: offer.now.toISOString(), address: '127.0.0.1' },
    block,
  })
  return outcome.outcome === 'saved' ? outcome.registration : null
}

/** In a category that admits them; null when there is none, or no spot. */
export const saveTeam = async (
  tx: Tx,
  offer: EventOffer,
  { choose, ...bought }: Bought,
): Promise<Registration | null> => {
  const people = peopleOf(bought.team, offer)
  const fitting = offer.categories.filter((category) => admits(category, people))
  return fitting.length === 0 ? null : store(tx, offer, { ...bought, category_id: choose(fitting).id })
}

/** People who run beside each other, each in an own category, in one payment. */
const saveFamily = async (
  tx: Tx,
  offer: EventOffer,
  { choose, team, ...bought }: Bought,
): Promise<Registration | null> => {
  const people = peopleOf(team, offer)
  const each = team.flatMap((participant, at) => {
    const fitting = offer.categories.filter((category) => admits(category, people.slice(at, at + 1)))
    return fitting.length > 0 ? [{ ...participant, category_id: choose(fitting).id }] : []
  })
  const first = each[0]?.category_id
  return first === undefined ? null : store(tx, offer, { ...bought, team: each, category_id: first })
}

const TEAMS = ['Los del Alba', 'Cuesta Arriba', 'Trote y Café', 'Kilómetro Cero', 'Las Garzas', 'Sin Prisa']

const save = (tx: Tx, offer: EventOffer, luck: Chance, numbers: number[]) =>
  saveTeam(tx, offer, {
    team: numbers.map((number) => formOf(luck, number, offer)),
    choose: luck.pick,
    form_hash: `demo-${offer.id}-${numbers[0]}`,
    // Of the number, not of chance: all else stays as it was.
    ...(numbers.length > 1 ? { team_name: TEAMS[(numbers[0] ?? 0) % TEAMS.length] ?? '' } : {}),
  })

/** How many buy together, and what became of it. */
const FAMILIES: [people: number, fate: Fate][] = [
  [4, 'card'],
  [3, 'pending'],
  [2, 'card'],
]

const CODES = ['AMIGOS-20', 'MENOS-15MIL', 'CAFE-10']
const GUESTS = 3

/** Some bring a code, some buy something along with it, a few are guests who pay nothing. */
const sweeten = async (tx: Tx, saved: Registration, at: number, extra: number | null) => {
  const code =
    at >= 20 && at < 20 + GUESTS ? 'INVITADO-100' : at % 6 === 0 ? CODES[(at / 6) % CODES.length] : null
  const coded = code ? await applyCode(tx, saved, code) : saved
  if (coded === 'invalid') throw new Error(`a demo code was refused: ${code}`)
  if (extra === null || at % 8 !== 5 || coded.amount === 0) return coded
  const chosen = await chooseProducts(tx, coded, [{ id: extra, size: 'unica', quantity: 1 }])
  if ('outcome' in chosen) throw new Error('a demo add-on was refused')
  return chosen
}

/** Spread over the weeks before, so that the charts have a shape. */
export const makeOlder = async (tx: Tx, ages: { id: number; ago: number }[]) => {
  const given = sql`json_to_recordset(${JSON.stringify(ages)}::json) as d(id int, ago int)`
  await tx.execute(sql`
    update registrations r set created_at = now() - make_interval(mins => d.ago),
      paid_at = case when r.paid_at is not null then now() - make_interval(mins => greatest(d.ago - 6, 0)) end,
      ended_at = case when r.ended_at is not null then now() - make_interval(mins => greatest(d.ago - 300, 0)) end
    from ${given} where r.id = d.id`)
  await tx.execute(sql`
    update payment_history h set created_at = now() - make_interval(mins => greatest(d.ago - 6, 0))
    from ${given} where h.registration_id = d.id`)
}

/** The gateway that moves no money: attempts of the demo are made there. */
export const findDemoAccount = async (tx: Tx) => {
  const [account] = await tx
    .select({ id: payment_accounts.id })
    .from(payment_accounts)
    .where(and(isNull(payment_accounts.event_id), eq(payment_accounts.gateway_name, 'sandbox')))
  return account ?? null
}

type Crowd = {
  event_id: number
  count: number
  /** Its people are those of the results, from this number on. */
  from?: number | undefined
  /** Minutes since registrations closed; 0 while they are open. */
  since: number
  hasCodes: boolean
  user_id: number
}
export type Met = { id: number; fate: Fate | 'free'; event_id: number }

export const addRegistrations = async (
  tx: Tx,
  { event_id, count, from, since, hasCodes, user_id }: Crowd,
): Promise<Met[]> => {
  const offer = await findOffer(tx, event_id)
  const account = await findDemoAccount(tx)
  if (!offer || !account || count === 0) return []
  const [medal] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.sku, `MED-${event_id}`))
  const luck = chance(event_id)
  const met: Met[] = []
  const ages: { id: number; ago: number }[] = []
  const attempts: NewAttempt[] = []
  let number = from ?? FIRST_PERSON + event_id * PEOPLE_AN_EVENT
  for (let tried = 0; tried < count; tried++) {
    const size = luck.pick(offer.team_size)
    const numbers = Array.from({ length: size }, () => number++)
    const saved = await save(tx, offer, luck, numbers)
    if (!saved) continue
    const registration = hasCodes ? await sweeten(tx, saved, met.length, medal?.id ?? null) : saved
    const isFree = registration.state === 'paid' || registration.amount === 0
    const fate = fateOf(met.length, luck, { closed: since > 0, sellsMuch: hasCodes })
    const ago = ageOf(isFree ? 'card' : fate, luck, since)
    if (!isFree) {
      const attempt = await meetFate(tx, registration, { fate, luck, ago, account_id: account.id, user_id })
      if (attempt) attempts.push(attempt)
    } else if (registration.state !== 'paid')
      await settleRegistration(tx, registration, { status: 100, source: 'system' })
    ages.push({ id: registration.id, ago })
    met.push({ id: registration.id, fate: isFree ? 'free' : fate, event_id })
  }
  const own = chance(event_id + 1_000_000)
  for (const [people, fate] of hasCodes && offer.team_size.includes(1) ? FAMILIES : []) {
    const team = Array.from({ length: people }, () => formOf(own, number++, offer))
    const form_hash = `demo-family-${offer.id}-${number}`
    const family = await saveFamily(tx, offer, { team, choose: own.pick, form_hash })
    if (!family) continue
    const ago = ageOf(fate, own, since)
    const attempt = await meetFate(tx, family, { fate, luck: own, ago, account_id: account.id, user_id })
    if (attempt) attempts.push(attempt)
    ages.push({ id: family.id, ago })
    met.push({ id: family.id, fate, event_id })
  }
  if (attempts.length > 0) await tx.insert(payment_attempts).values(attempts)
  await makeOlder(tx, ages)
  return met
}
