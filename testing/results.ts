/** Published results for tests: a few runners, said in one line each. */
import { publishSet } from '#domain/results/publish/publish-set.ts'
import type { UnderstoodResult } from '#domain/results/rules/understood.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

export const runner = (bib_number: string, change: Partial<UnderstoodResult> = {}): UnderstoodResult => ({
  sheet: 'Resultados',
  row: 2,
  bib_number,
  name: `Atleta ${bib_number}`,
  race_division: '10K',
  gender: 'M',
  category: 'Abierta',
  city: 'Medellín',
  country: null,
  club: null,
  state: null,
  chip_time: 2_400_000,
  gun_time: 2_410_000,
  pace: 240_000,
  overall_position: null,
  gender_position: null,
  category_position: null,
  control_points: {},
  ...change,
})

export const publishRunners = (
  db: Database,
  event_id: number,
  results: UnderstoodResult[],
  { official = false, control_points = [] as string[] } = {},
) =>
  inTransaction(db, (tx) => publishSet(tx, { event_id, created_by: null, official, results, control_points }))
