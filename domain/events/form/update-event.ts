/**
 * A save of the event form. Rows with id are changed, rows without are added, rows not sent stay; price tiers are
 * replaced as a list; what is not sent stays (product.md section 18).
 */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import { countAges } from '../distances/count-ages.ts'
import { dropUnnamedDistances, ensureDistances, idsAfter } from '../distances/distance-rows.ts'
import * as messages from '../messages.ts'
import { savePage } from '../page/save-page.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '../rules/no-deportivo.ts'
import { categories, events, kits } from '../tables.ts'
import { type Rows, readRows } from '../tabs/corrected-rows.ts'
import { privateSlug } from './create-event.ts'
import type { ChangedEvent } from './event-bodies.ts'
import {
  deadlineErrors,
  deskErrors,
  type FieldErrors,
  limitErrors,
  statusErrors,
  tierErrors,
  tiersOf,
} from './event-form.ts'
import type { EventPictures } from './pictures.ts'
import { type SavedCategories, saveCategories } from './save-categories.ts'
import { kitsForNobody, saveKits } from './save-kits.ts'
import { saveTiers, tiersToBe } from './save-tiers.ts'
import { typeOf } from './wire-event.ts'

export type EventChanges = Omit<ChangedEvent, 'cover_image' | 'icon' | 'move_reason'> & EventPictures

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
    hard_limit: sent.hard_limit,
    desk_until: sent.desk_until,
    size_freeze_on: sent.size_freeze_on,
    city: sent.city,
    timeframe: sent.timeframe,
    team_size: sent.team_size,
    event_datetime: sent.event_datetime,
    register_deadline: sent.register_deadline,
    cover_image: sent.cover_image,
    icon: sent.icon,
  })

/** Whatever was sent, a non-sporting event has its fixed rows, and a kit for everybody. */
const lockRows = async (tx: Tx, event_id: number, participant_limit: number) => {
  const kit = lockedKit(participant_limit)
  await ensureDistances(tx, event_id, [LOCKED_CATEGORY.distance])
  const ofEvent = await tx
    .update(categories)
    .set(LOCKED_CATEGORY)
    .where(eq(categories.event_id, event_id))
    .returning({ id: categories.id })
  if (ofEvent.length === 0) await tx.insert(categories).values({ ...LOCKED_CATEGORY, event_id })
  const own = await tx.update(kits).set(kit).where(eq(kits.event_id, event_id)).returning({ id: kits.id })
  if (own.length === 0) await tx.insert(kits).values({ ...kit, event_id })
  await dropUnnamedDistances(tx, event_id)
}

const saveRows = async (
  tx: Tx,
  event: { id: number; sport: string; participant_limit: number },
  sent: EventChanges,
): Promise<'not found' | SavedCategories> => {
  const nothing = { errors: {}, renamed: new Map<string, string>() }
  if (isNoDeportivo(event.sport)) {
    await lockRows(tx, event.id, event.participant_limit)
    return nothing
  }
  const saved = sent.category ? await saveCategories(tx, event.id, sent.category) : nothing
  if (saved === 'not found') return 'not found'
  const ofKits = sent.kits ? await saveKits(tx, event.id, sent.kits, saved.renamed) : {}
  if (ofKits === 'not found') return 'not found'
  return { ...saved, errors: { ...saved.errors, ...ofKits } }
}

/** Several may say something of one field. */
const together = (...all: FieldErrors[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [field, sentences] of all.flatMap((one) => Object.entries(one)))
    errors[field] = [...(errors[field] ?? []), ...sentences]
  return errors
}

/** A kit for nobody is told where it was sent; one that a change of categories leaves behind, with the categories. */
const nobodyErrors = async (tx: Tx, event_id: number, sent: EventChanges): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const kit of sent.kits || sent.category ? await kitsForNobody(tx, event_id) : []) {
    const at = sent.kits?.findIndex(
      ({ id, kit_name, size }) => id === kit.id || (kit_name === kit.kit_name && size === kit.size),
    )
    const field = at === undefined || at < 0 ? 'category' : `kits.${at}.from_age`
    errors[field] = [...(errors[field] ?? []), messages.kitForNobody(kit, kit)]
  }
  return errors
}

const DAY = (column: string) => sql.raw(`(${column} at time zone 'America/Bogota')::date`)

/** A distance that would close after the event closes with it; the desk and the sizes end with its day at the latest; ages follow the day of the event where it has no other. */
const followDates = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update distances d set register_deadline = null from events e
    where e.id = d.event_id and d.event_id = ${event_id} and d.register_deadline >= e.register_deadline`)
  await tx.execute(sql`
    update events set desk_until = case when desk_until > register_deadline and ${DAY('desk_until')} <= ${DAY('event_datetime')} then desk_until end,
      size_freeze_on = case when size_freeze_on <= ${DAY('event_datetime')} then size_freeze_on end
    where id = ${event_id}`)
  await countAges(tx, event_id)
}

/** Letters and shared results carry its address: it stays what it is. */
const isToldAbout = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute(sql`
    select 1 from registrations where event_id = ${event_id}
    union all select 1 from result_sets where event_id = ${event_id} limit 1`)
  return rows.length > 0
}

type Limits = Pick<typeof events.$inferSelect, 'participant_limit' | 'hard_limit' | 'taken' | 'reserved'>

/** Below what is taken, with the number. An unchanged limit is never refused: staff may have gone above it. */
const loweredErrors = ({ taken, reserved, ...before }: Limits, next: Limits): FieldErrors => {
  const sentence = [messages.limitBelowTaken(taken, reserved)]
  const permitChanges = next.hard_limit !== before.hard_limit
  const isLower = next.participant_limit < before.participant_limit
  if ((permitChanges || isLower) && (next.hard_limit ?? next.participant_limit) < taken + reserved)
    return permitChanges ? { hard_limit: sentence } : { participant_limit: sentence }
  return isLower && next.participant_limit < taken ? { participant_limit: sentence } : {}
}

/** A refusal may come after a write: the caller rolls back. */
export const updateEvent = async (tx: Tx, id: number, sent: EventChanges): Promise<UpdateOutcome> => {
  const [current] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (!current) return { outcome: 'not found' }
  if (sent.version !== undefined && sent.version !== current.version) return { outcome: 'changed meanwhile' }

  const columns = columnsOf(sent)
  const next = { ...current, ...columns }
  const tiers = sent.event_price && tiersOf(sent.event_price, next.register_deadline)
  const owned = current.taken + current.reserved
  const errors: FieldErrors = {
    ...(sent.event_datetime || sent.register_deadline ? deadlineErrors(next) : {}),
    // Who does not know them is not asked: they follow the dates.
    ...(sent.desk_until !== undefined || sent.size_freeze_on !== undefined ? deskErrors(next) : {}),
    ...(tiers ? tierErrors(await tiersToBe(tx, id, tiers)) : {}),
    ...loweredErrors(current, next),
    ...limitErrors(next, sent.hard_limit === undefined),
    // Its fixed rows would take the place of what people chose, and nothing would bring that back.
    ...(isNoDeportivo(next.sport) && !isNoDeportivo(current.sport) && owned > 0
      ? { sport: [current.taken > 0 ? messages.SPORT_IN_USE : messages.SPORT_IN_BLOCKS] }
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
  const before = await readRows(tx, id)
  const rows = await saveRows(tx, next, sent)
  if (rows === 'not found') return { outcome: 'not found' }
  const page = await savePage(tx, id, await idsAfter(tx, id, rows.renamed), sent.page)
  const refused = together(
    tiers ? await saveTiers(tx, id, tiers, rows.renamed) : {},
    rows.errors,
    page.errors,
    await nobodyErrors(tx, id, sent),
  )
  if (Object.keys(refused).length > 0) return { outcome: 'invalid', errors: refused }
  if (sent.event_datetime || sent.register_deadline) await followDates(tx, id)

  const differs = (name: string) =>
    JSON.stringify(current[name as keyof typeof current]) !== JSON.stringify(next[name as keyof typeof next])
  return {
    outcome: 'updated',
    event,
    before,
    changed: [
      ...Object.keys(columns).filter(differs),
      ...(['event_price', 'category', 'kits', 'page'] as const).filter((list) => sent[list] !== undefined),
    ],
    replaced: [
      columns.cover_image ? current.cover_image : null,
      columns.icon ? current.icon : null,
      ...page.replaced,
    ],
  }
}
