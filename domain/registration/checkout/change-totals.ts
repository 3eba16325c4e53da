/** A coupon or a product changes what an unpaid registration costs; a total of 0 settles it as free. */
import { eq } from 'drizzle-orm'
import { type AppliedCoupon, giveBackCoupon, redeemCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import { type AddOnOutcome, chooseAddOns } from '#domain/store/checkout/choose-add-ons.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import type { Registration } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { listPeople, reprice } from '../reprice.ts'
import { registrations } from '../tables.ts'
import type { ProductLine } from './checkout-contract.ts'

const FREE = 100

const codeCounts = async (tx: Tx, hold: Registration, coupon: AppliedCoupon | null): Promise<Registration> =>
  reprice(tx, hold, { people: await listPeople(tx, hold.id), coupon, products_total: hold.products_total })

/** The people cost what they cost: only the products are others. */
const productsCount = async (tx: Tx, hold: Registration, products_total: number): Promise<Registration> => {
  const { event_price, discount, cost_service } = hold
  const [changed] = await tx
    .update(registrations)
    .set({ products_total, amount: event_price - discount + cost_service + products_total })
    .where(eq(registrations.id, hold.id))
    .returning()
  if (!changed) throw new Error('a locked registration vanished')
  await bookRegistration(tx, hold.id)
  if (changed.amount !== hold.amount) await returnCredits(tx, hold.id, { note: 'La compra cambió' })
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
  return codeCounts(tx, hold, null)
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
  const people = await listPeople(tx, hold.id)
  const { event_id, products_total } = hold
  const category_ids = people.map((person) => person.category_id)
  const redeemed = await redeemCoupon(tx, { event_id, category_ids, code })
  if (redeemed === 'invalid') return refuse('invalid')
  const { coupon_id: id, kind, value, category_id, covered_participants: uses } = redeemed
  const coupon = { id, kind, value, category_id, uses }
  return settleWhenFree(tx, await reprice(tx, hold, { people, coupon, products_total }))
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

/** `discountcode/create`: the selection that came with the code first, then the code, which must count. */
export const chooseThenCode = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
  code: string | null,
): Promise<Registration | 'invalid' | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const chosen = await chooseLines(tx, hold, lines)
  if ('outcome' in chosen) return refuse(chosen)
  const coded = await applyCode(tx, chosen, code)
  return coded === 'invalid' ? refuse('invalid') : coded
}

const chooseLines = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
): Promise<Registration | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const [first] = await listPeople(tx, hold.id)
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
  return productsCount(tx, hold, chosen.products_total)
}

export const chooseProducts = async (
  tx: Tx,
  hold: Registration,
  lines: ProductLine[],
): Promise<Registration | Exclude<AddOnOutcome, { outcome: 'chosen' }>> => {
  const chosen = await chooseLines(tx, hold, lines)
  return 'outcome' in chosen ? refuse(chosen) : settleWhenFree(tx, chosen)
}
