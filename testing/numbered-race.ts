/** A race of two distances whose people have numbers, as rows: for tests of results that come back from it. */
import { sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { BurntReason } from '#domain/bibs/rules/bib-words.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { createRace } from './race.ts'

type Runner = {
  /** The number, as it is printed; without one the person has none. */
  bib?: string
  name?: string
  last_name?: string
  gender?: 'male' | 'female'
  distance?: '10K' | '21K'
  email?: string
  birthday?: string
}

const category = (distance: string) => ({
  distance,
  gender: 'Evento no Deportivo',
  title: 'Abierta',
  start_age: 10,
  final_age: 99,
  difference: 0,
})

let number = 0

export const createNumberedRace = async (db: Database, change: Parameters<typeof createRace>[1] = {}) => {
  const race = await createRace(db, { categories: [category('10K'), category('21K')], ...change })
  const { event_id, kit_id } = race

  /** Somebody who paid; the id of the participant and what the person is known by. */
  const addRunner = async (runner: Runner = {}) => {
    number += 1
    const { name = 'Marcela', last_name = 'Peña Ríos', gender = 'female', birthday = '1990-05-12' } = runner
    const dni = String(1_070_000_000 + number * 7919)
    const person = { dni, name, last_name, gender, birthday }
    const email = runner.email ?? `dorsal.${number}@correo.test`
    const category_id =
      race.categories.find(({ distance }) => distance === (runner.distance ?? '10K'))?.id ?? 0
    const [competitor] = await db
      .insert(competitors)
      .values({ ...person, email })
      .returning({ id: competitors.id })
    const reference = `con-dorsal-${number}`
    const [registration] = await db
      .insert(registrations)
      .values({
        event_id,
        reference,
        state: 'paid',
        payment_status: 4,
        participant_count: 1,
        event_price: 0,
        cost_service: 0,
        amount: 0,
        paid_at: new Date(),
      })
      .returning({ id: registrations.id })
    const [participant] = await db
      .insert(participants)
      .values({
        ...person,
        registration_id: registration?.id ?? 0,
        event_id,
        competitor_id: competitor?.id ?? 0,
        participant_key: reference,
        position: 0,
        state: 'confirmed',
        payment_status: 4,
        category_id,
        entry_price: 0,
        entry_service: 0,
        cost_service: 0,
        age: 30,
        email,
        phone: '3005550000',
        kit_id,
      })
      .returning({ id: participants.id })
    const participant_id = participant?.id ?? 0
    if (runner.bib)
      await db
        .insert(bibs)
        .values({ event_id, number: runner.bib, key: bibKey(runner.bib), state: 'assigned', participant_id })
    return {
      participant_id,
      registration_id: registration?.id ?? 0,
      participant_key: reference,
      ...person,
      email,
    }
  }

  return {
    ...race,
    addRunner,
    /** A number that nobody runs with any more, and whose it was. */
    burn: (bib: string, burnt_reason: BurntReason, former_participant_id: number | null = null) =>
      db.insert(bibs).values({
        event_id,
        number: bib,
        key: bibKey(bib),
        state: 'burnt',
        burnt_reason,
        former_participant_id,
      }),
    /** The race was so many days ago. */
    inThePast: (days = 5) =>
      db.execute(sql`update events set event_datetime = now() - make_interval(days => ${days}),
        register_deadline = now() - make_interval(days => ${days + 1}) where id = ${event_id}`),
  }
}
