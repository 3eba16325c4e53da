/** For tests: people of an event who are registered and answered, without going through the whole registration. */
import { eq } from 'drizzle-orm'
import { categories, kits } from '#domain/events/tables.ts'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import type { Answer } from '#domain/surveys/rules/answers.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

export type SurveyedPerson = {
  name?: string
  state?: string
  category?: number
  hold_until?: Date
  email?: string
}

let number = 0

export const addSurveyedPerson = async (
  db: Database,
  event_id: number,
  answers: Answer[],
  change: SurveyedPerson = {},
) => {
  number += 1
  const [kit] = await db.select().from(kits).where(eq(kits.event_id, event_id))
  const categoryRows = await db.select().from(categories).where(eq(categories.event_id, event_id))
  const state = change.state ?? 'paid'
  const person = {
    dni: `10${number}00`,
    name: change.name ?? `Persona ${number}`,
    last_name: 'Ríos',
    gender: 'female',
    birthday: '1990-01-01',
  }
  const [competitor] = await db.insert(competitors).values(person).returning()
  const [registration] = await db
    .insert(registrations)
    .values({
      event_id,
      reference: `ref-${number}`,
      state,
      payment_status: state === 'paid' ? 4 : 0,
      hold_until: state === 'held' ? (change.hold_until ?? new Date(Date.now() + 3_600_000)) : null,
      participant_count: 1,
      event_price: 1,
      cost_service: 0,
      amount: 1,
    })
    .returning()
  const [participant] = await db
    .insert(participants)
    .values({
      ...person,
      registration_id: registration?.id ?? 0,
      event_id,
      competitor_id: competitor?.id ?? 0,
      participant_key: `ref-${number}-0`,
      position: 0,
      state: state === 'paid' ? 'confirmed' : state,
      payment_status: state === 'paid' ? 4 : 0,
      category_id: categoryRows[change.category ?? 0]?.id ?? 0,
      entry_price: 1,
      entry_service: 0,
      cost_service: 0,
      age: 36,
      email: change.email ?? 'x@correo.test',
      phone: '3000000000',
      kit_id: kit?.id ?? 0,
    })
    .returning()
  const participant_id = participant?.id ?? 0
  await inTransaction(db, (tx) => saveAnswers(tx, [{ participant_id, answers }]))
  return participant_id
}
