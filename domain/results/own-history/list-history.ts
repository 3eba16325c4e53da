/**
 * The races of whoever signed in: rows whose file had the person's document, and whose name does not contradict it. A
 * typed document alone proves nobody, since anyone may type another's beside the own email.
 */
import { sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { shownCity } from '../describe-event.ts'
import type { OwnRace } from '../history-contract.ts'
import { decidedTime, ROW_COLUMNS, type StoredRow, timeText } from '../result-row.ts'
import { wordsOf } from '../rules/clean-text.ts'
import { documentKey } from './document-key.ts'

type Person = { dni: string; name: string; last_name: string }

type RaceRow = StoredRow & {
  race_division: string
  metres: number | null
  decided_by: 'chip' | 'gun'
  event_name: string
  slug: string
  city_of_event: string
  sport: string
  event_datetime: Date
  document_key: string
}

/** Two words in common, or all of the shorter name. */
export const sameName = (one: string, other: string): boolean => {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared >= Math.min(2, first.size, second.size) && shared > 0
}

const listRows = async (db: Reader, keys: readonly string[]): Promise<RaceRow[]> => {
  const { rows } = await db.execute<RaceRow>(sql`
    select ${sql.raw(ROW_COLUMNS)}, d.race_division, d.metres, d.decided_by, e.name as event_name, e.slug,
      e.city as city_of_event, e.sport, e.event_datetime, k.document_key
    from result_documents k
    join event_results er on er.set_id = k.set_id
    join events e on e.id = er.event_id
    join results r on r.public_id = k.public_id and r.set_id = k.set_id
    join result_divisions d on d.id = r.division_id
    where k.document_key in ${keys} and not r.hidden and not r.anonymous
    order by e.event_datetime desc, e.id desc`)
  return rows
}

const asRace = (row: RaceRow): OwnRace & { seconds: number | null } => {
  const time = row.state ? null : decidedTime(row, row.decided_by)
  return {
    id: row.public_id,
    name: row.name,
    bib_number: row.bib_number,
    race_division: row.race_division,
    category: row.category,
    time: timeText(time, row.state),
    overall_position: row.overall_position,
    event: {
      name: row.event_name,
      slug: row.slug,
      city: shownCity(row.city_of_event),
      event_datetime: bogotaText(new Date(row.event_datetime)),
    },
    metres: row.metres,
    sport: row.sport,
    has_certificate: time !== null,
    change: null,
    is_best: false,
    seconds: time === null ? null : Math.floor(time / 1000),
  }
}

/** Races of one length and sport are compared with each other; a distance without length with nothing. */
const compare = (races: (OwnRace & { seconds: number | null })[]): OwnRace[] => {
  const before = new Map<string, number>()
  const best = new Map<string, number>()
  const keyOf = ({ metres, sport }: OwnRace) => (metres === null ? null : `${sport} ${metres}`)
  const compared = races.toReversed().map((race) => {
    const key = keyOf(race)
    if (key === null || race.seconds === null) return race
    const last = before.get(key)
    before.set(key, race.seconds)
    best.set(key, Math.min(best.get(key) ?? race.seconds, race.seconds))
    return last === undefined ? race : { ...race, change: race.seconds - last }
  })
  return compared.toReversed().map(({ seconds, ...race }) => {
    const key = keyOf(race)
    return { ...race, is_best: key !== null && seconds !== null && best.get(key) === seconds }
  })
}

export const listHistory = async (db: Reader, secretKey: string, email: string) => {
  const { rows: people } = await db.execute<Person>(sql`
    select dni, name, last_name from competitors where email = ${email.toLowerCase()}`)
  const byKey = new Map(
    people.flatMap((person) => {
      const key = documentKey(secretKey, person.dni)
      return key ? [[key, person] as const] : []
    }),
  )
  if (byKey.size === 0) return { races: [], has_document: false }
  const rows = (await listRows(db, [...byKey.keys()])).filter((row) => {
    const person = byKey.get(row.document_key)
    return person && sameName(row.name, `${person.name} ${person.last_name}`)
  })
  return { races: compare(rows.map(asRace)), has_document: true }
}
