/**
 * The races of a person: rows that were joined to the person's own registration, and rows whose file had the person's
 * document and whose name does not contradict it. A typed document alone proves nobody, and files have wrong ones; a
 * joined row was held against the registration when it came, and is nobody else's. What was run before the eighteenth
 * birthday stays inside its event, as every row of a child does.
 */
import { sql } from 'drizzle-orm'
import { ageOn, bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import type { Reader } from '#server/database/connect.ts'
import { isMinorRow } from '../rules/minor-category.ts'
import { sameName } from '../rules/same-name.ts'
import { shownCity } from '../visitors/describe-event.ts'
import { LISTED } from '../visitors/published.ts'
import { decidedTime, ROW_COLUMNS, type StoredRow, timeText } from '../visitors/result-row.ts'
import { compareRaces } from './compare-races.ts'
import { documentKey } from './document-key.ts'
import type { OwnRace } from './history-contract.ts'

export type Person = { dni: string; name: string; last_name: string; birthday: string }

type RaceRow = StoredRow & {
  race_division: string
  metres: number | null
  decided_by: 'chip' | 'gun'
  event_name: string
  slug: string
  city_of_event: string
  sport: string
  event_datetime: string
  document_key: string | null
  /** Of the registration it was joined to, while that is confirmed. */
  participant_id: number | null
  participant_key: string | null
  registered_birthday: string | null
  registered_dni: string | null
}

/** Somebody's registration that the account shows as its own. */
type OwnParticipants = ReadonlySet<number>

const MOST = 500

/** Races that the public list shows: whoever was first to register a document is not proven to be its owner. */
const listRows = async (db: Reader, keys: readonly string[], own: OwnParticipants): Promise<RaceRow[]> => {
  const { rows } = await db.execute<RaceRow>(sql`
    select ${sql.raw(ROW_COLUMNS)}, d.race_division, d.metres, d.decided_by, e.name as event_name, e.slug,
      e.city as city_of_event, e.sport, e.event_datetime, k.document_key,
      m.id as participant_id, m.participant_key, m.birthday::text as registered_birthday, m.dni as registered_dni
    from result_documents k
    left join participants m on m.id = k.participant_id and m.state = 'confirmed'
    join event_results er on er.set_id = k.set_id
    join events e on e.id = er.event_id
    join results r on r.public_id = k.public_id and r.set_id = k.set_id
    join result_divisions d on d.id = r.division_id
    where (k.document_key = any(${sql.param([...keys])}::text[]) or k.participant_id = any(${sql.param([...own])}::int[]))
      and not r.hidden and not r.anonymous and ${sql.raw(LISTED)}
    order by e.event_datetime desc, e.id desc limit ${MOST}`)
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
      event_datetime: bogotaText(row.event_datetime),
    },
    metres: row.metres,
    sport: row.sport,
    has_certificate: time !== null,
    change: null,
    is_best: false,
    participant_key: row.participant_key,
    seconds: time === null ? null : Math.floor(time / 1000),
  }
}

const isAdult = (row: RaceRow, birthday: string) =>
  !isMinorRow(row) && !isMinor(ageOn(birthday, bogotaDay(row.event_datetime)))

/** A row that was joined to somebody else's registration is not one's own, whatever document its file had. */
const isOwn = (row: RaceRow, { dni, name, last_name, birthday }: Person) =>
  (row.registered_dni === null || row.registered_dni === dni) &&
  sameName(row.name, `${name} ${last_name}`) &&
  isAdult(row, birthday)

/** Registrations under the account's own address, as Mis Eventos shows them. */
const findOwnParticipants = async (db: Reader, email: string): Promise<OwnParticipants> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from participants where email = ${email} and state = 'confirmed' and identity_matches`)
  return new Set(rows.map(({ id }) => id))
}

export const listHistory = async (
  db: Reader,
  secretKey: string,
  { email, people }: { email: string; people: readonly Person[] },
): Promise<OwnRace[]> => {
  // A file has numbers without a type: two people of one account may share one, and the name tells them apart.
  const keyed = people.map((person) => ({ person, key: documentKey(secretKey, person.dni) }))
  const keys = keyed.flatMap(({ key }) => (key ? [key] : []))
  const own = await findOwnParticipants(db, email)
  if (keys.length === 0 && own.size === 0) return []
  const rows = (await listRows(db, keys, own)).filter((row) =>
    row.participant_id !== null && own.has(row.participant_id)
      ? isAdult(row, row.registered_birthday ?? '')
      : keyed.some(({ person, key }) => key === row.document_key && isOwn(row, person)),
  )
  return compareRaces(rows.map(asRace))
}
