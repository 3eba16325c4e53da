/**
 * The same person changes an unpaid registration: the hold keeps its end and its reference. What it owned is given
 * back first and taken anew by the save, in the same transaction: a failed change leaves the old one as it was.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { giveBackBibsOf } from '#domain/bibs/follow-participants.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { type AppliedCoupon, giveBackCoupon, redeemCoupon } from '#domain/coupons/redeem-coupon.ts'
import { findBlock } from '#domain/events/capacity/find-block.ts'
import { giveBackSeats } from '#domain/events/capacity/seats.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import type { Tx } from '#server/database/connect.ts'
import { takeSignatures } from '../consent/carry-signatures.ts'
import type { Registration } from '../hold/release-holds.ts'
import { seatsOf } from '../hold/seats-of.ts'
import { findApplied } from '../reprice.ts'
import { inPurchase, participants, registrations } from '../tables.ts'
import { categoriesOf, type ReplacedHold, type SaveOrder } from './plan-registration.ts'

type Person = { document_key: string; birthday: string; gender: string; category_id: number }

/** Other people or another category: the code counts as if it were typed now, and what it had is given back. */
const applyAnew = async (
  tx: Tx,
  hold: Registration,
  category_ids: number[],
): Promise<AppliedCoupon | null> => {
  const applied = await findApplied(tx, hold)
  if (!applied) return null
  await giveBackCoupon(tx, applied.id, applied.uses)
  const { event_id } = hold
  const redeemed = await redeemCoupon(tx, { event_id, category_ids, code: applied.code })
  if (redeemed === 'invalid') return null
  const { coupon_id: id, kind, value, category_id, covered_participants: uses } = redeemed
  return { id, kind, value, category_id, uses }
}

export const replaceHold = async (
  tx: Tx,
  references: string[],
  order: SaveOrder,
): Promise<ReplacedHold | null> => {
  const { team } = order
  const event_id = order.offer.id
  const category_ids = categoriesOf(order)
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
        sql`exists (select 1 from participants m where m.registration_id = ${registrations.id}
          and m.position = 0 and m.document_key = ${team[0] ? documentKey(team[0]) : ''})`,
      ),
    )
    .for('update')
  if (!hold) return null
  const ofHold = inPurchase(hold.id)
  const { document_key, birthday, gender, block_id, name, email, category_id } = participants
  const { tier_id, tier_price, entry_price, entry_service } = participants
  const price = { category_id, tier_id, tier_price, entry_price, entry_service }
  const before = await tx
    .select({ document_key, birthday, gender, block_id, name, email, ...price })
    .from(participants)
    .where(ofHold)
  const seats = await seatsOf(tx, hold.id)
  const signatures = await takeSignatures(tx, hold.id)
  await returnCredits(tx, hold.id, { note: 'La compra cambió' })
  // Who was confirmed before and had a payment undone may have a number.
  await giveBackBibsOf(tx, hold.id)
  await tx.delete(participants).where(ofHold)
  await giveBackSeats(tx, event_id, seats)
  const blockBefore = before.find((person) => person.block_id !== null)?.block_id ?? null
  const block = blockBefore === null ? null : await findBlock(tx, event_id, blockBefore)

  const isSame = (old: Person) =>
    team.some(
      (participant, at) =>
        documentKey(participant) === old.document_key &&
        participant.birthday === old.birthday &&
        participant.gender === old.gender &&
        category_ids[at] === old.category_id,
    )
  const sameDocuments =
    before.length === team.length &&
    before.every((old) => team.some((participant) => documentKey(participant) === old.document_key))
  const unchanged = before.length === team.length && before.every(isSame)
  const coupon = unchanged ? await findApplied(tx, hold) : await applyAnew(tx, hold, category_ids)
  const { id, reference, hold_until, products_total } = hold
  return {
    id,
    reference,
    hold_until,
    prices: unchanged
      ? new Map(
          before.map(({ document_key, category_id, tier_id, tier_price, entry_price, entry_service }) => [
            document_key,
            { category_id, tier_id, tier_price, entry_price, entry_service },
          ]),
        )
      : null,
    coupon,
    block: block?.released ? null : block,
    distance_ids: seats.map(({ distance_id }) => distance_id),
    products_total,
    people_version: hold.people_version + (sameDocuments ? 0 : 1),
    signatures,
    former: before.map(({ name, email }) => ({ name, email })),
  }
}
