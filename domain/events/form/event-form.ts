/** From a form that was read to rows: defaults, the lock of non-sporting events, tiers without a date. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { BodyOf } from '#server/contract-kit.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import type { createEvent as createEndpoint, createExternalEvent as externalEndpoint } from '../contract.ts'
import * as messages from '../messages.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '../rules/no-deportivo.ts'
import { GENERIC_CITY, staysInactive } from '../rules/restricted.ts'
import type { NewEvent } from './create-event.ts'
import { typeOf } from './wire-event.ts'

type SentTier = { date?: string | undefined; event_price: number; cost_service: number }
export type FieldErrors = Record<string, string[]>

/** A tier without date is valid until registration closes. */
export const tiersOf = (sent: SentTier[], register_deadline: Date) =>
  sent.map((tier) => ({ ...tier, date: tier.date ?? bogotaDay(register_deadline) }))

export const tierErrors = (tiers: { date: string }[]): FieldErrors => {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  tiers.forEach(({ date }, at) => {
    if (seen.has(date)) errors[`event_price.${at}.date`] = [messages.TIER_DATE_TWICE]
    seen.add(date)
  })
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
    ...event
  } = body
  const locked = isNoDeportivo(event.sport)
  return {
    ...event,
    type: typeOf(body) ?? 'propio',
    status: event.status ?? 'inactive',
    description: safeRichText(event.description),
    price_tiers: tiersOf(event_price, event.register_deadline),
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
    price_tiers: tiersOf(tiers, register_deadline),
    categories: [],
    kits: [],
  }
}
