/** Creates and changes one code. Category and partner must be the event's own; a code in use keeps its text. */
import { and, eq } from 'drizzle-orm'
import { sqlState, type Tx } from '#server/database/connect.ts'
import { categories, events, key_partners } from '../events/tables.ts'
import { registrations } from '../registration/tables.ts'
import type { CouponForm } from './contract.ts'
import { coupons } from './tables.ts'

export type SaveOutcome =
  | { outcome: 'saved'; id: number }
  | { outcome: 'not found' | 'code taken' | 'code fixed' | 'other category' | 'other partner' }
  | { outcome: 'limit below uses'; uses: number }

type Targets = { category_id: number | null; key_partner_id: number | null }

/** What a code points at has to belong to the event of the address. */
export const findStrangeTarget = async (
  tx: Tx,
  event_id: number,
  { category_id, key_partner_id }: Targets,
): Promise<'not found' | 'other category' | 'other partner' | null> => {
  const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, event_id))
  if (!event) return 'not found'
  if (category_id !== null) {
    const own = and(eq(categories.id, category_id), eq(categories.event_id, event_id))
    const [category] = await tx.select({ id: categories.id }).from(categories).where(own)
    if (!category) return 'other category'
  }
  if (key_partner_id !== null) {
    const own = and(eq(key_partners.id, key_partner_id), eq(key_partners.event_id, event_id))
    const [partner] = await tx.select({ id: key_partners.id }).from(key_partners).where(own)
    if (!partner) return 'other partner'
  }
  return null
}

const isTwin = (error: unknown) => sqlState(error) === '23505'

export const createCoupon = async (tx: Tx, event_id: number, form: CouponForm): Promise<SaveOutcome> => {
  const strange = await findStrangeTarget(tx, event_id, form)
  if (strange) return { outcome: strange }
  const [created] = await tx
    .insert(coupons)
    .values({ ...form, event_id })
    .onConflictDoNothing()
    .returning({ id: coupons.id })
  return created ? { outcome: 'saved', id: created.id } : { outcome: 'code taken' }
}

type Which = { event_id: number; coupon_id: number }

const lockCoupon = async (tx: Tx, { event_id, coupon_id }: Which) => {
  const [row] = await tx
    .select({ code: coupons.code, uses: coupons.uses })
    .from(coupons)
    .where(and(eq(coupons.id, coupon_id), eq(coupons.event_id, event_id)))
    .for('update')
  return row
}

/** A use given back left its trace on the registration: such a code is known to people. */
const wasUsed = async (tx: Tx, coupon_id: number) => {
  const [used] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.coupon_id, coupon_id))
    .limit(1)
  return used !== undefined
}

export const updateCoupon = async (tx: Tx, which: Which, form: CouponForm): Promise<SaveOutcome> => {
  const before = await lockCoupon(tx, which)
  if (!before) return { outcome: 'not found' }
  const strange = await findStrangeTarget(tx, which.event_id, form)
  if (strange) return { outcome: strange }
  if (form.max_uses !== null && form.max_uses < before.uses)
    return { outcome: 'limit below uses', uses: before.uses }
  if (form.code !== before.code && (before.uses > 0 || (await wasUsed(tx, which.coupon_id))))
    return { outcome: 'code fixed' }
  try {
    // Inside a savepoint: a code that another row has must not spoil the whole change.
    await tx.transaction((inner) => inner.update(coupons).set(form).where(eq(coupons.id, which.coupon_id)))
  } catch (error) {
    if (isTwin(error)) return { outcome: 'code taken' }
    throw error
  }
  return { outcome: 'saved', id: which.coupon_id }
}

export const switchCoupon = async (
  tx: Tx,
  { event_id, coupon_id }: Which,
  active: boolean,
): Promise<boolean> => {
  const changed = await tx
    .update(coupons)
    .set({ active })
    .where(and(eq(coupons.id, coupon_id), eq(coupons.event_id, event_id)))
    .returning({ id: coupons.id })
  return changed.length > 0
}

export const deleteCoupon = async (tx: Tx, which: Which): Promise<'deleted' | 'not found' | 'used'> => {
  const before = await lockCoupon(tx, which)
  if (!before) return 'not found'
  if (before.uses > 0 || (await wasUsed(tx, which.coupon_id))) return 'used'
  await tx.delete(coupons).where(eq(coupons.id, which.coupon_id))
  return 'deleted'
}
