/** Lists of numbers, and of who has none. */
import { type SQL, sql } from 'drizzle-orm'
import { documentText } from '#domain/colombia/documents.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern, plainPattern, plainText, sameDocument } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Bib, listBibs as listed, listWithoutBib as listedWithout } from './contract.ts'
import { bibKey } from './rules/bib-key.ts'
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

/** Letters first, then as numbers. */
const IN_ORDER = sql`regexp_replace(b.key, '[0-9]+$', ''), substring(b.key from '[0-9]+$')::int`

/** A number counts as its letters and then its figures; what is nobody's or has no chip stands last. */
const SORTS = {
  number: sql`(regexp_replace(b.key, '[0-9]+$', ''), substring(b.key from '[0-9]+$')::int)`,
  name: plainText(FULL_NAME),
  distance: plainText(sql`c.distance || ' ' || c.title`),
  series: plainText(sql`s.name`),
  chip: sql`nullif(b.chip, '')`,
  state: sql`b.state`,
}

const bibRows = async (
  db: Reader,
  condition: SQL,
  { limit, offset = 0, order = IN_ORDER }: { limit: number; offset?: number; order?: SQL },
): Promise<Bib[]> => {
  const { rows } = await db.execute<BibListRow>(sql`
    select b.id, b.number, b.state, b.participant_id, m.registration_id, ${FULL_NAME} as name, m.document_type, m.dni,
      c.distance, c.title as category, b.series_id, s.name as series, s.colour, b.printed_at, b.told_at, b.chip, b.note,
      b.burnt_reason
    from ${FROM} where ${condition} order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(asBib)
}

/** A document is searched from its third digit on: a number of a bib is no beginning of one. */
const FEWEST_OF_A_DOCUMENT = 5

const searched = (search: string): SQL => {
  const byDocument = search.length < FEWEST_OF_A_DOCUMENT ? sql`false` : sameDocument(sql`m.dni`, search)
  return sql`(b.key = ${bibKey(search)} or b.chip ilike ${likePattern(search)} or ${byDocument}
    or ${plainText(FULL_NAME)} like ${plainPattern(search)})`
}

export const listBibs = async (db: Reader, event_id: number, query: QueryOf<typeof listed>) => {
  const { state, series_id, search, page, per_page, sort } = query
  const order = orderBy(sort, SORTS, { preset: IN_ORDER, last: IN_ORDER })
  const condition = sql.join(
    [
      sql`b.event_id = ${event_id}`,
      ...(state ? [sql`b.state = ${state}`] : []),
      ...(series_id ? [sql`b.series_id = ${series_id}`] : []),
      ...(search ? [searched(search)] : []),
    ],
    sql` and `,
  )
  const [rows, counted] = await Promise.all([
    bibRows(db, condition, { limit: per_page, offset: (page - 1) * per_page, order }),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${condition}`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const findBib = async (db: Reader, event_id: number, id: number): Promise<Bib | null> =>
  (await bibRows(db, sql`b.event_id = ${event_id} and b.id = ${id}`, { limit: 1 }))[0] ?? null

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

const WITHOUT_SORTS = {
  name: plainText(FULL_NAME),
  distance: plainText(sql`c.distance || ' ' || c.title`),
}

export const listWithoutBib = async (
  db: Reader,
  event_id: number,
  { search, page, per_page, sort }: QueryOf<typeof listedWithout>,
) => {
  const condition = sql`m.event_id = ${event_id} and m.state = 'confirmed'
    and not exists (select 1 from bibs b where b.participant_id = m.id)
    ${search ? sql`and (${sameDocument(sql`m.dni`, search)} or ${plainText(FULL_NAME)} like ${plainPattern(search)})` : sql``}`
  const [{ rows }, counted, series] = await Promise.all([
    db.execute<WithoutRow>(sql`
      select m.id as participant_id, m.registration_id, ${FULL_NAME} as name, m.document_type, m.dni, c.distance,
        c.title as category, m.category_id, d.id as distance_id, m.block_id, m.gender
      from ${WITHOUT} where ${condition} order by ${orderBy(sort, WITHOUT_SORTS, { preset: sql`m.id`, last: sql`m.id` })}
      limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${WITHOUT} where ${condition}`),
    readSeries(db, event_id),
  ])
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
    total: counted.rows[0]?.total ?? 0,
  }
}
