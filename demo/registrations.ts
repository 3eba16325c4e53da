/** Runners who registered over the last weeks, in every state, saved by the product's own functions. */
import { eq, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import type { MemberForm } from '#domain/registration/contract.ts'
import { findOffer } from '#domain/registration/find-offer.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import { saveRegistration } from '#domain/registration/save-registration.ts'
import { settleRegistration } from '#domain/registration/settle-registration.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { chance } from './random.ts'
import { memberForm } from './registration-form.ts'

/** Far from the numbers tests and journeys use. */
let number = 200_000

/** Paid by card mostly; some at the organiser's desk, some as a courtesy; the rest still holds. */
const STATUSES = [4, 4, 4, 4, 4, 4, 7, 8, 0, 0] as const

const DAYS = 28

export const addRegistrations = async (tx: Tx, event_id: number, count: number) => {
  const offer = await findOffer(tx, event_id)
  if (!offer) return
  const luck = chance(event_id)
  const eventDay = bogotaDay(offer.event_datetime)
  for (let saved = 0; saved < count; saved++) {
    const size = luck.pick(offer.team_size)
    const team = Array.from(
      { length: size },
      () => memberForm(++number, luck.pick(offer.kits).id) as unknown as MemberForm,
    )
    const people = team.map(({ gender, birthday }) => ({ gender, age: ageOn(birthday, eventDay) }))
    const fitting = offer.categories.filter((category) => admits(category, people))
    if (fitting.length === 0) continue
    const outcome = await saveRegistration(tx, {
      offer,
      category_id: luck.pick(fitting).id,
      team,
      form_hash: `demo-${number}`,
      origin: 'web',
      trace: { version: 'demo', at: offer.now.toISOString(), address: '127.0.0.1' },
      sealHealth: () => null,
      tell: async () => {},
    })
    if (outcome.outcome !== 'saved') continue
    const { registration } = outcome
    const status = registration.amount === 0 ? 100 : luck.pick(STATUSES)
    if (status !== 0)
      await settleRegistration(tx, registration, {
        status,
        source: status === 4 ? 'gateway' : 'staff',
        note: 'Demostración',
      })
    // Spread over the last weeks, so that the charts have a shape; a hold is of today.
    const daysAgo = status === 0 ? 0 : Math.floor(DAYS * luck.next() ** 2)
    if (daysAgo > 0)
      await tx
        .update(registrations)
        .set({
          created_at: sql`now() - make_interval(days => ${daysAgo}, mins => ${luck.whole(0, 600)})`,
          paid_at: sql`now() - make_interval(days => ${daysAgo})`,
        })
        .where(eq(registrations.id, registration.id))
  }
}
