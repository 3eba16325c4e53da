/**
 * Price tiers, categories and kits of an event's form. A refusal may come after a write: the caller rolls back. Ids of
 * rows that are not the event's answer 'not found'.
 */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { moveCategory } from '../capacity/seats.ts'
import {
  distanceIds,
  distanceLeftAlone,
  dropUnnamedDistances,
  ensureDistances,
} from '../distances/distance-rows.ts'
import * as messages from '../messages.ts'
import { inOrder } from '../rules/price-tier.ts'
import { categories, distances, kit_distances, kits, price_tiers, tier_prices } from '../tables.ts'
import type { ChangedEvent } from './event-bodies.ts'
import type { FieldErrors, SentTier } from './event-form.ts'

export type SavedRows = 'not found' | FieldErrors

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

type CategoryRows = NonNullable<ChangedEvent['category']>

/** People of a category that goes to another distance go with it. */
const moveToDistance = async (
  tx: Tx,
  event_id: number,
  { id, distance }: { id: number; distance: string },
  ids: Map<string, number>,
) => {
  const [stored] = await tx
    .select({ distance: categories.distance })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
  if (!stored) return 'not found'
  const [from, to] = [ids.get(stored.distance), ids.get(distance)]
  if (stored.distance === distance || from === undefined || to === undefined) return 'moved'
  return moveCategory(tx, event_id, id, { from, to })
}

/**
 * Every category of a distance gets one other name that nobody has: that is the distance renamed, with all it is. Old
 * name → new.
 */
const renamedIn = async (tx: Tx, event_id: number, rows: CategoryRows): Promise<Map<string, string>> => {
  const stored = await tx
    .select({ id: categories.id, distance: categories.distance })
    .from(categories)
    .where(eq(categories.event_id, event_id))
  const known = await distanceIds(tx, event_id)
  const renamed = new Map<string, string>()
  for (const old of new Set(stored.map(({ distance }) => distance))) {
    const ids = stored.filter(({ distance }) => distance === old).map(({ id }) => id)
    const names = new Set(ids.map((id) => rows.find((row) => row.id === id)?.distance ?? old))
    const [name] = names
    const isFree = name !== undefined && !known.has(name) && ![...renamed.values()].includes(name)
    if (names.size === 1 && isFree) renamed.set(old, name)
  }
  for (const [old, name] of renamed)
    await tx
      .update(distances)
      .set({ name })
      .where(and(eq(distances.event_id, event_id), eq(distances.name, old)))
  return renamed
}

/** Names as they are after this save: a form that renames a distance may still call it by the old one elsewhere. */
const idsAfter = async (tx: Tx, event_id: number, renamed: Map<string, string>) => {
  const ids = await distanceIds(tx, event_id)
  for (const [old, name] of renamed) {
    const id = ids.get(name)
    if (id !== undefined && !ids.has(old)) ids.set(old, id)
  }
  return ids
}

export type SavedCategories = { errors: FieldErrors; renamed: Map<string, string> }

export const saveCategories = async (
  tx: Tx,
  event_id: number,
  rows: CategoryRows,
): Promise<'not found' | SavedCategories> => {
  const errors: FieldErrors = {}
  const renamed = await renamedIn(tx, event_id, rows)
  const ids = await ensureDistances(
    tx,
    event_id,
    rows.map(({ distance }) => distance),
  )
  for (const [at, { id, ...row }] of rows.entries()) {
    if (id === undefined) {
      await tx.insert(categories).values({ ...row, event_id })
      continue
    }
    const moved = await moveToDistance(tx, event_id, { id, distance: row.distance }, ids)
    if (moved === 'not found') return 'not found'
    if (moved !== 'moved') errors[`category.${at}.distance`] = [messages.distanceFull(row.distance, moved)]
    await tx
      .update(categories)
      .set(row)
      .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
  }
  await dropUnnamedDistances(tx, event_id)
  const alone = await distanceLeftAlone(tx, event_id)
  if (alone) errors.category = [messages.distanceInBlock(alone)]
  return { errors, renamed }
}

type KitRows = NonNullable<ChangedEvent['kits']>

const nameDistances = async (
  tx: Tx,
  kit_id: number,
  names: string[] | undefined,
  ids: Map<string, number>,
): Promise<string | null> => {
  if (!names) return null
  await tx.delete(kit_distances).where(eq(kit_distances.kit_id, kit_id))
  for (const name of new Set(names)) {
    const distance_id = ids.get(name)
    if (distance_id === undefined) return messages.unknownDistance(name)
    await tx.insert(kit_distances).values({ kit_id, distance_id })
  }
  return null
}

export const saveKits = async (
  tx: Tx,
  event_id: number,
  rows: KitRows,
  renamed: Map<string, string>,
): Promise<SavedRows> => {
  const errors: FieldErrors = {}
  const ids = await idsAfter(tx, event_id, renamed)
  for (const [at, { id, distances: names, ...row }] of rows.entries()) {
    const own = and(eq(kits.id, id ?? 0), eq(kits.event_id, event_id))
    const [saved] =
      id === undefined
        ? await tx
            .insert(kits)
            .values({ ...row, event_id })
            .returning({ id: kits.id })
        : await tx
            .update(kits)
            .set(row)
            .where(and(own, lte(kits.taken, row.amount)))
            .returning({ id: kits.id })
    if (saved) {
      const problem = await nameDistances(tx, saved.id, names, ids)
      if (problem) errors[`kits.${at}.distances`] = [problem]
      continue
    }
    const [found] = await tx.select({ taken: kits.taken }).from(kits).where(own)
    if (!found) return 'not found'
    errors[`kits.${at}.amount`] = [messages.kitBelowTaken(found.taken)]
  }
  return errors
}

/** Of the kits that are for some only: those for whom no category of the event has anybody. */
export const kitsForNobody = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute<{
    id: number
    kit_name: string
    size: string
    from_age: number | null
    to_age: number | null
    from: number
    to: number
    /** Its distances, where no category is of them. */
    distances: string | null
  }>(sql`
    select k.id, k.kit_name, k.size, k.from_age, k.to_age, min(c.start_age) as from, max(c.final_age) as to, null as distances
    from kits k join categories c on c.event_id = k.event_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    left join lateral (select bool_or(n.distance_id = d.id) as named from kit_distances n where n.kit_id = k.id) n on true
    where k.event_id = ${event_id} and n.named is not false
    group by k.id
    having not bool_or(c.final_age >= coalesce(k.from_age, 0) and c.start_age <= coalesce(k.to_age, 120)
      and (k.cut is null or c.gender not in ('male', 'female') or c.gender = k.cut))
    union all
    select k.id, k.kit_name, k.size, k.from_age, k.to_age, 0, 0, (select string_agg(d.name, ', ') from kit_distances n
      join distances d on d.id = n.distance_id where n.kit_id = k.id) from kits k
    where k.event_id = ${event_id} and exists (select 1 from kit_distances n where n.kit_id = k.id)
      and exists (select 1 from categories c where c.event_id = k.event_id)
      and not exists (select 1 from kit_distances n join distances d on d.id = n.distance_id
        join categories c on c.event_id = d.event_id and c.distance = d.name where n.kit_id = k.id)
    order by 1`)
  return rows
}
