/**
 * What a purchase costs after its people, their categories or its code changed: the share of each person is written,
 * and the registration has their sums. The caller holds the event's lock and has moved the uses of the code.
 */
import { asc, eq } from 'drizzle-orm'
import type { AppliedCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { bookRegistration, type Cause } from '#domain/payments/account/book-charges.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from './hold/release-holds.ts'
import { type Entry, sharesOf, totalsOf } from './rules/totals.ts'
import { inPurchase, participants, registrations } from './tables.ts'

export type Participant = typeof participants.$inferSelect

/** Who is in it, in their order; who left is not. */
export const listPeople = (db: Reader, registration_id: number): Promise<Participant[]> =>
  db.select().from(participants).where(inPurchase(registration_id)).orderBy(asc(participants.position))

/**
 * Those who stay stand one behind the other again, from 0: the first is who buys. Of a team whose captain left, the
 * next one is captain. Who is left alone of a team runs alone, where the event has people who do. In their order, since
 * no two may have one place.
 */
export const closeRanks = async (tx: Tx, staying: Participant[], { runsAlone }: { runsAlone: boolean }) => {
  // Somebody who left the team may run alone beside it.
  const team = staying.filter(({ team_role }) => team_role !== null)
  for (const [position, person] of staying.entries()) {
    const isTeam = person.team_role !== null && (team.length > 1 || !runsAlone)
    const team_role = isTeam ? (person === team[0] ? 'captain' : 'member') : null
    if (person.position === position && person.team_role === team_role) continue
    await tx.update(participants).set({ position, team_role }).where(eq(participants.id, person.id))
  }
}

/** The code of a registration as it is applied. */
export const findApplied = async (
  db: Reader,
  { coupon_id, coupon_uses: uses }: Pick<Registration, 'coupon_id' | 'coupon_uses'>,
): Promise<(AppliedCoupon & { code: string }) | null> => {
  if (coupon_id === null) return null
  const { id, code, kind, value, category_id } = coupons
  const [coupon] = await db
    .select({ id, code, kind, value, category_id })
    .from(coupons)
    .where(eq(id, coupon_id))
  return coupon ? { ...coupon, uses } : null
}

const WRITE_SHARES = {
  name: 'write-shares',
  text: `
  update participants m set category_id = s.category_id, tier_price = s.tier_price, entry_price = s.entry_price,
    coupon_use = s.coupon_use, discount = s.discount, cost_service = s.cost_service
  from json_populate_recordset(null::participants, $1) s where m.id = s.id`,
}

type Priced = Entry & { id: number; tier_price: number | null }

export const reprice = async (
  tx: Tx,
  { id }: Pick<Registration, 'id'>,
  {
    people,
    coupon,
    products_total,
  }: { people: Priced[]; coupon: AppliedCoupon | null; products_total: number },
  also: Partial<typeof registrations.$inferInsert> = {},
  cause: Cause = {},
): Promise<Registration> => {
  const shares = sharesOf(
    people.map(({ id, category_id, tier_price, entry_price, entry_service }) => ({
      id,
      category_id,
      tier_price,
      entry_price,
      entry_service,
    })),
    coupon,
  )
  await runNamed(tx, WRITE_SHARES, [JSON.stringify(shares)])
  const [changed] = await tx
    .update(registrations)
    .set({
      ...totalsOf(shares, products_total),
      participant_count: people.length,
      coupon_id: coupon?.id ?? null,
      coupon_uses: coupon?.uses ?? 0,
      ...also,
    })
    .where(eq(registrations.id, id))
    .returning()
  if (!changed) throw new Error('a locked registration vanished')
  await bookRegistration(tx, id, cause)
  // A credit was used on another total: it is used anew on this one.
  if (changed.state === 'held') await returnCredits(tx, id, { note: 'La compra cambió' })
  return changed
}
