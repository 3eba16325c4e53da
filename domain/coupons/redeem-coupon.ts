/**
 * The uses of a code. One is taken for each covered participant when the code is applied to a hold, given back when the
 * hold ends unpaid, and marked when it is paid. Wrong, expired, exhausted, of another event or category: one and the
 * same outcome, so that nobody learns which codes exist.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { CouponKind } from './rules/codes.ts'
import { isCode, normalCode } from './rules/codes.ts'
import { couponState } from './rules/coupon-state.ts'
import { coveredParticipants } from './rules/discount.ts'
import { coupons } from './tables.ts'

export type Redemption =
  | 'invalid'
  | {
      coupon_id: number
      code: string
      kind: CouponKind
      value: number
      /** The only one it is good in. */
      category_id: number | null
      covered_participants: number
    }

/** The category of each person it is typed for. */
type Wanted = { event_id: number; code: string; category_ids: number[] }

const fitting = (category_ids: number[], category_id: number | null) =>
  category_id === null ? category_ids.length : category_ids.filter((id) => id === category_id).length

export const redeemCoupon = async (tx: Tx, { event_id, code, category_ids }: Wanted): Promise<Redemption> => {
  const wanted = normalCode(code)
  if (!isCode(wanted)) return 'invalid'
  const [coupon] = await tx
    .select({
      id: coupons.id,
      code: coupons.code,
      kind: sql<CouponKind>`${coupons.kind}`,
      value: coupons.value,
      active: coupons.active,
      uses: coupons.uses,
      max_uses: coupons.max_uses,
      valid_from: coupons.valid_from,
      valid_until: coupons.valid_until,
      category_id: coupons.category_id,
      now: sql<Date>`clock_timestamp()`.mapWith(coupons.created_at),
    })
    .from(coupons)
    .where(and(eq(coupons.event_id, event_id), eq(coupons.code, wanted)))
    .for('update')
  if (!coupon || couponState(coupon, coupon.now) !== 'vigente') return 'invalid'
  const covered_participants = coveredParticipants(
    fitting(category_ids, coupon.category_id),
    coupon.max_uses === null ? null : coupon.max_uses - coupon.uses,
  )
  if (covered_participants < 1) return 'invalid'
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${covered_participants}` })
    .where(eq(coupons.id, coupon.id))
  return {
    coupon_id: coupon.id,
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.value,
    category_id: coupon.category_id,
    covered_participants,
  }
}

/** `paid`: the uses were marked as paid, and stop being so. */
export const giveBackCoupon = async (
  tx: Tx,
  coupon_id: number,
  uses: number,
  { paid = false }: { paid?: boolean } = {},
) => {
  await tx
    .update(coupons)
    .set({
      uses: sql`${coupons.uses} - ${uses}`,
      ...(paid ? { paid_uses: sql`${coupons.paid_uses} - ${uses}` } : {}),
    })
    .where(eq(coupons.id, coupon_id))
}

/** `uses` is negative when a payment is undone. */
export const markCouponPaid = async (tx: Tx, coupon_id: number, uses: number) => {
  await tx
    .update(coupons)
    .set({ paid_uses: sql`${coupons.paid_uses} + ${uses}` })
    .where(eq(coupons.id, coupon_id))
}

export type AppliedCoupon = {
  id: number
  kind: string
  value: number
  category_id: number | null
  uses: number
}

type Moved = {
  coupon_id: number
  uses: number
  /** Where its people go. */
  category_ids: number[]
  /** Whether the uses are its own now, and count as paid. */
  owns: 'held' | 'paid' | 'nothing'
}

/**
 * The code of a registration whose people go to other categories. Outside its own category nobody is covered and the
 * uses are given back; who owns no uses any more gets at most those that are left. Its dates were kept when it was
 * applied.
 */
export const moveCoupon = async (
  tx: Tx,
  { coupon_id, uses, category_ids, owns }: Moved,
): Promise<AppliedCoupon | null> => {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, coupon_id)).for('update')
  if (!coupon) return null
  const { id, kind, value, max_uses, category_id } = coupon
  const kept = Math.min(uses, fitting(category_ids, category_id))
  if (owns !== 'nothing' && kept < uses) await giveBackCoupon(tx, id, uses - kept, { paid: owns === 'paid' })
  const covered =
    owns === 'nothing' ? coveredParticipants(kept, max_uses === null ? null : max_uses - coupon.uses) : kept
  return covered > 0 ? { id, kind, value, category_id, uses: covered } : null
}

/** A registration that is seated again takes the uses it had, if they are still left. */
export const retakeCoupon = async (tx: Tx, coupon_id: number, uses: number): Promise<boolean> => {
  const taken = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${uses}` })
    .where(
      and(
        eq(coupons.id, coupon_id),
        sql`(${coupons.max_uses} is null or ${coupons.uses} + ${uses} <= ${coupons.max_uses})`,
      ),
    )
    .returning({ id: coupons.id })
  return taken.length === 1
}
