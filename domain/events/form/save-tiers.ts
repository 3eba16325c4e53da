/** Price tiers of an event's form: replaced as a list, paired with those that stand so that nothing of one is lost. */
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { idsAfter } from '../distances/distance-rows.ts'
import * as messages from '../messages.ts'
import { inOrder } from '../rules/price-tier.ts'
import { price_tiers, tier_prices } from '../tables.ts'
import type { FieldErrors, SentTier } from './event-form.ts'

type DatedTier = SentTier & { date: string }

const tierOrder = [price_tiers.date, price_tiers.id]

type StoredTier = typeof price_tiers.$inferSelect

/** What makes a row of the form and a stored tier the same, the surest first. */
const SAME: ((sent: DatedTier, stored: StoredTier) => boolean)[] = [
  (sent, stored) => sent.id === stored.id,
  (sent, stored) => sent.date === stored.date && sent.event_price === stored.event_price,
  (sent, stored) => sent.date === stored.date,
  (sent, stored) => sent.event_price === stored.event_price,
  // Both day and price are others: the first that is left is the first that is new.
  () => true,
]

/**
 * The tier a row of the form means: tiers have no id on the specification's wire, and who bought at one, its places and
 * its prices by distance must not be lost when its day is moved.
 */
const pairTiers = (sent: DatedTier[], stored: StoredTier[]) => {
  const free = new Set(stored)
  const olds = new Map<DatedTier, StoredTier>()
  for (const isSame of SAME)
    for (const tier of inOrder(sent)) {
      const found = olds.has(tier) ? undefined : inOrder([...free]).find((row) => isSame(tier, row))
      if (!found) continue
      olds.set(tier, found)
      free.delete(found)
    }
  const pairs = sent.map((tier) => {
    const old = olds.get(tier) ?? null
    return {
      tier,
      old,
      date: tier.date,
      places: tier.places === undefined ? (old?.places ?? null) : tier.places,
    }
  })
  // The last one never ends by places: a client that does not know them need not take them away.
  const last = inOrder(pairs).at(-1)
  if (last?.tier.places === undefined && last) last.places = null
  return { pairs, gone: [...free] }
}

const SOLD_AT = {
  name: 'people-at-price',
  text: 'select count(*)::int as people from participants where tier_id = $1 and event_id = $2 and holds_place',
}

const peopleAt = async (tx: Tx, tier_id: number, event_id: number) => {
  const [row] = await runNamed<{ people: number }>(tx, SOLD_AT, [tier_id, event_id])
  return row?.people ?? 0
}

const writePrices = async (
  tx: Tx,
  tier_id: number,
  prices: NonNullable<SentTier['prices']>,
  ids: Map<string, number>,
): Promise<string | null> => {
  await tx.delete(tier_prices).where(eq(tier_prices.tier_id, tier_id))
  for (const [name, event_price] of Object.entries(prices)) {
    if (event_price === null || event_price === undefined) continue
    const distance_id = ids.get(name)
    if (distance_id === undefined) return messages.unknownDistance(name)
    await tx.insert(tier_prices).values({ tier_id, distance_id, event_price })
  }
  return null
}

/** Replaced as a list; what a client does not know of a tier that stays (places, prices by distance) stays too. */
export const saveTiers = async (
  tx: Tx,
  event_id: number,
  sent: DatedTier[],
  renamed: Map<string, string>,
): Promise<FieldErrors> => {
  const stored = await tx
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.event_id, event_id))
    .orderBy(...tierOrder)
  const ids = await idsAfter(tx, event_id, renamed)
  const { pairs, gone } = pairTiers(sent, stored)
  const errors: FieldErrors = {}
  if (gone.length > 0)
    await tx.delete(price_tiers).where(
      inArray(
        price_tiers.id,
        gone.map(({ id }) => id),
      ),
    )
  for (const [at, { tier, old, places }] of pairs.entries()) {
    const { date, event_price, cost_service } = tier
    const sold = old && places !== null ? await peopleAt(tx, old.id, event_id) : 0
    if (places !== null && places < sold) {
      errors[`event_price.${at}.places`] = [messages.placesBelowSold(sold)]
      continue
    }
    const row = { date, event_price, cost_service, places, sold }
    const [saved] = old
      ? await tx
          .update(price_tiers)
          .set(row)
          .where(eq(price_tiers.id, old.id))
          .returning({ id: price_tiers.id })
      : await tx
          .insert(price_tiers)
          .values({ ...row, event_id })
          .returning({ id: price_tiers.id })
    const problem = saved && tier.prices ? await writePrices(tx, saved.id, tier.prices, ids) : null
    if (problem) errors[`event_price.${at}.prices`] = [problem]
  }
  return errors
}

/** The tiers that a list will leave, with the places they keep: what is refused of a list is refused of those. */
export const tiersToBe = async (tx: Tx, event_id: number, sent: DatedTier[]): Promise<DatedTier[]> => {
  const stored = await tx
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.event_id, event_id))
    .orderBy(...tierOrder)
  return pairTiers(sent, stored).pairs.map(({ tier, places }) => ({ ...tier, places }))
}
