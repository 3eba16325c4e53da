/** From which kept places an event's tills sell, and at what price. */
import { eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { till_prices, till_settings } from './tables.ts'

export type TillSettings = { block_id: number | null; prices: ReadonlyMap<number, number> }

export const findSettings = async (db: Reader, event_id: number): Promise<TillSettings> => {
  const [settings] = await db
    .select({ block_id: till_settings.block_id })
    .from(till_settings)
    .where(eq(till_settings.event_id, event_id))
  const prices = await db
    .select({ id: till_prices.distance_id, price: till_prices.price })
    .from(till_prices)
    .where(eq(till_prices.event_id, event_id))
  return { block_id: settings?.block_id ?? null, prices: new Map(prices.map(({ id, price }) => [id, price])) }
}
