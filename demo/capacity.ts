/**
 * A festival whose distances have their own hours, places and waves, and whose blocks are at work: one that a company
 * fills by its code, a sponsor's, the expo's, one that was released. The 21K is sold out while the others sell on.
 */
import { and, eq } from 'drizzle-orm'
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import { type BlockFields, createBlock, releaseBlock } from '#domain/events/capacity/change-blocks.ts'
import { findBlock } from '#domain/events/capacity/find-block.ts'
import { changeDistance, type DistanceFields } from '#domain/events/distances/change-distance.ts'
import { distances, events } from '#domain/events/tables.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { findOffer } from '#domain/registration/lookup/find-offer.ts'
import type { Tx } from '#server/database/connect.ts'
import { chance } from './random.ts'
import { formOf, saveTeam } from './registrations.ts'

const FESTIVAL = 'Festival Atlético del Valle'
/** Its race is today and its registrations are closed: who comes to the desk still gets in. */
const DESK_OPEN = 'Travesía Bahía de Santa Marta'
const FIRST_OF_BLOCK = 700_000
const OF_COMPANY = 14
const DAY_MS = 86_400_000

const makeBlock = async (tx: Tx, event_id: number, fields: BlockFields) => {
  const made = await createBlock(tx, event_id, fields)
  if (typeof made !== 'number') throw new Error(`a demo block was refused: ${JSON.stringify(made)}`)
  return made
}

const addBlocks = async (tx: Tx, event_id: number, release_on: string) => {
  const sponsor = {
    owner: 'sponsor',
    places: 20,
    distances: ['21K'],
    code: 'AGUACLARA-21',
    release_on,
  } as const
  await makeBlock(tx, event_id, { name: 'Agua Clara', ...sponsor, distances: [...sponsor.distances] })
  await makeBlock(tx, event_id, { name: 'Expo', owner: 'expo', places: 30, distances: [], code: null })
  const old = await makeBlock(tx, event_id, {
    name: 'Aplazados del año pasado',
    owner: 'deferrals',
    places: 15,
    distances: [],
    code: null,
  })
  await releaseBlock(tx, event_id, old)
  return makeBlock(tx, event_id, {
    name: 'Cooperativa El Samán',
    owner: 'company',
    places: 40,
    distances: ['10K', '5K'],
    code: 'SAMAN-2026',
    release_on,
  })
}

/** They came by the code, and the company paid. */
const fillBlock = async (tx: Tx, event_id: number, block_id: number, user_id: number) => {
  const [offer, block] = [await findOffer(tx, event_id), await findBlock(tx, event_id, block_id)]
  if (!offer || !block) throw new Error('the demo has no festival')
  const luck = chance(event_id + 77)
  const named = block.distances.map(({ id }) => id)
  const categories = offer.categories.filter(({ distance_id }) => named.includes(distance_id))
  for (let number = 0; number < OF_COMPANY; number++) {
    const team = [formOf(luck, FIRST_OF_BLOCK + number * 8 + 1, offer)]
    const form_hash = `demo-block-${event_id}-${number}`
    const saved = await saveTeam(tx, { ...offer, categories }, { team, choose: luck.pick, form_hash, block })
    if (saved && number % 4 !== 3)
      await settleRegistration(tx, saved, {
        status: 7,
        source: 'staff',
        note: 'Pagó la cooperativa',
        user_id,
        taken: { way: 'company' },
      })
  }
}

const addDistances = async (tx: Tx, event_id: number) => {
  const [event] = await tx.select().from(events).where(eq(events.id, event_id))
  if (!event) throw new Error('the demo has no festival')
  const day = bogotaDay(event.event_datetime)
  const at = (time: string) => readBogota(`${day} ${time}`) as Date
  const year = day.slice(0, 4)
  const change = async (name: string, fields: (taken: number) => Partial<DistanceFields>) => {
    const [row] = await tx
      .select()
      .from(distances)
      .where(and(eq(distances.event_id, event_id), eq(distances.name, name)))
    const given = fields((row?.taken ?? 0) + (row?.reserved ?? 0))
    const changed = await changeDistance(tx, event_id, row?.id ?? 0, { name, ...given })
    if (changed !== 'changed') throw new Error(`a demo distance was refused: ${JSON.stringify(changed)}`)
  }
  await change('21K', (taken) => ({
    kilometres: 21.097,
    start_at: at('05:45'),
    place: 'Plazoleta de San Antonio',
    age_on: `${year}-12-31`,
    participant_limit: taken,
    register_deadline: new Date(event.register_deadline.getTime() - 10 * DAY_MS),
    waves: [
      { name: 'A', start_at: at('05:45'), up_to_time: 6_000 },
      { name: 'B', start_at: at('05:55'), up_to_time: 7_500 },
      { name: 'C', start_at: at('06:05') },
    ],
  }))
  await change('10K', () => ({ kilometres: 10, start_at: at('06:30'), participant_limit: 350 }))
  await change('5K', () => ({ kilometres: 5, start_at: at('07:15') }))
  await change('2K NIÑOS', () => ({ kilometres: 2, start_at: at('09:00'), participant_limit: 80 }))
}

export const addCapacity = async (
  tx: Tx,
  added: readonly { id: number; name: string }[],
  { today, user_id }: { today: Date; user_id: number },
) => {
  const idOf = (name: string) => added.find((one) => one.name === name)?.id ?? 0
  const festival = idOf(FESTIVAL)
  const company = await addBlocks(tx, festival, bogotaDay(new Date(today.getTime() + 30 * DAY_MS)))
  await fillBlock(tx, festival, company, user_id)
  await addDistances(tx, festival)
  await tx
    .update(events)
    .set({ hard_limit: 950, size_freeze_on: bogotaDay(new Date(today.getTime() + 35 * DAY_MS)) })
    .where(eq(events.id, festival))
  const tonight = readBogota(bogotaDay(today), '23:59:59') as Date
  await tx
    .update(events)
    .set({ desk_until: tonight, hard_limit: 370 })
    .where(eq(events.id, idOf(DESK_OPEN)))
}
