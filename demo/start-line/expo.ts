/**
 * An expo that is on today: a race tomorrow whose kits are handed over at two desks and whose last places are sold at a
 * till. The 10K has its numbers, the 5K gets them at the table.
 */
import { eq } from 'drizzle-orm'
import { assignNumbers } from '#domain/bibs/assign/assign-numbers.ts'
import { markPrinted } from '#domain/bibs/hand/mark-printed.ts'
import { createSeries } from '#domain/bibs/series/save-series.ts'
import { joinCrew } from '#domain/crew/devices/join-crew.ts'
import { createDevice } from '#domain/crew/devices/save-device.ts'
import { grantRole } from '#domain/crew/people/grant-role.ts'
import { readPin } from '#domain/crew/pin.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { distances, events } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Expo } from './expo-day.ts'

const RACE = 'Carrera del Río Magdalena'
/** Who helps there with an own account. */
const HELPER = 'colaborador@dorsal.test'

const SERIES = [
  { name: '10K', from_number: 1, to_number: 400, colour: '#1B6F80', mode: 'payment' },
  { name: '5K', from_number: 2001, to_number: 2300, colour: '#C63A12', mode: 'pick_up' },
] as const

const addNumbers = async (tx: Tx, event_id: number) => {
  const known = await tx
    .select({ id: distances.id, name: distances.name })
    .from(distances)
    .where(eq(distances.event_id, event_id))
  for (const series of SERIES) {
    const distance_ids = known.flatMap(({ id, name }) => (name === series.name ? [id] : []))
    const made = await createSeries(tx, event_id, {
      ...series,
      prefix: '',
      digits: 1,
      distance_ids,
      category_ids: [],
      block_id: null,
      gender: null,
    })
    if (typeof made === 'string' || 'errors' in made) throw new Error(`demo: no series ${series.name}`)
    if (series.mode === 'pick_up') continue
    await assignNumbers(tx, event_id)
    await markPrinted(tx, event_id, { series_id: made.id, undo: false })
  }
}

const DESKS = [
  { name: 'Mesa 1, A-L', roles: ['mesa'], initials: 'A-L' },
  { name: 'Mesa 2, M-Z', roles: ['mesa'], initials: 'M-Z' },
  { name: 'Caja 1', roles: ['caja'], initials: '' },
] as const

type Staff = { secretKey: string; user_id: number }

const addDesks = async (tx: Tx, event_id: number, { secretKey, user_id }: Staff) => {
  const pin = await readPin(tx, secretKey, event_id)
  const devices: { id: number; name: string }[] = []
  for (const { roles, ...desk } of DESKS) {
    const form = { ...desk, roles: [...roles], distance_ids: [], until: null }
    const made = await createDevice(tx, event_id, form, { secretKey, user_id })
    if (typeof made === 'string') throw new Error(`demo: no device ${desk.name}: ${made}`)
    await joinCrew(tx, secretKey, { code: made.code, pin })
    devices.push({ id: made.device_id, name: desk.name })
  }
  for (const role of ['mesa', 'caja'] as const) {
    const granted = await grantRole(tx, event_id, { email: HELPER, role, until: null }, user_id)
    if (typeof granted === 'string') throw new Error(`demo: no right for ${HELPER}: ${granted}`)
  }
  return devices
}

export const addExpo = async (
  tx: Tx,
  { secretKey }: { secretKey: string },
  added: readonly { id: number; name: string }[],
  user_id: number,
): Promise<Expo> => {
  const event_id = added.find(({ name }) => name === RACE)?.id
  if (!event_id) throw new Error(`demo: no ${RACE}`)
  const [event] = await tx.select().from(events).where(eq(events.id, event_id))
  // The public's deadline is over; who comes to the table still gets in.
  await tx
    .update(events)
    .set({ desk_until: event?.event_datetime ?? null })
    .where(eq(events.id, event_id))
  const expo = { name: 'Expo', owner: 'expo', places: 40, distances: [], code: null } as const
  const block_id = await createBlock(tx, event_id, { ...expo, distances: [] })
  if (typeof block_id !== 'number') throw new Error('demo: no block of the expo')
  await addNumbers(tx, event_id)
  return { event_id, block_id, devices: await addDesks(tx, event_id, { secretKey, user_id }) }
}
