/** A copy to start next year's edition from: everything but registrations, inactive, at an address of its own. */
import { asc, eq, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { newCourseKey } from '../course/course-key.ts'
import { copyPage } from '../page/save-page.ts'
import {
  categories,
  distances,
  events,
  gallery_images,
  key_partners,
  kit_distances,
  kits,
  price_tiers,
  tier_prices,
  waves,
} from '../tables.ts'
import { insertEvent } from './create-event.ts'
import { moveEvent } from './move-event.ts'

/** Old row id → id of its copy. */
type Copies = Map<number, number>

export type EventCopy = { from: number; to: number; categories: Copies; key_partners: Copies }

/** Other modules copy what they hang on an event (questions, gateways): app/ hands them in. */
export type CopyPart = (tx: Tx, copy: EventCopy) => Promise<void>

const pairUp = (old: { id: number }[], made: { id: number }[]): Copies =>
  new Map(old.flatMap(({ id }, at) => (made[at] ? [[id, made[at].id] as const] : [])))

const copyCategories = async (tx: Tx, from: number, to: number) => {
  const rows = await tx
    .select()
    .from(categories)
    .where(eq(categories.event_id, from))
    .orderBy(asc(categories.id))
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(categories)
    .values(rows.map(({ id: _, ...row }) => ({ ...row, event_id: to })))
    .returning({ id: categories.id })
  return pairUp(rows, made)
}

const copyPartners = async (tx: Tx, from: number, to: number) => {
  const rows = await tx
    .select()
    .from(key_partners)
    .where(eq(key_partners.event_id, from))
    .orderBy(asc(key_partners.id))
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(key_partners)
    .values(rows.map(({ id: _, created_at: __, ...row }) => ({ ...row, event_id: to })))
    .returning({ id: key_partners.id })
  return pairUp(rows, made)
}

/** With their waves: the same hours, to be changed with the dates. */
const copyDistances = async (tx: Tx, from: number, to: number): Promise<Copies> => {
  const rows = await tx
    .select()
    .from(distances)
    .where(eq(distances.event_id, from))
    .orderBy(asc(distances.id))
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(distances)
    .values(rows.map(({ id: _, taken: __, reserved: ___, ...row }) => ({ ...row, event_id: to })))
    .returning({ id: distances.id })
  const copies = pairUp(rows, made)
  for (const [old, distance_id] of copies) {
    const ofIt = await tx.select().from(waves).where(eq(waves.distance_id, old)).orderBy(asc(waves.id))
    if (ofIt.length > 0)
      await tx.insert(waves).values(ofIt.map(({ id: _, ...row }) => ({ ...row, distance_id })))
  }
  return copies
}

/** Tiers with what they ask by distance, kits with the distances they are for. */
const copyPricesAndKits = async (tx: Tx, from: number, to: number, ofDistances: Copies) => {
  const copied = (id: number) => ofDistances.get(id) ?? 0
  const tiers = await tx
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.event_id, from))
    .orderBy(asc(price_tiers.id))
  for (const { id, sold: _, ...row } of tiers) {
    const [made] = await tx
      .insert(price_tiers)
      .values({ ...row, event_id: to })
      .returning({ id: price_tiers.id })
    const prices = await tx.select().from(tier_prices).where(eq(tier_prices.tier_id, id))
    for (const { distance_id, event_price } of made ? prices : [])
      await tx
        .insert(tier_prices)
        .values({ tier_id: made?.id ?? 0, distance_id: copied(distance_id), event_price })
  }
  const kitRows = await tx.select().from(kits).where(eq(kits.event_id, from)).orderBy(asc(kits.id))
  for (const { id, taken: _, ...row } of kitRows) {
    const [made] = await tx
      .insert(kits)
      .values({ ...row, event_id: to })
      .returning({ id: kits.id })
    const named = await tx.select().from(kit_distances).where(eq(kit_distances.kit_id, id))
    for (const { distance_id } of made ? named : [])
      await tx.insert(kit_distances).values({ kit_id: made?.id ?? 0, distance_id: copied(distance_id) })
  }
}

/** Nobody was told its prices yet: their days go along. */
const moveTiers = (tx: Tx, event_id: number, { from, to }: { from: Date; to: Date }) =>
  tx.execute(sql`
    update price_tiers set date = date + (${bogotaDay(to)}::date - ${bogotaDay(from)}::date) where event_id = ${event_id}`)

const copyRest = async (tx: Tx, from: number, to: number) => {
  const images = await tx.select().from(gallery_images).where(eq(gallery_images.event_id, from))
  if (images.length > 0)
    await tx
      .insert(gallery_images)
      .values(images.map(({ id: _, created_at: __, ...row }) => ({ ...row, event_id: to })))
}

/** The name and date of the next edition; without them it is a plain copy. */
export type NextEdition = { name?: string | undefined; event_datetime?: Date | undefined }

export const duplicateEvent = async (tx: Tx, id: number, parts: CopyPart[], next: NextEdition = {}) => {
  const [original] = await tx.select().from(events).where(eq(events.id, id))
  if (!original) return 'not found'
  const {
    id: _,
    slug: __,
    created_at: ___,
    taken: ____,
    paid: _____,
    version: ______,
    reserved: _______,
    ...row
  } = original
  const created = await insertEvent(tx, {
    ...row,
    name: next.name || `${row.name} (copia)`,
    status: 'inactive',
  })
  const ofDistances = await copyDistances(tx, id, created.id)
  const copy: EventCopy = {
    from: id,
    to: created.id,
    categories: await copyCategories(tx, id, created.id),
    key_partners: await copyPartners(tx, id, created.id),
  }
  await copyPricesAndKits(tx, id, created.id, ofDistances)
  await copyPage(tx, { from: id, to: created.id, copied: ofDistances }, newCourseKey)
  await copyRest(tx, id, created.id)
  for (const copyPart of parts) await copyPart(tx, copy)
  const { event_datetime: to } = next
  if (to) {
    const from = row.event_datetime
    await moveEvent(tx, created.id, { from, to })
    await moveTiers(tx, created.id, { from, to })
  }
  return created
}
