/** A copy to start next year's edition from: everything but registrations, inactive, at an address of its own. */
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { categories, events, gallery_images, key_partners, kits, price_tiers } from '../tables.ts'
import { insertEvent } from './create-event.ts'

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

const copyRest = async (tx: Tx, from: number, to: number) => {
  const tiers = await tx.select().from(price_tiers).where(eq(price_tiers.event_id, from))
  if (tiers.length > 0)
    await tx.insert(price_tiers).values(tiers.map(({ id: _, ...row }) => ({ ...row, event_id: to })))
  const kitRows = await tx.select().from(kits).where(eq(kits.event_id, from)).orderBy(asc(kits.id))
  if (kitRows.length > 0)
    await tx.insert(kits).values(kitRows.map(({ id: _, taken: __, ...row }) => ({ ...row, event_id: to })))
  const images = await tx.select().from(gallery_images).where(eq(gallery_images.event_id, from))
  if (images.length > 0)
    await tx
      .insert(gallery_images)
      .values(images.map(({ id: _, created_at: __, ...row }) => ({ ...row, event_id: to })))
}

export const duplicateEvent = async (tx: Tx, id: number, parts: CopyPart[]) => {
  const [original] = await tx.select().from(events).where(eq(events.id, id))
  if (!original) return 'not found'
  const { id: _, slug: __, created_at: ___, taken: ____, paid: _____, version: ______, ...row } = original
  const created = await insertEvent(tx, { ...row, name: `${row.name} (copia)`, status: 'inactive' })
  const copy: EventCopy = {
    from: id,
    to: created.id,
    categories: await copyCategories(tx, id, created.id),
    key_partners: await copyPartners(tx, id, created.id),
  }
  await copyRest(tx, id, created.id)
  for (const copyPart of parts) await copyPart(tx, copy)
  return created
}
