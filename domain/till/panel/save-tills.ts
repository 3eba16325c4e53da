/** Tills and the event's settings of them: made, changed, closed. Whoever arrives here manages the event. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import * as messages from '../messages.ts'
import { till_prices, till_settings, tills } from '../tables.ts'
import type * as contract from './panel-contract.ts'

type TillForm = BodyOf<typeof contract.createTill>

const isSelling = async (tx: Tx, event_id: number, device_id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from crew_devices d join event_grants g on g.device_id = d.id and g.role = 'caja' and g.revoked_at is null
    where d.id = ${device_id} and d.event_id = ${event_id} and d.revoked_at is null limit 1`)
  return rows.length > 0
}

/** Field and sentence of what keeps the till from being so. `id` is 0 of a new one. */
const checkTill = async (tx: Tx, event_id: number, id: number, form: TillForm, had: number | null) => {
  const { name, prefix, kind, device_id } = form
  const errors: Record<string, string[]> = {}
  const others = await tx
    .select({ name: tills.name, prefix: tills.prefix, device_id: tills.device_id, closed: tills.closed_at })
    .from(tills)
    .where(and(eq(tills.event_id, event_id), ne(tills.id, id)))
  if (others.some((other) => other.name === name)) errors.name = [messages.NAME_TAKEN]
  if (others.some((other) => other.prefix === prefix)) errors.prefix = [messages.PREFIX_TAKEN]
  if (kind === 'shop' && device_id === null) errors.device_id = [messages.NEEDS_DEVICE]
  if (device_id !== null && device_id !== had && !(await isSelling(tx, event_id, device_id)))
    errors.device_id = [messages.NOT_A_DEVICE]
  if (device_id !== null && others.some((other) => other.device_id === device_id && !other.closed))
    errors.device_id = [messages.DEVICE_BOUND]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Two forms at once read each other's names: the event's tills are written one after the other. */
const takeTurn = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute(sql`select id from events where id = ${event_id} for no key update`)
  if (rows.length === 0) throw notFound()
}

export const createTill = async (tx: Tx, event_id: number, form: TillForm, user_id: number) => {
  await takeTurn(tx, event_id)
  await checkTill(tx, event_id, 0, form, null)
  const [till] = await tx
    .insert(tills)
    .values({ event_id, ...form, created_by: user_id })
    .returning({ id: tills.id })
  if (!till) throw new Error('an insert of one till returned no row')
  return till.id
}

const lockTill = async (tx: Tx, event_id: number, id: number) => {
  const [till] = await tx
    .select()
    .from(tills)
    .where(and(eq(tills.id, id), eq(tills.event_id, event_id)))
    .for('update')
  if (!till) throw notFound()
  return till
}

const hasSession = async (tx: Tx, till_id: number, open: boolean): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from till_sessions where till_id = ${till_id} and (not ${open} or closed_at is null) limit 1`)
  return rows.length > 0
}

/** Kind and prefix stand on its receipts: they change only while it never opened. */
export const changeTill = async (tx: Tx, event_id: number, id: number, form: TillForm) => {
  await takeTurn(tx, event_id)
  const till = await lockTill(tx, event_id, id)
  await checkTill(tx, event_id, id, form, till.device_id)
  const changesReceipts = form.kind !== till.kind || form.prefix !== till.prefix
  if (changesReceipts && (await hasSession(tx, id, false))) throw invalid({ prefix: [messages.IN_USE] })
  await tx.update(tills).set(form).where(eq(tills.id, id))
}

export const closeTill = async (tx: Tx, event_id: number, id: number): Promise<'closed' | 'open'> => {
  const till = await lockTill(tx, event_id, id)
  if (await hasSession(tx, id, true)) return 'open'
  if (till.closed_at === null) await tx.update(tills).set({ closed_at: sql`now()` }).where(eq(tills.id, id))
  return 'closed'
}

const isBlock = async (tx: Tx, event_id: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from blocks where id = ${id} and event_id = ${event_id} and owner = 'expo' and released_at is null`)
  return rows.length > 0
}

export const saveSettings = async (
  tx: Tx,
  event_id: number,
  { block_id, prices }: BodyOf<typeof contract.saveTillSettings>,
) => {
  await takeTurn(tx, event_id)
  if (block_id !== null && !(await isBlock(tx, event_id, block_id)))
    throw invalid({ block_id: [messages.NOT_A_BLOCK] })
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from distances where event_id = ${event_id}`,
  )
  const own = new Set(rows.map(({ id }) => id))
  for (const [at, { distance_id }] of prices.entries())
    if (!own.has(distance_id)) throw invalid({ [`prices.${at}.distance_id`]: [messages.NOT_A_DISTANCE] })
  await tx
    .insert(till_settings)
    .values({ event_id, block_id })
    .onConflictDoUpdate({ target: till_settings.event_id, set: { block_id } })
  for (const { distance_id, price } of prices) {
    const ofDistance = and(eq(till_prices.event_id, event_id), eq(till_prices.distance_id, distance_id))
    await tx.delete(till_prices).where(ofDistance)
    if (price !== null) await tx.insert(till_prices).values({ event_id, distance_id, price })
  }
}
