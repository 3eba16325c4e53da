/** An event as the history compares it: its columns, and what stands in its lists by name. */
import { asc, eq } from 'drizzle-orm'
import { type Changes, changesOf, changesOfRows } from '#server/audit/changes.ts'
import type { Tx } from '#server/database/connect.ts'
import { categories, events, kits, price_tiers } from '../tables.ts'
import { pageChanges, readPageSnapshot } from './page-snapshot.ts'

const FIELDS = [
  'name',
  'type',
  'sport',
  'status',
  'event_datetime',
  'register_deadline',
  'description',
  'participant_limit',
  'hard_limit',
  'desk_until',
  'size_freeze_on',
  'city',
  'team_size',
  'timeframe',
  'cover_image',
  'icon',
] as const

/** Locked: what another save does is not told as this one's. */
export const readSnapshot = async (tx: Tx, event_id: number) => {
  const [event] = await tx.select().from(events).where(eq(events.id, event_id)).for('no key update')
  if (!event) return null
  return {
    event,
    kits: await tx.select().from(kits).where(eq(kits.event_id, event_id)).orderBy(asc(kits.id)),
    categories: await tx
      .select()
      .from(categories)
      .where(eq(categories.event_id, event_id))
      .orderBy(asc(categories.id)),
    tiers: await tx
      .select()
      .from(price_tiers)
      .where(eq(price_tiers.event_id, event_id))
      .orderBy(asc(price_tiers.date)),
    page: await readPageSnapshot(tx, event_id),
  }
}

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

/** Tiers are replaced as a list: the one that ends the same day is the same. */
const byDay = <Tier extends { date: string }>(tiers: Tier[]) =>
  tiers.map((tier) => ({ ...tier, id: Number(tier.date.replaceAll('-', '')) }))

export const snapshotChanges = (before: Snapshot, after: Snapshot): Changes => {
  if (!before || !after) return {}
  return {
    ...changesOf(before.event, after.event, FIELDS),
    ...changesOfRows('categories', before.categories, after.categories, {
      nameOf: ({ distance, title }) => `${distance} ${title}`,
      fields: ['distance', 'title', 'gender', 'start_age', 'final_age', 'difference', 'team_size'],
    }),
    ...changesOfRows('kits', before.kits, after.kits, {
      nameOf: ({ kit_name, size }) => `${kit_name} ${size}`,
      fields: ['kit_name', 'size', 'amount', 'from_age', 'to_age', 'cut'],
    }),
    ...changesOfRows('tiers', byDay(before.tiers), byDay(after.tiers), {
      nameOf: ({ date }) => date,
      fields: ['event_price', 'cost_service', 'places'],
    }),
    ...pageChanges(before.page, after.page),
  }
}
