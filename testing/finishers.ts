/** Published results of a race, for tests of what comes after them. */

import { eq } from 'drizzle-orm'
import { publishSet } from '#domain/results/publish/publish-set.ts'
import type { UnderstoodResult } from '#domain/results/rules/understood.ts'
import { results } from '#domain/results/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

const row = (at: number, change: Partial<UnderstoodResult>): UnderstoodResult => ({
  sheet: 'Resultados',
  row: at + 2,
  bib_number: String(100 + at),
  name: `Corredora ${at}`,
  race_division: '10K',
  gender: 'F',
  category: 'Abierta',
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: 2_400_000 + at * 1000,
  gun_time: 2_410_000 + at * 1000,
  pace: null,
  overall_position: at + 1,
  gender_position: at + 1,
  category_position: at + 1,
  control_points: {},
  ...change,
})

/** Public ids by bib. */
export const publishFinishers = async (
  db: Database,
  event_id: number,
  changes: Partial<UnderstoodResult>[],
): Promise<Record<string, string>> => {
  const { set_id } = await inTransaction(db, (tx) =>
    publishSet(tx, {
      event_id,
      created_by: null,
      official: true,
      results: changes.map((change, at) => row(at, change)),
      control_points: [],
    }),
  )
  const rows = await db
    .select({ bib: results.bib_number, id: results.public_id })
    .from(results)
    .where(eq(results.set_id, set_id))
  return Object.fromEntries(rows.map(({ bib, id }) => [bib, id]))
}
