/**
 * An expo: forty desks that hand over and upload, while what serves them is killed and cut off. A desk keeps its rows
 * until each id is acknowledged, and sends the rest again: what a device really does (web/kit-desk).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { addDesks } from '#testing/desks/add-desks.ts'
import { createRace } from '#testing/race.ts'
import type { Faults } from './compare.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

export const EXPO = { desks: 40, rows: 50 }
/** One upload has so many at most, as a phone with bad Wi-Fi sends them. */
const PART = 20

export type ExpoDesk = { token: string; people: number[] }
/** By id: acknowledged or not. */
export type Expo = { event_id: number; desks: ExpoDesk[]; sent: Map<string, { acknowledged: boolean }> }

const DAY_MS = 86_400_000

/** People who paid, as rows: how they came to be is not what is drilled here. */
const addPeople = async (db: Database, race: Awaited<ReturnType<typeof createRace>>, count: number) => {
  const { event_id, category_id, kit_id } = race
  const numbers = Array.from({ length: count }, (_, at) => at)
  const personOf = (at: number) => ({
    dni: String(3_000_000_000 + event_id * 100_000 + at),
    name: 'Persona',
    last_name: `Del simulacro ${at}`,
    gender: 'female',
    birthday: '1990-05-12',
  })
  const people = await db.insert(competitors).values(numbers.map(personOf)).returning({ id: competitors.id })
  const free = { event_price: 0, cost_service: 0, amount: 0 }
  const purchases = await db
    .insert(registrations)
    .values(
      numbers.map((at) => ({
        event_id,
        reference: `expo-${event_id}-${at}`,
        state: 'paid',
        payment_status: 4,
        participant_count: 1,
        ...free,
        paid_at: new Date(),
      })),
    )
    .returning({ id: registrations.id })
  const seated = await db
    .insert(participants)
    .values(
      numbers.map((at) => ({
        ...personOf(at),
        registration_id: purchases[at]?.id ?? 0,
        event_id,
        competitor_id: people[at]?.id ?? 0,
        participant_key: `expo-${event_id}-${at}`,
        position: 0,
        state: 'confirmed',
        payment_status: 4,
        category_id,
        kit_id,
        entry_price: 0,
        entry_service: 0,
        cost_service: 0,
        age: 36,
        email: `expo.${at}@correo.test`,
        phone: '3005550000',
      })),
    )
    .returning({ id: participants.id })
  // What is counted is counted: the drill checks these promises after every fault.
  await db.execute(sql`update events set taken = ${count}, paid = ${count} where id = ${event_id}`)
  await db.execute(sql`update kits set taken = ${count} where id = ${kit_id}`)
  await db.execute(sql`update distances set taken = ${count} where event_id = ${event_id}`)
  return seated.map(({ id }) => id)
}

/** A race of tomorrow whose every person goes to one desk. */
export const openExpo = async ({ db }: Pick<Stage, 'db'>, { desks, rows } = EXPO): Promise<Expo> => {
  const count = desks * rows
  const race = await createRace(db, {
    name: 'Expo del simulacro',
    event_datetime: new Date(Date.now() + DAY_MS),
    register_deadline: new Date(Date.now() + DAY_MS / 2),
    participant_limit: count,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: count }],
  })
  const people = await addPeople(db, race, count)
  const tokens = await addDesks(db, race.event_id, desks)
  return {
    event_id: race.event_id,
    desks: tokens.map((token, at) => ({ token, people: people.slice(at * rows, (at + 1) * rows) })),
    sent: new Map(),
  }
}

type Kept = { rows?: { id: string; outcome: string }[] }

const PAUSE_MS = 50
/** A desk that is not answered goes on for so long; a phone would go on for days. */
const PERSEVERANCE_MS = 120_000

/** One desk hands over all its people, and goes home when every row is acknowledged. */
const serve = async ({ client }: World, { event_id, sent }: Expo, { token, people }: ExpoDesk) => {
  let waiting = people.map((participant_id) => ({
    id: randomUUID(),
    kind: 'handed' as const,
    participant_id,
    device_at: new Date().toISOString(),
    offset_ms: 0,
  }))
  for (const { id } of waiting) sent.set(id, { acknowledged: false })
  const until = performance.now() + PERSEVERANCE_MS
  while (waiting.length > 0 && performance.now() < until) {
    const part = waiting.slice(0, PART)
    const answer = await client.once({
      path: `/api/kit-desk/${event_id}/handovers`,
      json: { sent_at: new Date().toISOString(), rows: part },
      headers: { authorization: `Bearer ${token}` },
    })
    const { rows: kept = [] } = (answer?.status === 200 ? answer.json : {}) as Kept
    const done = new Set(kept.filter(({ outcome }) => outcome === 'kept').map(({ id }) => id))
    for (const id of done) Object.assign(sent.get(id) ?? {}, { acknowledged: true })
    waiting = waiting.filter(({ id }) => !done.has(id))
    await wait(PAUSE_MS)
  }
}

/** All desks at once, until the last row is acknowledged. */
export const holdExpo = async (world: World, expo: Expo): Promise<void> => {
  await Promise.all(expo.desks.map((desk) => serve(world, expo, desk)))
}

/** Never acknowledged, or acknowledged and not there; there twice, as a row or as a kit. */
export const compareExpo = async (
  { db }: Pick<Stage, 'db'>,
  { event_id, sent }: Expo,
  failures: Faults,
): Promise<void> => {
  const { rows } = await db.execute<{ id: string; participant_id: number }>(
    sql`select id, participant_id from handovers where event_id = ${event_id}`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  for (const [id, { acknowledged }] of sent)
    if (!acknowledged || !stored.has(id)) failures.lost.push(`hand-over ${id}`)
  for (const { id } of rows) if (!sent.has(id)) failures.doubled.push(`hand-over nobody sent ${id}`)
  const people = new Set(rows.map(({ participant_id }) => participant_id))
  if (people.size !== rows.length) failures.doubled.push(`kits of expo ${event_id}`)
}
