/** From a form that was read to rows: defaults, the lock of non-sporting events, tiers without a date. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { BodyOf } from '#server/contract-kit.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import type { createEvent as createEndpoint, createExternalEvent as externalEndpoint } from '../contract.ts'
import * as messages from '../messages.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '../rules/no-deportivo.ts'
import { inOrder } from '../rules/price-tier.ts'
import { GENERIC_CITY, staysInactive } from '../rules/restricted.ts'
import type { NewEvent } from './create-event.ts'
import { typeOf } from './wire-event.ts'

export type SentTier = {
  id?: number | undefined
  date?: string | undefined
  event_price: number
  cost_service: number
  places?: number | null | undefined
  prices?: Record<string, number | null | undefined> | undefined
}
export type FieldErrors = Record<string, string[]>

/** A tier without date is valid until registration closes. */
export const tiersOf = <T extends SentTier>(sent: T[], register_deadline: Date) =>
  sent.map((tier) => ({ ...tier, date: tier.date ?? bogotaDay(register_deadline) }))

type DatedTier = { date: string; event_price: number; places?: number | null | undefined }

/** Of one day only one may lack a number of places, and the last of all must: some price is always in force. */
export const tierErrors = (tiers: DatedTier[]): FieldErrors => {
  const errors: FieldErrors = {}
  const seen = new Map<string, DatedTier>()
  tiers.forEach((tier, at) => {
    const { date, places } = tier
    if ((places ?? null) !== null) return
    const other = seen.get(date)
    if (other) errors[`event_price.${at}.date`] = [messages.tierDateTwice(other, tier)]
    seen.set(date, tier)
  })
  const last = inOrder(tiers).at(-1)
  if (last && (last.places ?? null) !== null)
    errors[`event_price.${tiers.indexOf(last)}.places`] = [messages.LAST_TIER_HAS_PLACES]
  return errors
}

/** `isKnown`: the permit's number stands already, and the public limit would pass it. */
export const limitErrors = (
  { participant_limit, hard_limit }: { participant_limit: number; hard_limit?: number | null | undefined },
  isKnown = false,
): FieldErrors => {
  if ((hard_limit ?? participant_limit) >= participant_limit) return {}
  return isKnown
    ? { participant_limit: [messages.limitAbovePermit(hard_limit ?? 0)] }
    : { hard_limit: [messages.hardLimitBelow(participant_limit)] }
}

/** The desk opens when the public closes, and is over with the day of the event. */
export const deskErrors = (dates: {
  event_datetime: Date
  register_deadline: Date
  desk_until?: Date | null | undefined
  size_freeze_on?: string | null | undefined
}): FieldErrors => {
  const eventDay = bogotaDay(dates.event_datetime)
  const errors: FieldErrors = {}
  if (dates.size_freeze_on && dates.size_freeze_on > eventDay)
    errors.size_freeze_on = [messages.FREEZE_AFTER_EVENT]
  if (!dates.desk_until) return errors
  if (dates.desk_until < dates.register_deadline) errors.desk_until = [messages.DESK_BEFORE_DEADLINE]
  else if (bogotaDay(dates.desk_until) > eventDay) errors.desk_until = [messages.DESK_AFTER_EVENT]
  return errors
}

/** By days: an event given as a date begins at midnight, a deadline given as one ends with that day. */
export const deadlineErrors = (dates: { event_datetime: Date; register_deadline: Date }): FieldErrors =>
  bogotaDay(dates.register_deadline) > bogotaDay(dates.event_datetime)
    ? { register_deadline: [messages.DEADLINE_AFTER_EVENT] }
    : {}

export const statusErrors = (event: {
  external?: boolean | undefined
  status?: string | undefined
  participant_limit: number
  city?: string | undefined
}): FieldErrors =>
  event.status === 'active' &&
  staysInactive({ ...event, external: event.external ?? false, city: event.city ?? '' })
    ? { status: [messages.EXTERNAL_STAYS_INACTIVE.body] }
    : {}

/** Prices and kits name distances: those of the categories that come along. */
const nameErrors = (event: NewEvent): FieldErrors => {
  const known = new Set(event.categories.map(({ distance }) => distance))
  const unknown = (names: string[]) => names.find((name) => !known.has(name))
  const errors: FieldErrors = {}
  event.price_tiers.forEach(({ prices = {} }, at) => {
    const name = unknown(Object.keys(prices))
    if (name) errors[`event_price.${at}.prices`] = [messages.unknownDistance(name)]
  })
  event.kits.forEach(({ distances = [] }, at) => {
    const name = unknown(distances)
    if (name) errors[`kits.${at}.distances`] = [messages.unknownDistance(name)]
  })
  return errors
}

export const newEventErrors = (event: NewEvent): FieldErrors => ({
  ...deadlineErrors(event),
  ...deskErrors(event),
  ...limitErrors(event),
  ...tierErrors(event.price_tiers),
  ...nameErrors(event),
  ...statusErrors(event),
})

const withoutId = <T extends { id?: unknown }>({ id: _, ...row }: T): Omit<T, 'id'> => row

export const newEventOf = (body: BodyOf<typeof createEndpoint>): NewEvent => {
  const {
    type: _,
    own_event: __,
    questions: ___,
    category,
    kits,
    event_price,
    cover_image,
    icon,
    page: ____,
    ...event
  } = body
  const locked = isNoDeportivo(event.sport)
  return {
    ...event,
    type: typeOf(body) ?? 'propio',
    status: event.status ?? 'inactive',
    description: safeRichText(event.description),
    price_tiers: tiersOf(event_price, event.register_deadline).map(withoutId),
    categories: locked ? [LOCKED_CATEGORY] : category.map(withoutId),
    kits: locked ? [lockedKit(event.participant_limit)] : kits.map(withoutId),
  }
}

/** An external event only publishes results: what its form does not ask has the values of the specification. */
export const newExternalEventOf = (body: BodyOf<typeof externalEndpoint>): NewEvent => {
  const register_deadline = body.register_deadline ?? body.event_datetime
  const tiers = body.event_price?.length ? body.event_price : [{ event_price: 0, cost_service: 0 }]
  return {
    name: body.name,
    sport: body.sport,
    type: typeOf(body) ?? 'propio',
    status: 'inactive',
    external: true,
    event_datetime: body.event_datetime,
    register_deadline,
    description: safeRichText(body.description || 'Evento externo publicado con resultados'),
    participant_limit: body.participant_limit ?? 1,
    city: body.city || GENERIC_CITY,
    timeframe: body.timeframe ?? { time_1: '00:00', time_2: '00:00' },
    team_size: body.team_size ?? [1],
    price_tiers: tiersOf(tiers, register_deadline).map(withoutId),
    categories: [],
    kits: [],
  }
}
