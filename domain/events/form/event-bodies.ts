/** Bodies of the event forms: a new event, a changed one, and the same for external events. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { wire } from '#server/contract-kit.ts'
import { pageField } from '../page/page-contract.ts'
import * as read from './wire-event.ts'

const eventFields = {
  cover_image: read.picture,
  icon: read.picture,
  type: read.type,
  own_event: read.own_event,
  name: wire.text(200),
  sport: read.sport,
  status: read.status,
  description: z.preprocess((value) => value ?? '', z.string().max(500_000)),
  participant_limit: read.wholeNumber(1, 1_000_000),
  hard_limit: read.emptyAsNull(read.wholeNumber(1, 1_000_000)),
  desk_until: read.emptyAsNull(read.deadline),
  size_freeze_on: read.emptyAsNull(dayField),
  city: z.preprocess((value) => value ?? '', z.string().trim().max(120)),
  timeframe: read.timeframe,
  team_size: read.team_size,
  event_price: read.event_price,
  category: read.categoryRows,
  kits: read.kitRows,
  event_datetime: read.eventInstant,
  register_deadline: read.deadline,
  /** What its page tells beside these. */
  page: pageField,
}

export const newEvent = z.object({ ...eventFields, questions: read.questionRows })

const maybe = <T extends z.ZodType>(schema: T) => schema.optional()
/** What is not sent stays as it is. */
export const changedEvent = z.object({
  ...eventFields,
  name: maybe(eventFields.name),
  sport: maybe(eventFields.sport),
  description: maybe(z.string().max(500_000)),
  participant_limit: maybe(eventFields.participant_limit),
  city: maybe(z.string().trim().max(120)),
  timeframe: maybe(eventFields.timeframe),
  team_size: maybe(eventFields.team_size),
  event_price: maybe(eventFields.event_price),
  category: maybe(eventFields.category),
  kits: maybe(eventFields.kits),
  event_datetime: maybe(eventFields.event_datetime),
  register_deadline: maybe(eventFields.register_deadline),
  version: maybe(read.wholeNumber(1, 2_147_483_647)),
  /** Why an Administrator gives an event that is over another date. */
  move_reason: maybe(z.string().trim().max(500)),
})
export type ChangedEvent = z.output<typeof changedEvent>

export const changedExternalEvent = changedEvent
  .omit({ category: true, kits: true, version: true, move_reason: true, status: true, page: true })
  .extend({ participant_limit: read.wholeNumber(0, 1_000_000).optional() })
export const newExternalEvent = changedExternalEvent.extend({
  name: eventFields.name,
  sport: eventFields.sport,
  event_datetime: eventFields.event_datetime,
})
