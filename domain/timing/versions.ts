/** Reads of versions: which there are, their lines, what differs between two, numbers that are not valid any more. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/tables.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { events } from '#domain/events/tables.ts'
import { conflictRows } from '#domain/kit-desk/read-conflicts.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Version } from './contract.ts'
import { thaw } from './list/freeze-list.ts'
import type { InvalidNumber } from './list-contract.ts'
import type { ListRow } from './rules/list-row.ts'
import { INVALID_WORDS } from './rules/words.ts'
import { start_lists } from './tables.ts'

/** How long lines are kept after the event. */
export const KEPT_DAYS = 90

const shown = {
  version: start_lists.version,
  hash: start_lists.hash,
  people: start_lists.people,
  added: start_lists.added,
  changed: start_lists.changed,
  removed: start_lists.removed,
  made_at: start_lists.made_at,
  made_by: users.name,
  redacted: sql<boolean>`${start_lists.redacted_at} is not null`,
  erased: sql<boolean>`${start_lists.rows} is null`,
}

type Shown = Omit<Version, 'made_at' | 'made_by'> & { made_at: Date; made_by: string | null }

const asVersion = ({ made_at, made_by, ...row }: Shown): Version => ({
  ...row,
  made_at: made_at.toISOString(),
  made_by: made_by ?? '',
})

/** The newest first. */
export const listVersions = async (db: Reader, event_id: number): Promise<Version[]> =>
  (
    await db
      .select(shown)
      .from(start_lists)
      .leftJoin(users, eq(users.id, start_lists.made_by))
      .where(eq(start_lists.event_id, event_id))
      .orderBy(desc(start_lists.version))
  ).map(asVersion)

export type ReadVersion = { version: number; hash: string; made_at: Date; redacted: boolean; rows: ListRow[] }

/** A version with its lines; 'erased' when they are not kept any more, null when there is none. */
export const readVersion = async (
  db: Reader,
  event_id: number,
  version?: number | undefined,
): Promise<ReadVersion | 'erased' | null> => {
  const [found] = await db
    .select()
    .from(start_lists)
    .where(
      and(
        eq(start_lists.event_id, event_id),
        ...(version === undefined ? [] : [eq(start_lists.version, version)]),
      ),
    )
    .orderBy(desc(start_lists.version))
    .limit(1)
  if (!found) return null
  if (!found.rows) return 'erased'
  return {
    version: found.version,
    hash: found.hash,
    made_at: found.made_at,
    redacted: found.redacted_at !== null,
    rows: await thaw(found.rows),
  }
}

const listBurnt = async (db: Reader, event_id: number): Promise<InvalidNumber[]> =>
  (
    await db
      .select({ number: bibs.number, reason: bibs.burnt_reason, since: bibs.changed_at })
      .from(bibs)
      .where(and(eq(bibs.event_id, event_id), eq(bibs.state, 'burnt')))
  ).map(({ number, reason, since }) => ({
    number,
    reason: INVALID_WORDS[reason ?? ''] ?? '',
    since: since.toISOString(),
  }))

/** Numbers whose kit went out twice by the word of two devices, until a person decides. */
const listInConflict = async (db: Reader, event_id: number): Promise<InvalidNumber[]> => {
  const { rows } = await db.execute<{ number: string; since: string }>(sql`
    select b.number, max(x.happened_at) as since from (${conflictRows(event_id)}) x
    join bibs b on b.participant_id = x.participant_id and b.event_id = ${event_id} where x.by_two group by b.number`)
  return rows.map(({ number, since }) => ({
    number,
    reason: INVALID_WORDS.conflict ?? '',
    since: new Date(since).toISOString(),
  }))
}

/** Burnt or in conflict, the newest first: a time that comes with one of them is nobody's until somebody looks. */
export const listInvalid = async (db: Reader, event_id: number): Promise<InvalidNumber[]> =>
  [...(await listBurnt(db, event_id)), ...(await listInConflict(db, event_id))].toSorted(
    (one, other) => other.since.localeCompare(one.since) || one.number.localeCompare(other.number),
  )

export type TimedEvent = {
  name: string
  slug: string
  city: string
  event_datetime: Date
  /** The lists of the event are not kept any more. */
  over: boolean
}

export const findTimedEvent = async (db: Reader, event_id: number): Promise<TimedEvent | null> => {
  const [event] = await db
    .select({
      name: events.name,
      slug: events.slug,
      city: events.city,
      event_datetime: events.event_datetime,
      over: sql<boolean>`${events.event_datetime} < now() - make_interval(days => ${KEPT_DAYS})`,
    })
    .from(events)
    .where(eq(events.id, event_id))
  return event ?? null
}
