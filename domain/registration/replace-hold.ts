/**
 * The same person changes an unpaid registration: the hold keeps its end and its reference. What it owned is given
 * back first and taken anew by the save, in the same transaction: a failed change leaves the old one as it was.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { giveBackCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { giveBackKits, giveBackSpots } from '#domain/events/capacity.ts'
import type { Tx } from '#server/database/connect.ts'
import { registration_members, registrations } from './tables.ts'

type Change = { event_id: number; category_id: number; team: { dni: string }[] }

export type ReplacedHold = {
  id: number
  /** The price stays while members and category are the same; else the price of now counts. */
  price: { member_price: number; member_service: number } | null
  coupon: { kind: string; value: number; uses: number } | null
  products_total: number
  /** One more when the set of documents changed: money asked for the earlier one goes to review. */
  people_version: number
  /** Who was on it before, as they were written to. */
  former: { name: string; email: string }[]
}

export const replaceHold = async (
  tx: Tx,
  references: string[],
  { event_id, category_id, team }: Change,
): Promise<ReplacedHold | null> => {
  const [hold] = await tx
    .select()
    .from(registrations)
    .where(
      and(
        inArray(registrations.reference, references),
        eq(registrations.event_id, event_id),
        eq(registrations.state, 'held'),
        eq(registrations.payment_pending, false),
        eq(registrations.payment_review, false),
        sql`${registrations.hold_until} > now()`,
        // Somebody else at the same browser: that is a registration of its own.
        sql`exists (select 1 from registration_members m where m.registration_id = ${registrations.id}
          and m.position = 0 and m.dni = ${team[0]?.dni ?? ''})`,
      ),
    )
    .for('update')
  if (!hold) return null
  const ofHold = eq(registration_members.registration_id, hold.id)
  const { dni, kit_id, name, email } = registration_members
  const before = await tx.select({ dni, kit_id, name, email }).from(registration_members).where(ofHold)
  await tx.delete(registration_members).where(ofHold)

  await giveBackSpots(tx, event_id, hold.members)
  const kits = new Map<number, number>()
  for (const member of before) kits.set(member.kit_id, (kits.get(member.kit_id) ?? 0) + 1)
  await giveBackKits(tx, kits)

  const sameTeam =
    before.length === team.length && before.every((old) => team.some((member) => member.dni === old.dni))
  const unchanged = sameTeam && hold.category_id === category_id
  if (!unchanged && hold.coupon_id !== null && hold.coupon_uses > 0) {
    await giveBackCoupon(tx, hold.coupon_id, hold.coupon_uses, { paid: false })
    await tx
      .update(registrations)
      .set({ coupon_id: null, coupon_uses: 0 })
      .where(eq(registrations.id, hold.id))
  }
  const [coupon] =
    unchanged && hold.coupon_id !== null
      ? await tx
          .select({ kind: coupons.kind, value: coupons.value })
          .from(coupons)
          .where(eq(coupons.id, hold.coupon_id))
      : []
  return {
    id: hold.id,
    price: unchanged ? { member_price: hold.member_price, member_service: hold.member_service } : null,
    coupon: coupon ? { ...coupon, uses: hold.coupon_uses } : null,
    products_total: hold.products_total,
    people_version: hold.people_version + (sameTeam ? 0 : 1),
    former: before.map(({ name, email }) => ({ name, email })),
  }
}
