/** Why nobody can register for an event that is published: something to say, nothing to refuse. */
import { bogotaText } from '#domain/colombia/clock.ts'
import type { EventDetail } from '../contract.ts'
import * as messages from '../messages.ts'
import { missingParts } from '../rules/missing-parts.ts'

type Published = Pick<
  EventDetail,
  'status' | 'external' | 'remaining_days' | 'register_deadline' | 'event_price' | 'categorias' | 'kits'
>

/** An external event only publishes results: nobody is meant to register. */
const takesPeople = ({ status, external }: Published) => status === 'active' && !external

export const missingWarnings = (event: Published): string[] => {
  const missing = missingParts({
    tiers: event.event_price.length,
    categories: event.categorias.length,
    kits: event.kits.length,
  })
  return takesPeople(event) && missing.length > 0 ? [messages.nobodyCanRegister(missing)] : []
}

export const dateWarnings = (event: Published, now = new Date()): string[] => {
  if (!takesPeople(event)) return []
  if (event.remaining_days < 0) return [messages.EVENT_IS_OVER]
  return event.register_deadline < bogotaText(now) ? [messages.DEADLINE_IS_OVER] : []
}
