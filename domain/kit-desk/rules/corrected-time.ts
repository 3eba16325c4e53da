/**
 * When something happened at a desk by our clock. A device's clock may be hours off: how far was measured when it last
 * had contact, or else is measured when it hands its rows in. Nothing happened after it arrived.
 */

type Told = {
  device_at: string
  /** How far our clock was ahead of the device's; null: never compared. */
  offset_ms: number | null
}

/** Before this nobody handed over anything: such a clock says nothing at all. */
const EARLIEST = Date.UTC(2024, 0, 1)

export type CorrectedTime = { happened_at: Date; unknown: boolean }

export const correctedTime = (
  { device_at, offset_ms }: Told,
  { sent_at, received_at }: { sent_at: string; received_at: Date },
): CorrectedTime => {
  const received = received_at.getTime()
  const offset = offset_ms ?? received - Date.parse(sent_at)
  const corrected = Date.parse(device_at) + offset
  const readable = Number.isFinite(corrected) && corrected >= EARLIEST
  return {
    happened_at: new Date(readable ? Math.min(corrected, received) : received),
    unknown: offset_ms === null || !readable,
  }
}
