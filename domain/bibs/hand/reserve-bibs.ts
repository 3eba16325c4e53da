/** Numbers are kept by hand, for elite or guests: no assignment gives them. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import { bibKey } from '../rules/bib-key.ts'
import { asPrinted, readTypedNumbers } from '../rules/typed-numbers.ts'
import { readSeries } from '../series/read-series.ts'
import { bibs } from '../tables.ts'

export type ReserveOutcome = { reserved: number; numbers: string[] } | 'not found' | { problem: string }

/** All of them or none. */
export const reserveBibs = async (
  tx: Tx,
  event_id: number,
  { numbers: typed, note }: { numbers: string; note?: string | undefined },
): Promise<ReserveOutcome> => {
  const read = readTypedNumbers(typed)
  if ('problem' in read) return read
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const series = await readSeries(tx, event_id)
  const wanted = read.numbers.map((number) => ({ number: asPrinted(number, series), key: bibKey(number) }))
  const keys = wanted.map(({ key }) => key)
  const known = await tx
    .select({ number: bibs.number, key: bibs.key, state: bibs.state })
    .from(bibs)
    .where(and(eq(bibs.event_id, event_id), inArray(bibs.key, keys)))
  const gone = known.filter(({ state }) => state === 'assigned' || state === 'burnt')
  if (gone.length > 0) return { problem: messages.cannotReserve(gone) }
  await tx
    .insert(bibs)
    .values(
      wanted.map(({ number, key }) => ({
        event_id,
        number,
        key,
        state: 'reserved' as const,
        note: note ?? '',
      })),
    )
    .onConflictDoUpdate({
      target: [bibs.event_id, bibs.key],
      set: {
        state: 'reserved',
        series_id: null,
        // Reserving again without a note keeps the one it had.
        note: note ?? sql`${bibs.note}`,
        changed_at: sql`now()`,
      },
      setWhere: inArray(bibs.state, ['free', 'reserved']),
    })
  return { reserved: wanted.length, numbers: wanted.map(({ number }) => number) }
}
