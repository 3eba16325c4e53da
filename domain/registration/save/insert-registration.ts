/**
 * A new registration with its participants, the attempt to pay it and its letters, in one statement, and another that takes
 * its seats as well: they run under the event's lock, on the busiest minute there is (docs/decisions/0009).
 */
import { documentKey } from '#domain/colombia/documents.ts'
import { seatsTaken, seatsTally } from '#domain/events/capacity/seat-statement.ts'
import type { Missing, Seat, UpTo } from '#domain/events/capacity/seats.ts'
import { newRegistrationCharges } from '#domain/payments/account/book-charges.ts'
import {
  type AttachedWrites,
  attachedParts,
  attachedValues,
  wakeDeliveryFor,
} from '#domain/payments/attached-writes.ts'
import type { DueAttempt } from '#domain/payments/insert-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from '../hold/release-holds.ts'
import { WRITTEN_COLUMNS } from '../participant-columns.ts'
import type { Share } from '../rules/totals.ts'
import type { participants, registrations } from '../tables.ts'
import type { PricedEntry } from './price-registration.ts'

const HOLD_HOURS = 5

type Participant = typeof participants.$inferInsert
type Given =
  | 'event_id'
  | 'reference'
  | 'team_name'
  | 'origin'
  | 'participant_count'
  | 'form_hash'
  | 'saved_from'
  | 'event_price'
  | 'cost_service'
  | 'products_total'
  | 'discount'
  | 'amount'

export type NewRegistration = Required<Pick<typeof registrations.$inferInsert, Given>>
export type NewParticipant = Required<Omit<Participant, 'id' | 'registration_id'>>
/** Before it is known what the person costs. */
export type PlannedPerson = Omit<NewParticipant, keyof Share | keyof PricedEntry | 'block_id'>
/** What a save will write: made by plan-registration.ts, with the first attempt to pay it and its letters. */
export type Plan = {
  registration: NewRegistration
  participants: NewParticipant[]
  /** What they take, in the same order. */
  seats: Seat[]
  /** No hold goes on after it. */
  hold_last: Date
  attached: AttachedWrites
}
export type Inserted = { registration: Registration; participant_ids: number[]; attempt: DueAttempt | null }

/** As the statement reckons it: 5 hours, and never past the event. */
export const holdEnd = (now: Date, last: Date) =>
  new Date(Math.min(now.getTime() + HOLD_HOURS * 3_600_000, last.getTime()))

const insertion = (condition: string) => `
  saved as (
    insert into registrations (event_id, reference, team_name, state, origin, hold_until, participant_count, form_hash, saved_from,
      event_price, cost_service, products_total, discount, amount)
    select event_id, reference, team_name, 'held', origin, least(now() + make_interval(hours => $4), $3::timestamptz),
      participant_count, form_hash, saved_from, event_price, cost_service, products_total, discount, amount
    from json_populate_record(null::registrations, $1) ${condition}
    returning *),
  joined as (
    insert into participants (registration_id, ${WRITTEN_COLUMNS})
    select s.id, ${WRITTEN_COLUMNS.map((column) => `m.${column}`)}
    from saved s, json_populate_recordset(null::participants, $2) m order by m.position
    returning id, position, entry_price, cost_service, discount),
  charged as (${newRegistrationCharges('saved', 'joined')}),
  ${attachedParts('registration_id', 'saved', 5)}`

const ANSWER = `saved.*, (select array_agg(id order by position) from joined) as participant_ids,
    (select row_to_json(attempt) from attempt) as attempt`

const INSERT = { name: 'insert-registration', text: `with ${insertion('')} select ${ANSWER} from saved` }

/** The registration that the same form made before, if it is there. */
export const sameForm = (event: string, hash: string) => `
  select r.id from registrations r where r.form_hash = ${hash} and r.event_id = ${event}
    and r.state in ('held', 'paid') and r.created_at > now() - interval '5 hours' limit 1`

const PLACES = {
  event: '$9',
  people: '$12',
  kit: '$13',
  kits: '$12',
  distance: '$14',
  tier: '$15',
  permit: '$16',
}

/**
 * The people come one by one into an index that knows them: no plan of it reads all participants of the event. Room is told
 * before people: somebody who is registered already reads no other answer in a full event than everybody else.
 */
const INSERT_AND_SEAT = {
  name: 'insert-registration-and-seat',
  text: `
  with known as (${sameForm('$9', '$10')}),
  registered as (
    select 1 from json_array_elements_text($11) person, lateral (
      select 1 from participants m
      where m.event_id = $9 and m.document_key = person.value and m.holds_place and m.identity_matches limit 1) one limit 1),
  ${seatsTaken(PLACES, 'not exists (select 1 from known) and not exists (select 1 from registered)')},
  ${insertion('where exists (select 1 from dressed)')}
  select tally.*, ${ANSWER}
  from (select (select count(*) from known)::int as known, (select count(*) from registered)::int as registered,
    ${seatsTally(PLACES)}) tally
  left join saved on true`,
}

type Row = Registration & Omit<Inserted, 'registration'>
type Tally = {
  known: number
  registered: number
  tiers: number
  spots: number
  distances: number
  kits: number
}

const valuesOf = ({ registration, participants, hold_last, attached }: Plan) => [
  JSON.stringify(registration),
  JSON.stringify(participants),
  hold_last,
  HOLD_HOURS,
  ...attachedValues(attached),
]

const inserted = async (tx: Tx, { participant_ids, attempt, ...registration }: Row, { attached }: Plan) => {
  await wakeDeliveryFor(tx, attached)
  return { registration, participant_ids, attempt }
}

/** Its seats were taken before. */
export const insertRegistration = async (tx: Tx, plan: Plan): Promise<Inserted> => {
  const [row] = await runNamed<Row>(tx, INSERT, valuesOf(plan))
  if (!row) throw new Error('a saved registration returned no row')
  return inserted(tx, row, plan)
}

/** One for all, where they want the same and none is kept by a block: that is one statement. */
export const oneSeat = ([first, ...others]: Seat[]): Seat | null =>
  first &&
  first.block_id === null &&
  others.every(
    ({ distance_id, kit_id, tier_id, block_id }) =>
      distance_id === first.distance_id &&
      kit_id === first.kit_id &&
      tier_id === first.tier_id &&
      block_id === null,
  )
    ? first
    : null

/**
 * With its seats, for people who want the same one. 'known': the form is there already; 'registered': a person of it is,
 * who claims the document; 'no tier': the price it was planned with has ended. Nothing was written then. After any
 * other that is missing the caller must roll back (refuse).
 */
export const insertAndSeat = async (
  tx: Tx,
  plan: Plan,
  { distance_id, kit_id, tier_id }: Seat,
  upTo: UpTo,
): Promise<Inserted | 'known' | 'registered' | Missing> => {
  const { registration, participants } = plan
  const [row] = await runNamed<Row & Tally>(tx, INSERT_AND_SEAT, [
    ...valuesOf(plan),
    registration.event_id,
    registration.form_hash,
    JSON.stringify(participants.filter(({ identity_matches }) => identity_matches).map(documentKey)),
    participants.length,
    kit_id,
    distance_id,
    tier_id,
    upTo === 'permit',
  ])
  if (!row) throw new Error('a save returned no row')
  const { known, registered, tiers, spots, distances, kits, ...saved } = row
  if (known > 0) return 'known'
  if (tiers === 0) return 'no tier'
  if (spots === 0) return 'no spots'
  if (distances === 0) return 'no distance'
  if (kits === 0) return 'no kits'
  if (registered > 0) return 'registered'
  return inserted(tx, saved, plan)
}
