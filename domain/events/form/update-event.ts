/**
 * A save of the event form. Rows with id are changed, rows without are added, rows not sent stay; price tiers are
 * replaced as a list; what is not sent stays (product.md section 18).
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import * as messages from '../messages.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '../rules/no-deportivo.ts'
import { categories, events, kits, price_tiers } from '../tables.ts'
import { type Rows, readRows } from '../tabs/corrected-rows.ts'
import { privateSlug } from './create-event.ts'
import type { ChangedEvent } from './event-bodies.ts'
import { deadlineErrors, type FieldErrors, statusErrors, tierErrors, tiersOf } from './event-form.ts'
import type { EventPictures } from './pictures.ts'
import { typeOf } from './wire-event.ts'

export type EventChanges = Omit<ChangedEvent, 'cover_image' | 'icon'> & EventPictures

export type UpdateOutcome =
  | {
      outcome: 'updated'
      event: { id: number; slug: string; version: number }
      /** Names of the columns and lists that were sent with another value. */
      changed: string[]
      /** Kits and categories as they were. */
      before: Rows
      /** Pictures that were shown until now. */
      replaced: (string | null)[]
    }
  | { outcome: 'not found' }
  | { outcome: 'changed meanwhile' }
  | { outcome: 'invalid'; errors: FieldErrors }

type Sent<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
const sentOnly = <T extends object>(values: T): Sent<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Sent<T>

const columnsOf = (sent: EventChanges) =>
  sentOnly({
    name: sent.name,
    type: typeOf(sent),
    sport: sent.sport,
    status: sent.status,
    description: sent.description === undefined ? undefined : safeRichText(sent.description),
    participant_limit: sent.participant_limit,
    city: sent.city,
    timeframe: sent.timeframe,
    team_size: sent.team_size,
    event_datetime: sent.event_datetime,
    register_deadline: sent.register_deadline,
    cover_image: sent.cover_image,
    icon: sent.icon,
  })

const replaceTiers = async (tx: Tx, event_id: number, tiers: ReturnType<typeof tiersOf>) => {
  await tx.delete(price_tiers).where(eq(price_tiers.event_id, event_id))
  if (tiers.length > 0) await tx.insert(price_tiers).values(tiers.map((tier) => ({ ...tier, event_id })))
}

const saveCategories = async (tx: Tx, event_id: number, rows: NonNullable<ChangedEvent['category']>) => {
  for (const { id, ...row } of rows) {
    if (id === undefined) await tx.insert(categories).values({ ...row, event_id })
    else {
      const changed = await tx
        .update(categories)
        .set(row)
        .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
        .returning({ id: categories.id })
      if (changed.length === 0) return 'not found'
    }
  }
  return 'saved'
}

const saveKits = async (tx: Tx, event_id: number, rows: NonNullable<ChangedEvent['kits']>) => {
  const errors: FieldErrors = {}
  for (const [at, { id, ...row }] of rows.entries()) {
    if (id === undefined) {
      await tx.insert(kits).values({ ...row, event_id })
      continue
    }
    const own = and(eq(kits.id, id), eq(kits.event_id, event_id))
    const changed = await tx
      .update(kits)
      .set(row)
      .where(and(own, lte(kits.taken, row.amount)))
      .returning({ id: kits.id })
    if (changed.length > 0) continue
    const [found] = await tx.select({ taken: kits.taken }).from(kits).where(own)
    if (!found) return 'not found'
    errors[`kits.${at}.amount`] = [messages.kitBelowTaken(found.taken)]
  }
  return errors
}

/** Whatever was sent, a non-sporting event has its fixed rows, and a kit for everybody. */
const lockRows = async (tx: Tx, event_id: number, participant_limit: number) => {
  const kit = lockedKit(participant_limit)
  const ofEvent = await tx
    .update(categories)
    .set(LOCKED_CATEGORY)
    .where(eq(categories.event_id, event_id))
    .returning({ id: categories.id })
  if (ofEvent.length === 0) await tx.insert(categories).values({ ...LOCKED_CATEGORY, event_id })
  const own = await tx.update(kits).set(kit).where(eq(kits.event_id, event_id)).returning({ id: kits.id })
  if (own.length === 0) await tx.insert(kits).values({ ...kit, event_id })
}

const saveRows = async (
  tx: Tx,
  event: { id: number; sport: string; participant_limit: number },
  sent: EventChanges,
): Promise<'saved' | 'not found' | FieldErrors> => {
  if (isNoDeportivo(event.sport)) {
    await lockRows(tx, event.id, event.participant_limit)
    return 'saved'
  }
  if (sent.category && (await saveCategories(tx, event.id, sent.category)) === 'not found') return 'not found'
  const kitOutcome = sent.kits ? await saveKits(tx, event.id, sent.kits) : {}
  if (kitOutcome === 'not found') return 'not found'
  return Object.keys(kitOutcome).length > 0 ? kitOutcome : 'saved'
}

/** Letters and shared results carry its address: it stays what it is. */
const isToldAbout = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute(sql`
    select 1 from registrations where event_id = ${event_id}
    union all select 1 from result_sets where event_id = ${event_id} limit 1`)
  return rows.length > 0
}

/** A refusal may come after a write: the caller rolls back. */
export const updateEvent = async (tx: Tx, id: number, sent: EventChanges): Promise<UpdateOutcome> => {
  const [current] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (!current) return { outcome: 'not found' }
  if (sent.version !== undefined && sent.version !== current.version) return { outcome: 'changed meanwhile' }

  const columns = columnsOf(sent)
  const next = { ...current, ...columns }
  const tiers = sent.event_price && tiersOf(sent.event_price, next.register_deadline)
  const errors: FieldErrors = {
    ...(sent.event_datetime || sent.register_deadline ? deadlineErrors(next) : {}),
    ...(tiers ? tierErrors(tiers) : {}),
    ...(next.participant_limit < current.taken
      ? { participant_limit: [messages.limitBelowTaken(current.taken)] }
      : {}),
    // Its fixed rows would take the place of what people chose, and nothing would bring that back.
    ...(isNoDeportivo(next.sport) && !isNoDeportivo(current.sport) && current.taken > 0
      ? { sport: [messages.SPORT_IN_USE] }
      : {}),
    ...statusErrors(next),
  }
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }

  const turnsPrivate = next.type === 'privado' && current.type !== 'privado'
  const slug = turnsPrivate && !(await isToldAbout(tx, id)) ? { slug: privateSlug(next.name) } : {}
  const [event] = await tx
    .update(events)
    .set({ ...columns, ...slug, version: sql`${events.version} + 1` })
    .where(eq(events.id, id))
    .returning({ id: events.id, slug: events.slug, version: events.version })
  if (!event) return { outcome: 'not found' }
  if (tiers) await replaceTiers(tx, id, tiers)
  const before = await readRows(tx, id)
  const rows = await saveRows(tx, next, sent)
  if (rows === 'not found') return { outcome: 'not found' }
  if (rows !== 'saved') return { outcome: 'invalid', errors: rows }

  const differs = (name: string) =>
    JSON.stringify(current[name as keyof typeof current]) !== JSON.stringify(next[name as keyof typeof next])
  return {
    outcome: 'updated',
    event,
    before,
    changed: [
      ...Object.keys(columns).filter(differs),
      ...(['event_price', 'category', 'kits'] as const).filter((list) => sent[list] !== undefined),
    ],
    replaced: [columns.cover_image ? current.cover_image : null, columns.icon ? current.icon : null],
  }
}
