/** Lists of numbers, and of who has none. */
import { type SQL, sql } from 'drizzle-orm'
import { documentText } from '#domain/colombia/documents.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Bib, listBibs as listed, listWithoutBib as listedWithout } from './contract.ts'
import { findBibs, findWithoutBib } from './find-bibs.ts'
import type { BibState, BurntReason, SeriesMode } from './rules/bib-words.ts'
import { createSeriesFinder, type Runner } from './rules/fit-series.ts'
import { readSeries } from './series/read-series.ts'

type BibListRow = {
  id: number
  number: string
  state: BibState
  participant_id: number | null
  registration_id: number | null
  name: string | null
  document_type: string | null
  dni: string | null
  distance: string | null
  category: string | null
  series_id: number | null
  series: string | null
  colour: string | null
  printed_at: string | null
  told_at: string | null
  chip: string | null
  note: string
  burnt_reason: BurntReason | null
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const asBib = (row: BibListRow): Bib => ({
  id: row.id,
  number: row.number,
  state: row.state,
  participant:
    row.participant_id === null
      ? null
      : {
          id: row.participant_id,
          registration_id: row.registration_id ?? 0,
          name: row.name ?? '',
          document: documentText({ dni: row.dni ?? '', document_type: row.document_type ?? 'CC' }),
          distance: row.distance ?? '',
          category: row.category ?? '',
        },
  series_id: row.series_id,
  series: row.series ?? '',
  colour: row.colour,
  printed_at: iso(row.printed_at),
  told_at: iso(row.told_at),
  chip: row.chip ?? '',
  note: row.note,
  burnt_reason: row.burnt_reason,
})

const FROM = sql`bibs b
  left join bib_series s on s.id = b.series_id
  left join participants m on m.id = b.participant_id
  left join categories c on c.id = m.category_id`

const FULL_NAME = sql`m.name || ' ' || m.last_name`

const bibRows = async (db: Reader, ids: number[], condition: SQL = sql`true`): Promise<Bib[]> => {
  const { rows } = await db.execute<BibListRow>(sql`
    select b.id, b.number, b.state, b.participant_id, m.registration_id, ${FULL_NAME} as name, m.document_type, m.dni,
      c.distance, c.title as category, b.series_id, s.name as series, s.colour, b.printed_at, b.told_at, b.chip, b.note,
      b.burnt_reason
    from ${FROM} where b.id = any(${sql.param(ids)}::int[]) and ${condition}
    order by array_position(${sql.param(ids)}::int[], b.id)`)
  return rows.map(asBib)
}

export const listBibs = async (db: Reader, event_id: number, query: QueryOf<typeof listed>) => {
  const { ids, total } = await findBibs(db, event_id, query)
  return { rows: await bibRows(db, ids), total }
}

export const findBib = async (db: Reader, event_id: number, id: number): Promise<Bib | null> =>
  (await bibRows(db, [id], sql`b.event_id = ${event_id}`))[0] ?? null

type WithoutRow = Runner & {
  participant_id: number
  registration_id: number
  name: string
  document_type: string
  dni: string
  distance: string
  category: string
}

const WITHOUT = sql`participants m
  join categories c on c.id = m.category_id
  join distances d on d.event_id = c.event_id and d.name = c.distance`

const withoutRows = async (db: Reader, ids: number[]): Promise<WithoutRow[]> => {
  const { rows } = await db.execute<WithoutRow>(sql`
    select m.id as participant_id, m.registration_id, ${FULL_NAME} as name, m.document_type, m.dni, c.distance,
      c.title as category, m.category_id, d.id as distance_id, m.block_id, m.gender
    from ${WITHOUT} where m.id = any(${sql.param(ids)}::int[]) order by array_position(${sql.param(ids)}::int[], m.id)`)
  return rows
}

export const listWithoutBib = async (db: Reader, event_id: number, query: QueryOf<typeof listedWithout>) => {
  const [{ ids, total }, series] = await Promise.all([
    findWithoutBib(db, event_id, query),
    readSeries(db, event_id),
  ])
  const rows = await withoutRows(db, ids)
  const find = createSeriesFinder(series)
  return {
    rows: rows.map((row) => {
      const own = find(row)
      return {
        participant_id: row.participant_id,
        registration_id: row.registration_id,
        name: row.name,
        document: documentText(row),
        distance: row.distance,
        category: row.category,
        series: own?.name ?? null,
        mode: (own?.mode ?? null) as SeriesMode | null,
      }
    }),
    total,
  }
}
