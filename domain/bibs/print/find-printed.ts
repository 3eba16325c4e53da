/** The given numbers of an event as they are printed, in their order. */
import { type SQL, sql } from 'drizzle-orm'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { Reader } from '#server/database/connect.ts'
import { PRINT } from '#server/pdf/bib.ts'
import { bibKey, readBibNumber } from '../rules/bib-key.ts'
import type { BibLook, PrintedBib } from './draw-bib.ts'
import type { PrintedLabel } from './draw-label.ts'

export type Which = {
  series_id?: number | undefined
  only: 'all' | 'unprinted'
  from?: string | undefined
  to?: string | undefined
}

/** Letters in front and the number behind them: 'A9' comes before 'A10'. */
const PREFIX = sql.raw(`substring(b.key from '^[A-Z]*-?')`)
const VALUE = sql.raw(`substring(b.key from '[0-9]+$')::int`)

const partsOf = (typed: string) => {
  const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(bibKey(typed)) ?? []
  return sql`(${prefix}::text collate "C", ${Number(digits)}::int)`
}

const conditionOf = (event_id: number, { series_id, only, from, to }: Which): SQL =>
  sql.join(
    [
      sql`b.event_id = ${event_id} and b.state = 'assigned'`,
      ...(series_id ? [sql`b.series_id = ${series_id}`] : []),
      ...(only === 'unprinted' ? [sql`b.printed_at is null`] : []),
      ...(from ? [sql`(${PREFIX} collate "C", ${VALUE}) >= ${partsOf(from)}`] : []),
      ...(to ? [sql`(${PREFIX} collate "C", ${VALUE}) <= ${partsOf(to)}`] : []),
    ],
    sql` and `,
  )

/** Which of the two ends cannot be a number. */
export const wrongEnd = ({ from, to }: Which): 'from' | 'to' | null => {
  if (from && !readBibNumber(from)) return 'from'
  return to && !readBibNumber(to) ? 'to' : null
}

export const countPrinted = async (db: Reader, event_id: number, which: Which): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from bibs b where ${conditionOf(event_id, which)}`,
  )
  return rows[0]?.total ?? 0
}

type Row = Omit<PrintedBib & PrintedLabel, 'colour'> & { colour: string | null }

/** A number that somebody chose has the colour of the series it lies in; outside all of them it is black. */
export const listPrinted = async (
  db: Reader,
  event_id: number,
  which: Which,
): Promise<(PrintedBib & PrintedLabel)[]> => {
  const { rows } = await db.execute<Row>(sql`
    select b.number, trim(m.name || ' ' || m.last_name) as name, m.participant_key, c.distance, c.title as category, k.size, s.colour,
      case when m.position = 0 then coalesce((select sum(l.quantity)::int from orders o join order_lines l on l.order_id = o.id
        where o.registration_id = m.registration_id and o.state = 'paid'), 0) else 0 end as add_ons
    from bibs b
    join participants m on m.id = b.participant_id
    join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id
    left join bib_series s on s.event_id = b.event_id and (s.id = b.series_id or (b.series_id is null
      and s.prefix = ${PREFIX} and ${VALUE} between s.from_number and s.to_number))
    where ${conditionOf(event_id, which)}
    order by ${PREFIX} collate "C", ${VALUE}`)
  return rows.map((row) => {
    const plain = row.size === NO_DEPORTIVO
    return {
      ...row,
      distance: plain ? '' : row.distance,
      category: plain ? '' : row.category,
      size: plain ? '' : kitSizeLabel(row.size),
      colour: row.colour ?? PRINT.ink,
    }
  })
}

type LookRow = {
  name: string
  slug: string
  event_datetime: string
  emergency_back: boolean | null
  sponsor_image: string | null
}

export const findLook = async (
  db: Reader,
  event_id: number,
): Promise<(BibLook & { slug: string; sponsor_image: string | null }) | null> => {
  const { rows } = await db.execute<LookRow>(sql`
    select e.name, e.slug, e.event_datetime, s.emergency_back, s.sponsor_image
    from events e left join bib_settings s on s.event_id = e.id where e.id = ${event_id}`)
  const [row] = rows
  return row
    ? {
        event: row.name,
        slug: row.slug,
        day: formatLongDate(row.event_datetime),
        emergency_back: row.emergency_back ?? true,
        sponsor_image: row.sponsor_image,
      }
    : null
}
