/** Start lists hold people: emptied of one who asks, read out to one who asks, and erased 90 days after the event. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Database, Reader, Tx } from '#server/database/connect.ts'
import { canonical, freeze, thaw, withoutPerson } from './list/freeze-list.ts'
import type { ListRow } from './rules/list-row.ts'
import { start_lists } from './tables.ts'
import { KEPT_DAYS } from './versions.ts'

/** The hash stays that of the list as it was made; that lines are missing from it is said beside it. */
export const forgetStartLists = async (tx: Tx, participant_ids: number[]) => {
  if (participant_ids.length === 0) return
  const people = new Set(participant_ids)
  const theirs = tx
    .select({ event_id: participants.event_id })
    .from(participants)
    .where(inArray(participants.id, participant_ids))
  const lists = await tx
    .select({ id: start_lists.id })
    .from(start_lists)
    .where(and(inArray(start_lists.event_id, theirs), isNotNull(start_lists.rows)))
    .orderBy(asc(start_lists.id))
    .for('update')
  // One at a time: a version of a large event is a large text.
  for (const { id } of lists) {
    const [list] = await tx.select({ rows: start_lists.rows }).from(start_lists).where(eq(start_lists.id, id))
    const rows = list?.rows ? await thaw(list.rows) : []
    if (!rows.some(({ participant_id }) => people.has(participant_id))) continue
    const { text } = canonical(rows.map((row) => (people.has(row.participant_id) ? withoutPerson(row) : row)))
    await tx
      .update(start_lists)
      .set({ rows: await freeze(text), redacted_at: sql`now()` })
      .where(eq(start_lists.id, id))
  }
}

export type ListedIn = { event: string; version: number; made_at: Date; row: ListRow }

/** In which versions a document's person stands, and with what. */
export const listVersionsOf = async (db: Reader, document_key: string): Promise<ListedIn[]> => {
  const own = await db
    .select({ id: participants.id, event_id: participants.event_id })
    .from(participants)
    .where(and(eq(participants.document_key, document_key), eq(participants.identity_matches, true)))
  if (own.length === 0) return []
  const ids = new Set(own.map(({ id }) => id))
  const lists = await db
    .select({ list: start_lists, event: events.name })
    .from(start_lists)
    .innerJoin(events, eq(events.id, start_lists.event_id))
    .where(
      and(
        inArray(
          start_lists.event_id,
          own.map(({ event_id }) => event_id),
        ),
        isNotNull(start_lists.rows),
      ),
    )
    .orderBy(asc(start_lists.event_id), asc(start_lists.version))
  const found: ListedIn[] = []
  for (const { list, event } of lists)
    for (const row of await thaw(list.rows ?? Buffer.alloc(0)))
      if (ids.has(row.participant_id))
        found.push({ event, version: list.version, made_at: list.made_at, row })
  return found
}

/** How many versions lost their lines. */
export const eraseOldLists = async (db: Database): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update start_lists l set rows = null from events e
    where e.id = l.event_id and l.rows is not null
      and e.event_datetime < now() - make_interval(days => ${KEPT_DAYS})`)
  return rowCount ?? 0
}
