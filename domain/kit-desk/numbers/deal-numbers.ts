/**
 * Numbers of a series 'at pick-up' go into the hand of one desk, under the event's lock: two desks without connection
 * never give the same one. Until they are given they are kept (`reserved`) under the desk's name.
 */
import { sql } from 'drizzle-orm'
import { readTaken } from '#domain/bibs/assign/read-waiting.ts'
import { freeKept } from '#domain/bibs/hand/free-kept.ts'
import { reserveBibs } from '#domain/bibs/hand/reserve-bibs.ts'
import { createNumberPool } from '#domain/bibs/rules/number-pool.ts'
import { readSeries } from '#domain/bibs/series/read-series.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Holder } from '../handover/holder.ts'
import { bib_deals } from '../tables.ts'
import { wentOut } from './find-deal.ts'
import { type Dealt, listDealt } from './list-dealt.ts'

type Range = [from: number, to: number]

/** 7, 8, 9, 12: 7 to 9, and 12. */
const asRanges = (values: readonly number[]): Range[] => {
  const ranges: Range[] = []
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === value - 1) last[1] = value
    else ranges.push([value, value])
  }
  return ranges
}

const NOTHING: Dealt = { ranges: [], given: [] }

const leftOf = ({ ranges, given }: Dealt) =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0) - given.length

export type DealWish = { event_id: number; series_id: number; count: number }
export type DealOutcome = Dealt | 'no series' | { usedUp: string }

/** So that the desk has `count` in hand: asking again while it has them deals none. */
export const dealNumbers = async (
  tx: Tx,
  { event_id, series_id, count }: DealWish,
  { device_id, user_id, desk }: Pick<Holder, 'device_id' | 'user_id' | 'desk'>,
): Promise<DealOutcome> => {
  if (!(await lockEvent(tx, event_id))) return 'no series'
  const series = (await readSeries(tx, event_id)).find(({ id }) => id === series_id)
  if (series?.mode !== 'pick_up') return 'no series'
  const holder = { device_id, user_id }
  const had = (await listDealt(tx, event_id, holder)).get(series_id) ?? NOTHING
  const wanted = count - leftOf(had)
  if (wanted <= 0) return had
  const taken = new Set((await readTaken(tx, event_id)).map(({ key }) => key))
  const pool = createNumberPool(series, (value) => taken.has(`${series.prefix}${value}`))
  const ranges = asRanges(pool.take(wanted))
  if (ranges.length === 0) return leftOf(had) > 0 ? had : { usedUp: series.name }
  const numbers = ranges.map(([from, to]) => `${series.prefix}${from}-${to}`).join(', ')
  const kept = await reserveBibs(tx, event_id, { numbers, note: desk })
  if (kept === 'not found' || 'problem' in kept) throw new Error('free numbers could not be kept')
  await tx
    .insert(bib_deals)
    .values(
      ranges.map(([from_number, to_number]) => ({ event_id, series_id, ...holder, from_number, to_number })),
    )
  return { ranges: [...had.ranges, ...ranges], given: had.given }
}

/** What a device that is gone for good had left is anybody's again; numbers that some row gave out stay kept. */
export const returnNumbers = async (
  tx: Tx,
  { event_id, device_id }: { event_id: number; device_id: number },
): Promise<number> => {
  if (!(await lockEvent(tx, event_id))) return 0
  const own = sql`d.event_id = ${event_id} and d.device_id = ${device_id} and d.returned_at is null`
  const { rows } = await tx.execute<{ key: string }>(sql`
    select s.prefix || v.value as key from bib_deals d join bib_series s on s.id = d.series_id
      cross join lateral generate_series(d.from_number, d.to_number) v(value)
    where ${own} and not ${wentOut('d.event_id', 's.prefix || v.value')}`)
  await tx.execute(sql`update bib_deals d set returned_at = now() where ${own}`)
  return freeKept(
    tx,
    event_id,
    rows.map(({ key }) => key),
  )
}
