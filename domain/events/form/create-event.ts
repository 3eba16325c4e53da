/** A new event with its price tiers, categories and kits, whole or not at all. */
import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { ensureDistances } from '../distances/distance-rows.ts'
import { drawId } from '../private-id.ts'
import { slugOf } from '../rules/slug.ts'
import { categories, events, kit_distances, kits, price_tiers, tier_prices } from '../tables.ts'

type NewRow<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'event_id'>

type NewEventRow = Omit<
  typeof events.$inferInsert,
  'id' | 'slug' | 'version' | 'created_at' | 'taken' | 'reserved' | 'paid'
>

/** By the names of distances, which are those of its categories. */
type NamedPrices = { prices?: Record<string, number | null | undefined> | undefined }
type NamedDistances = { distances?: string[] | undefined }

export type NewEvent = NewEventRow & {
  price_tiers: (Omit<NewRow<typeof price_tiers>, 'sold'> & NamedPrices)[]
  categories: NewRow<typeof categories>[]
  kits: (NewRow<typeof kits> & NamedDistances)[]
}

const SLUG_LOCK = 7_031_979
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A private event's address cannot be guessed: whoever has it may come in (product.md section 12). */
export const privateSlug = (name: string) => `${slugOf(name)}-${randomLetters(6)}`

const freeSlug = async (tx: Tx, name: string, type: string): Promise<string> => {
  if (type === 'privado') return privateSlug(name)
  const plain = slugOf(name)
  // Two events of one name created at the same instant: the second waits and sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUG_LOCK})`)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`
    const [taken] = await tx.select({ id: events.id }).from(events).where(eq(events.slug, slug))
    if (!taken) return slug
  }
}

/** The row alone, at a free address. */
export const insertEvent = async (tx: Tx, event: NewEventRow) => {
  const slug = await freeSlug(tx, event.name, event.type ?? 'propio')
  const inserting =
    event.type === 'privado'
      ? tx
          .insert(events)
          .overridingSystemValue()
          .values({ ...event, slug, id: drawId() })
      : tx.insert(events).values({ ...event, slug })
  const [created] = await inserting.returning({ id: events.id, slug: events.slug, version: events.version })
  if (!created) throw new Error('an insert of one event returned no row')
  return created
}

export const createEvent = async (
  tx: Tx,
  { price_tiers: tiers, categories: categoryRows, kits: kitRows, ...event }: NewEvent,
) => {
  const created = await insertEvent(tx, event)
  const event_id = created.id
  const ids = await ensureDistances(
    tx,
    event_id,
    categoryRows.map(({ distance }) => distance),
  )
  if (categoryRows.length > 0)
    await tx.insert(categories).values(categoryRows.map((row) => ({ ...row, event_id })))
  for (const { prices = {}, ...tier } of tiers) {
    const [made] = await tx
      .insert(price_tiers)
      .values({ ...tier, event_id })
      .returning({ id: price_tiers.id })
    for (const [name, event_price] of Object.entries(prices)) {
      const distance_id = ids.get(name)
      if (made && distance_id !== undefined && event_price !== null && event_price !== undefined)
        await tx.insert(tier_prices).values({ tier_id: made.id, distance_id, event_price })
    }
  }
  for (const { distances = [], ...kit } of kitRows) {
    const [made] = await tx
      .insert(kits)
      .values({ ...kit, event_id })
      .returning({ id: kits.id })
    for (const name of new Set(distances)) {
      const distance_id = ids.get(name)
      if (made && distance_id !== undefined)
        await tx.insert(kit_distances).values({ kit_id: made.id, distance_id })
    }
  }
  return created
}
