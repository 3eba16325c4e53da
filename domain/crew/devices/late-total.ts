/**
 * What a device may hand in after its end: a total, not a rate. What is above it stays encrypted on the device; the
 * coordinator sees how many wait and may let more come. Nothing is refused for good.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import { lateFull } from '../messages.ts'
import { crew_devices } from '../tables.ts'

export const LATE_ROWS = 500
export const LATE_BYTES = 10 * 1024 * 1024

type Upload = {
  /** Rows that are not there yet: sent again they cost nothing. */
  rows: number
  bytes: number
}

export const sizeOf = (rows: readonly unknown[]): number => JSON.stringify(rows).length

/** The total counts nothing while the device has its right. */
export const spendLate = async (
  db: Database,
  { kind, id, over }: Pick<CrewMember, 'kind' | 'id' | 'over'>,
  { rows, bytes }: Upload,
) => {
  if (kind !== 'device' || !over || rows === 0) return
  const times = sql`(1 + ${crew_devices.late_raised})`
  const fits = and(
    eq(crew_devices.id, id),
    sql`${crew_devices.late_rows} + ${rows} <= ${LATE_ROWS} * ${times}`,
    sql`${crew_devices.late_bytes} + ${bytes} <= ${LATE_BYTES} * ${times}`,
  )
  const spent = await db
    .update(crew_devices)
    .set({
      late_rows: sql`${crew_devices.late_rows} + ${rows}`,
      late_bytes: sql`${crew_devices.late_bytes} + ${bytes}`,
      late_waiting: 0,
    })
    .where(fits)
    .returning({ id: crew_devices.id })
  if (spent.length > 0) return
  await db.update(crew_devices).set({ late_waiting: rows }).where(eq(crew_devices.id, id))
  throw lateFull()
}

/** Each time as much again, ten times at most: a device that needs more has another story to tell. */
const MOST_RAISED = 10

export const raiseLate = async (
  tx: Tx,
  { event_id, device_id }: { event_id: number; device_id: number },
): Promise<string | null> => {
  const [raised] = await tx
    .update(crew_devices)
    .set({ late_raised: sql`least(${crew_devices.late_raised} + 1, ${MOST_RAISED})`, late_waiting: 0 })
    .where(and(eq(crew_devices.id, device_id), eq(crew_devices.event_id, event_id)))
    .returning({ name: crew_devices.name })
  return raised?.name ?? null
}
