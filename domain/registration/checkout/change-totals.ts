/** A coupon or a product changes what an unpaid registration costs; a total of 0 settles it as free. */
import { eq } from 'drizzle-orm'
import { type AppliedCoupon, giveBackCoupon, redeemCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { type AddOnOutcome, chooseAddOns } from '#domain/store/checkout/choose-add-ons.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import type { Registration } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { totalsOf } from '../rules/totals.ts'
import { participants, registrations } from '../tables.ts'
import type { ProductLine } from './checkout-contract.ts'

const FREE = 100

const findCoupon = async (
  tx: Tx,
  { coupon_id, coupon_uses }: Registration,
): Promise<AppliedCoupon | null> => {
  if (coupon_id === null) return null
  const [coupon] = await tx
    .select({ id: coupons.id, kind: coupons.kind, value: coupons.value })
    .from(coupons)
    .where(eq(coupons.id, coupon_id))
  return coupon ? { ...coupon, uses: coupon_uses } : null
}

/** The registration with its totals computed anew; 'same coupon' keeps the applied one. */
const rewriteTotals = async (
  tx: Tx,
  hold: Registration,
  chosen: AppliedCoupon | null | 'same coupon',
  products_total: number,
) => {
  const coupon = chosen === 'same coupon' ? await findCoupon(tx, hold) : chosen
  const [changed] = await tx
    .update(registrations)
    .set({
      ...totalsOf({ ...hold, products_total, coupon }),
      coupon_id: coupon?.id ?? null,
      coupon_uses: coupon?.uses ?? 0,
    })
    .where(eq(registrations.id, hold.id))
    .returning()
  if (!changed) throw new Error('a locked registration vanished')
  return changed
}

/** What the person reads next: the registration as it is now, free and settled when nothing is left to pay. */
export const settleWhenFree = async (tx: Tx, changed: Registration): Promise<Registration> => {
  if (changed.amount > 0) return changed
  await settleRegistration(tx, changed, { status: FREE, source: 'system' })
  return { ...changed, state: 'paid', payment_status: FREE, hold_until: null, settled_amount: 0 }
}

const giveBackUses = async (tx: Tx, { coupon_id, coupon_uses }: Registration) => {
  if (coupon_id !== null && coupon_uses > 0) await giveBackCoupon(tx, coupon_id, coupon_uses)
}

/** Without its code. */
const rewriteCoupon = async (tx: Tx, hold: Registration) => {
  await giveBackUses(tx, hold)
  return rewriteTotals(tx, hold, null, hold.products_total)
}

export const applyCode = async (
  tx: Tx,
  hold: Registration,
  code: string | null,
): Promise<Registration | 'invalid'> => {
  // An empty code leaves the applied one alone; null takes it off.
  if (code === '') return hold
  if (code === null) return settleWhenFree(tx, await rewriteCoupon(tx, hold))
  await giveBackUses(tx, hold)
  const { event_id, category_id, participant_count } = hold
  const redeemed = await redeemCoupon(tx, { event_id, category_id, participant_count, code })
  if (redeemed === 'invalid') return refuse('invalid')
  const { coupon_id: id, kind, value, covered_participants: uses } = redeemed
  return settleWhenFree(tx, await rewriteTotals(tx, hold, { id, kind, value, uses }, hold.products_total))
}

const isApplied = async (tx: Tx, { coupon_id }: Registration, code: string) => {
  if (coupon_id === null) return false
  const [coupon] = await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.id, coupon_id))
  return coupon?.code === code.toUpperCase()
}

/** The selection, and the code that came with it: another one is applied, null takes the applied one off. */
export const chooseWithCode = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
  code: string | null | undefined,
): Promise<Registration | 'invalid' | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const typed = code?.trim()
  // Taken off before anything is free by it; applied when it is known what there is to pay.
  const before = code === null ? await rewriteCoupon(tx, hold) : hold
  const chosen = await chooseLines(tx, before, lines)
  if ('outcome' in chosen) return refuse(chosen)
  if (!typed || (await isApplied(tx, chosen, typed))) return settleWhenFree(tx, chosen)
  const coded = await applyCode(tx, chosen, typed)
  return coded === 'invalid' ? refuse('invalid') : coded
}

const chooseLines = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
): Promise<Registration | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const [first] = await tx
    .select()
    .from(participants)
    .where(eq(participants.registration_id, hold.id))
    .orderBy(participants.position)
    .limit(1)
  if (!first || !hold.hold_until) throw new Error('a hold has a first participant and an end')
  const { name, last_name, dni, document_type, email, phone } = first
  const buyer = {
    registration_id: hold.id,
    event_id: hold.event_id,
    hold_until: hold.hold_until,
    name,
    last_name,
    dni,
    document_type,
    email,
    phone,
  }
  const chosen = await chooseAddOns(tx, buyer, lines)
  if (chosen.outcome !== 'chosen') return chosen
  return rewriteTotals(tx, hold, 'same coupon', chosen.products_total)
}

export const chooseProducts = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
): Promise<Registration | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const chosen = await chooseLines(tx, hold, lines)
  return 'outcome' in chosen ? refuse(chosen) : settleWhenFree(tx, chosen)
}
