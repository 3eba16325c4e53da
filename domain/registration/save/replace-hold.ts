/**
 * The same person changes an unpaid registration: the hold keeps its end and its reference. What it owned is given
 * back first and taken anew by the save, in the same transaction: a failed change leaves the old one as it was.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { type AppliedCoupon, giveBackCoupon, redeemCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { giveBackKits, giveBackSpots } from '#domain/events/capacity.ts'
import type { Tx } from '#server/database/connect.ts'
import { takeSignatures } from '../consent/carry-signatures.ts'
import { countKits, type Registration } from '../hold/release-holds.ts'
import { participants, registrations } from '../tables.ts'
import type { ReplacedHold, SaveOrder } from './plan-registration.ts'

type Person = { document_key: string; birthday: string; gender: string }

const appliedTo = async (
  tx: Tx,
  { coupon_id, coupon_uses: uses }: Registration,
): Promise<(AppliedCoupon & { code: string }) | null> => {
  if (coupon_id === null) return null
  const { id, code, kind, value } = coupons
  const [coupon] = await tx.select({ id, code, kind, value }).from(coupons).where(eq(id, coupon_id))
  return coupon ? { ...coupon, uses } : null
}

/** Other people or another category: the code counts as if it were typed now, and what it had is given back. */
const applyAnew = async (
  tx: Tx,
  hold: Registration,
  category_id: number,
  participant_count: number,
): Promise<AppliedCoupon | null> => {
  const applied = await appliedTo(tx, hold)
  if (!applied) return null
  await giveBackCoupon(tx, applied.id, applied.uses)
  const { event_id } = hold
  const redeemed = await redeemCoupon(tx, { event_id, category_id, participant_count, code: applied.code })
  if (redeemed === 'invalid') return null
  const { coupon_id: id, kind, value, covered_participants: uses } = redeemed
  return { id, kind, value, uses }
}

export const replaceHold = async (
  tx: Tx,
  references: string[],
  { offer: { id: event_id }, category_id, team }: SaveOrder,
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
        sql`exists (select 1 from participants m where m.registration_id = ${registrations.id}
          and m.position = 0 and m.document_key = ${team[0] ? documentKey(team[0]) : ''})`,
      ),
    )
    .for('update')
  if (!hold) return null
  const ofHold = eq(participants.registration_id, hold.id)
  const { document_key, birthday, gender, kit_id, name, email } = participants
  const before = await tx
    .select({ document_key, birthday, gender, kit_id, name, email })
    .from(participants)
    .where(ofHold)
  const signatures = await takeSignatures(tx, hold.id)
  await tx.delete(participants).where(ofHold)

  await giveBackSpots(tx, event_id, hold.participant_count)
  await giveBackKits(tx, countKits(before))

  const isSame = (old: Person) =>
    team.some(
      (participant) =>
        documentKey(participant) === old.document_key &&
        participant.birthday === old.birthday &&
        participant.gender === old.gender,
    )
  const sameDocuments =
    before.length === team.length &&
    before.every((old) => team.some((participant) => documentKey(participant) === old.document_key))
  const unchanged = before.length === team.length && before.every(isSame) && hold.category_id === category_id
  const coupon = unchanged ? await appliedTo(tx, hold) : await applyAnew(tx, hold, category_id, team.length)
  const { id, reference, hold_until, tier_price, entry_price, entry_service, products_total } = hold
  return {
    id,
    reference,
    hold_until,
    price: unchanged ? { tier_price, entry_price, entry_service } : null,
    coupon,
    products_total,
    people_version: hold.people_version + (sameDocuments ? 0 : 1),
    signatures,
    former: before.map(({ name, email }) => ({ name, email })),
  }
}
