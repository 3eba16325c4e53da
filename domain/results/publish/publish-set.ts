/**
 * A set of results becomes the published one. Rows are written beside what is published and the pointer moves last, all
 * in one transaction: readers see the earlier set or the new one, and a failure leaves the earlier untouched.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { copyIn } from '#server/database/copy-in.ts'
import { takeNamesAgain } from '../anonymise-results.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { result_divisions, result_sets } from '../tables.ts'
import { COPY_COLUMNS, lineWriter } from './copy-line.ts'
import { ensureEventResults, findEventResults, lockEventResults, touchEventResults } from './event-results.ts'
import { type LaidOutDivision, layOutDivision } from './lay-out-division.ts'
import { type PlacedDivision, placeRows } from './place-rows.ts'
import { createPreparation, type PreparedDivision } from './prepare-lists.ts'
import { prepareRow, storePrepared } from './rebuild-division.ts'
import { relayText } from './relay-text.ts'

export type NewSet = {
  event_id: number
  created_by: number | null
  official: boolean
  /** In the order of the file. */
  results: readonly UnderstoodResult[]
  /** Keys of control_points in course order. */
  control_points: readonly string[]
  onProgress?: (rows: number) => void
}

const LINES_A_CHUNK = 500
/** A file of 200,000 rows takes longer than a person's request may. */
export const LONG = sql`set local statement_timeout = '10min'`

/** The longest first, as on a poster; what has no length after it, by name. */
export const inPosterOrder = (
  one: Pick<LaidOutDivision, 'metres' | 'race_division'>,
  other: Pick<LaidOutDivision, 'metres' | 'race_division'>,
) => (other.metres ?? 0) - (one.metres ?? 0) || one.race_division.localeCompare(other.race_division, 'es')

const layOut = async ({ results, control_points }: NewSet): Promise<LaidOutDivision[]> => {
  const byDivision = new Map<string, UnderstoodResult[]>()
  for (const result of results) {
    const rows = byDivision.get(result.race_division)
    if (rows) rows.push(result)
    else byDivision.set(result.race_division, [result])
  }
  const laidOut: LaidOutDivision[] = []
  for (const [race_division, rows] of byDivision)
    laidOut.push(await layOutDivision(race_division, rows, control_points))
  return laidOut.sort(inPosterOrder)
}

/** Who asked not to be shown stays hidden when a later file brings the same bib. */
const findHiddenIds = async (tx: Tx, event_id: number): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ public_id: string }>(sql`
    select r.public_id from results r where r.hidden and r.set_id = (select s.id from result_sets s
      where s.event_id = ${event_id} order by s.ended_at desc nulls first limit 1)`)
  return new Set(rows.map(({ public_id }) => public_id))
}

const insertDivision = async (tx: Tx, set_id: number, position: number, division: LaidOutDivision) => {
  const { race_division, metres, decided_by, place_rules, control_points, points, columns } = division
  const [created] = await tx
    .insert(result_divisions)
    .values({
      set_id,
      race_division,
      position,
      metres,
      decided_by,
      place_rules,
      control_points,
      points,
      columns,
    })
    .returning({ id: result_divisions.id })
  if (!created) throw new Error('an insert of one division returned no row')
  return created.id
}

type Prepared = [division_id: number, PreparedDivision][]

/** Lines for COPY; what pages ask for is gathered on the way. */
async function* linesOf(
  divisions: readonly PlacedDivision[],
  { set_id, prepared }: { set_id: number; prepared: Prepared },
  onProgress?: (rows: number) => void,
) {
  let done = 0
  let lines: string[] = []
  for (const [index, division] of divisions.entries()) {
    const [division_id, preparation] = prepared[index] as Prepared[number]
    const write = lineWriter(division)
    for (const [at, row] of division.rows.entries()) {
      const bib_key = division.bib_keys[at] ?? ''
      const place = division.places[at] || null
      const line = write(at, {
        public_id: division.idAt(at),
        set_id,
        division_id,
        bib_key,
        place,
        event_place: division.event_places?.[at] || null,
      })
      lines.push(line)
      prepareRow(preparation, division.decided_by, {
        place,
        bib_key,
        name: row.name,
        gender: row.gender ?? '',
        category: row.category ?? '',
        state: row.state,
        relay: relayText(row.relay),
        chip_ms: row.chip_time,
        gun_ms: row.gun_time,
        overall_position: row.overall_position,
        gender_position: row.gender_position,
        category_position: row.category_position,
      })
      done += 1
      if (done % LINES_A_CHUNK !== 0) continue
      yield `${lines.join('\n')}\n`
      lines = []
      onProgress?.(done)
      await breathe()
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
  onProgress?.(done)
}

/** The whole event in one order, for callers that name no distance; one distance needs none. */
export const orderEvent = async (tx: Tx, set_id: number) => {
  await tx.execute(sql`
    update results r set event_place = n.place from (
      select public_id, row_number() over (order by category_position nulls last, overall_position nulls last,
        d.position, results.place) as place
      from results join result_divisions d on d.id = results.division_id
      where results.set_id = ${set_id} and not hidden) n
    where r.set_id = ${set_id} and r.public_id = n.public_id and r.event_place is distinct from n.place`)
}

/** Ends what is published; null publishes nothing in its place. */
export const movePointer = async (
  tx: Tx,
  event_id: number,
  set_id: number | null,
  ended_as: 'replaced' | 'deleted',
) => {
  const { set_id: earlier } = await lockEventResults(tx, event_id)
  if (earlier !== null)
    await tx.update(result_sets).set({ ended_at: sql`now()`, ended_as }).where(eq(result_sets.id, earlier))
  if (set_id !== null)
    await tx.update(result_sets).set({ ended_at: null, ended_as: null }).where(eq(result_sets.id, set_id))
  await touchEventResults(tx, event_id, set_id)
  return earlier
}

export const publishSet = async (tx: Tx, set: NewSet): Promise<{ set_id: number }> => {
  await tx.execute(LONG)
  await ensureEventResults(tx, set.event_id)
  const divisions = await layOut(set)
  const { id_salt: salt } = (await findEventResults(tx, set.event_id)) ?? { id_salt: '' }
  const hidden = await findHiddenIds(tx, set.event_id)
  const [created] = await tx
    .insert(result_sets)
    .values({
      event_id: set.event_id,
      rows: set.results.length,
      finishers: set.results.filter(({ overall_position }) => overall_position !== null).length,
      official: set.official,
      has_letters: set.results.some(({ bib_number }) => /\p{L}/u.test(bib_number)),
      created_by: set.created_by,
      // Not published before the pointer moves.
      ended_at: sql`now()`,
      ended_as: 'replaced',
    })
    .returning({ id: result_sets.id })
  if (!created) throw new Error('an insert of one set returned no row')
  const set_id = created.id
  const prepared: Prepared = []
  for (const [position, division] of divisions.entries())
    prepared.push([await insertDivision(tx, set_id, position, division), createPreparation()])
  const source = linesOf(placeRows(divisions, { salt, hidden }), { set_id, prepared }, set.onProgress)
  await copyIn(tx, `results (${COPY_COLUMNS.join(', ')})`, source)
  await storePrepared(tx, prepared)
  await takeNamesAgain(tx, set_id)
  await movePointer(tx, set.event_id, set_id, 'replaced')
  return { set_id }
}
