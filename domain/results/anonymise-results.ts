/**
 * Results whose people asked not to be named: time and place stay, since they belong to everybody's ranking; name,
 * city and club go from every set that is still kept, and from each one that a later file brings.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { forgetCorrectedNames } from './corrections/keep-correction.ts'
import { lockEventResults, touchEventResults } from './publish/event-results.ts'
import { type DivisionOf, rebuildPrepared } from './publish/rebuild-division.ts'
import { anonymous_results } from './tables.ts'

export const ANONYMOUS = 'Participante'

/** The prepared lists hold the words of names too: they are made anew. */
const takeNames = async (tx: Tx, wanted: SQL) => {
  const { rows } = await tx.execute<DivisionOf>(sql`
    update results r set anonymous = true, name = ${ANONYMOUS}, city = '', country = '', club = '',
      relay = null
    from anonymous_results a join result_sets s on s.event_id = a.event_id
    where r.set_id = s.id and r.public_id = a.public_id and ${wanted} returning r.set_id, r.division_id`)
  await tx.execute(sql`
    delete from result_documents k using anonymous_results a join result_sets s on s.event_id = a.event_id
    where k.set_id = s.id and k.public_id = a.public_id and ${wanted}`)
  const divisions = new Map(rows.map((row) => [row.division_id, row]))
  for (const division of divisions.values()) await rebuildPrepared(tx, division)
}

/** A set that was just written: who asked once is not named by a later file. */
export const takeNamesAgain = (tx: Tx, set_id: number) => takeNames(tx, sql`s.id = ${set_id}`)

/** Those of the ids that are results; the rest names nothing. */
export const anonymiseResults = async (tx: Tx, public_ids: string[]): Promise<string[]> => {
  if (public_ids.length === 0) return []
  const { rows } = await tx.execute<{ event_id: number; public_id: string }>(sql`
    select distinct s.event_id, r.public_id from results r join result_sets s on s.id = r.set_id
    where r.public_id in ${public_ids} order by s.event_id, r.public_id`)
  for (const event_id of new Set(rows.map((row) => row.event_id))) {
    const { set_id } = await lockEventResults(tx, event_id)
    const ids = rows.filter((row) => row.event_id === event_id)
    await tx.insert(anonymous_results).values(ids).onConflictDoNothing()
    await takeNames(tx, sql`a.event_id = ${event_id}`)
    await forgetCorrectedNames(
      tx,
      event_id,
      ids.map(({ public_id }) => public_id),
    )
    await touchEventResults(tx, event_id, set_id)
  }
  return rows.map(({ public_id }) => public_id)
}
