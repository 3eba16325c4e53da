/** What a published result says on its certificate. Who did not finish has none. */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { memberNames } from '#domain/results/publish/relay-text.ts'
import { showTime } from '#domain/results/rules/cells/show-times.ts'
import type { CoursePoint } from '#domain/results/rules/columns/stages-and-relays.ts'
import type { Reader } from '#server/database/connect.ts'
import { events } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'
import { event_results, result_divisions, result_documents, results } from '../results/tables.ts'
import type { CertificateValues } from './rules/placement.ts'

export type EventFacts = {
  id: number
  name: string
  event_datetime: Date
  city: string
  icon: string | null
}

export const eventFacts = {
  id: events.id,
  name: events.name,
  event_datetime: events.event_datetime,
  city: events.city,
  icon: events.icon,
}

/** External events have a city that is none (admin.md section 5). */
const NO_CITY = new Set(['Ciudad genérica', 'N/A'])

export const eventValues = ({ name, event_datetime, city }: EventFacts): CertificateValues['fields'] => ({
  event: name,
  date: formatLongDate(event_datetime),
  city: NO_CITY.has(city) ? '' : city,
})

const resultColumns = {
  id: results.public_id,
  name: results.name,
  bib: results.bib_number,
  distance: result_divisions.race_division,
  category: results.category,
  chip_ms: results.chip_ms,
  gun_ms: results.gun_ms,
  overall_position: results.overall_position,
  category_position: results.category_position,
  gender_position: results.gender_position,
  pace: results.pace,
  relay: results.relay,
  points: result_divisions.points,
  split_ms: results.split_ms,
  hidden: results.hidden,
  participant_id: participants.id,
}
type ResultFacts = {
  name: string
  bib: string
  distance: string
  category: string
  chip_ms: number | null
  gun_ms: number | null
  overall_position: number | null
  category_position: number | null
  gender_position: number | null
  pace: string
  relay: string | null
  points: CoursePoint[]
  split_ms: (number | null)[] | null
}

/** 'Etapa 1: 01:02:03 · Etapa 2: 00:58:10' */
const stagesText = ({ points, split_ms }: ResultFacts) =>
  points
    .flatMap(({ label, kind }, at) => {
      const ms = split_ms?.[at] ?? null
      return kind === 'stage' && ms !== null ? [`${label}: ${showTime(ms)}`] : []
    })
    .join(' · ')

const number = (value: number | null) => (value === null ? '' : String(value))

const resultFields = (result: ResultFacts): CertificateValues['fields'] => {
  const { chip_ms, gun_ms } = result
  const time = chip_ms ?? gun_ms
  return {
    name: result.name,
    bib: result.bib,
    distance: result.distance,
    category: result.category,
    // A race without chips has one time, and it is the one to show.
    chip_time: time === null ? '' : showTime(time),
    gun_time: gun_ms === null ? '' : showTime(gun_ms),
    overall_position: number(result.overall_position),
    category_position: number(result.category_position),
    gender_position: number(result.gender_position),
    pace: result.pace,
    stages: stagesText(result),
    relay: memberNames(result.relay),
  }
}

/** Who asked not to be named has none either. */
const finished = and(
  isNull(results.state),
  eq(results.anonymous, false),
  or(sql`${results.chip_ms} is not null`, sql`${results.gun_ms} is not null`),
)

const published = (db: Reader, wanted: SQL | undefined) =>
  db
    .select({ result: resultColumns, event: eventFacts })
    .from(results)
    .innerJoin(event_results, eq(event_results.set_id, results.set_id))
    .innerJoin(events, eq(events.id, event_results.event_id))
    .innerJoin(result_divisions, eq(result_divisions.id, results.division_id))
    .leftJoin(
      result_documents,
      and(eq(result_documents.set_id, results.set_id), eq(result_documents.public_id, results.public_id)),
    )
    .leftJoin(
      participants,
      and(eq(participants.id, result_documents.participant_id), eq(participants.state, 'confirmed')),
    )
    .where(and(finished, wanted))

export type FinisherResult = {
  id: string
  /** Not shown in public results. */
  hidden: boolean
  /** Whose it is, where its number or document led to a registration (results/joining). */
  participant_id: number | null
  event: EventFacts
  fields: CertificateValues['fields']
}

const asFinisher = ({ result, event }: Awaited<ReturnType<typeof published>>[number]): FinisherResult => ({
  id: result.id,
  hidden: result.hidden,
  participant_id: result.participant_id,
  event,
  fields: { ...resultFields(result), ...eventValues(event) },
})

/** The result of that public id as it is published now, if its runner finished. */
export const findFinisher = async (db: Reader, result_id: string): Promise<FinisherResult | null> => {
  const [found] = await published(db, eq(results.public_id, result_id)).limit(1)
  return found ? asFinisher(found) : null
}

/** DNF, DNS or DSQ of a result that is published and has no certificate; null where there is none. */
export const findPublishedState = async (db: Reader, result_id: string): Promise<string | null> => {
  const [found] = await db
    .select({ state: results.state })
    .from(results)
    .innerJoin(event_results, eq(event_results.set_id, results.set_id))
    .where(and(eq(results.public_id, result_id), eq(results.anonymous, false)))
    .limit(1)
  return found?.state ?? null
}

export const listFinishers = async (
  db: Reader,
  event_id: number,
  { distance, name, most }: { distance?: string | undefined; name?: SQL | undefined; most?: number } = {},
): Promise<FinisherResult[]> => {
  const rows = published(
    db,
    and(
      eq(event_results.event_id, event_id),
      eq(results.hidden, false),
      distance ? eq(result_divisions.race_division, distance) : undefined,
      name,
    ),
  ).orderBy(result_divisions.position, results.place)
  return (most === undefined ? await rows : await rows.limit(most)).map(asFinisher)
}

export const listDistances = async (db: Reader, event_id: number): Promise<string[]> => {
  const rows = await db
    .select({ distance: result_divisions.race_division })
    .from(result_divisions)
    .innerJoin(event_results, eq(event_results.set_id, result_divisions.set_id))
    .where(eq(event_results.event_id, event_id))
    .orderBy(result_divisions.position)
  return rows.map(({ distance }) => distance)
}
