/** A registration as rows, for tests of figures: whoever tests how one is saved uses the product's own functions. */
import { sql } from 'drizzle-orm'
import { events, kits } from '#domain/events/tables.ts'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import type { Database } from '#server/database/connect.ts'

type Sample = {
  event_id: number
  category_id: number
  kit_id: number
  team?: { gender?: 'male' | 'female'; age?: number }[]
  state?: 'held' | 'paid' | 'released' | 'cancelled'
  payment_status?: number
  amount?: number
  hold_until?: Date
  created_at?: Date
  coupon_id?: number
  discount?: number
}

let number = 0

export const addSampleRegistration = async (db: Database, sample: Sample) => {
  const { event_id, category_id, kit_id, team = [{}], state = 'held' } = sample
  const live = state === 'held' || state === 'paid'
  const people = live ? team.length : 0
  const payment_status = sample.payment_status ?? (state === 'paid' ? 4 : 0)
  number += 1
  const reference = `muestra-${number}`
  const [registration] = await db
    .insert(registrations)
    .values({
      event_id,
      reference,
      state,
      payment_status,
      hold_until: sample.hold_until ?? (state === 'held' ? new Date(Date.now() + 3_600_000) : null),
      participant_count: team.length,
      event_price: sample.amount ?? 0,
      cost_service: 0,
      amount: sample.amount ?? 0,
      coupon_id: sample.coupon_id ?? null,
      discount: sample.discount ?? 0,
      ...(sample.created_at ? { created_at: sample.created_at } : {}),
    })
    .returning({ id: registrations.id })
  if (!registration) throw new Error('no registration was inserted')
  for (const [position, { gender = 'female', age = 30 }] of team.entries()) {
    const dni = String(10_000_000 + number * 10 + position)
    const person = { dni, name: 'Ana', last_name: 'Ríos', gender, birthday: '1996-01-01' }
    const [competitor] = await db.insert(competitors).values(person).returning({ id: competitors.id })
    await db.insert(participants).values({
      ...person,
      registration_id: registration.id,
      event_id,
      competitor_id: competitor?.id ?? 0,
      participant_key: `${reference}-${position}`,
      position,
      team_role: team.length > 1 ? (position === 0 ? 'captain' : 'member') : null,
      state: state === 'paid' ? 'confirmed' : state,
      payment_status,
      category_id,
      // The whole sum stands on the first: what tests of figures add up.
      entry_price: position === 0 ? (sample.amount ?? 0) : 0,
      entry_service: 0,
      discount: position === 0 ? Math.min(sample.discount ?? 0, sample.amount ?? 0) : 0,
      cost_service: 0,
      age,
      email: `${dni}@correo.test`,
      phone: '3005550000',
      kit_id,
    })
  }
  await db
    .update(events)
    .set({
      taken: sql`${events.taken} + ${people}`,
      paid: sql`${events.paid} + ${state === 'paid' ? people : 0}`,
    })
    .where(sql`${events.id} = ${event_id}`)
  await db
    .update(kits)
    .set({ taken: sql`${kits.taken} + ${people}` })
    .where(sql`${kits.id} = ${kit_id}`)
  return registration.id
}
