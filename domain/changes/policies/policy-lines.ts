/** 'Cambios y devoluciones' of an event's page, as the public reads it. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { defaultPolicies, policyLines } from '../rules/policy.ts'
import { readOwnPolicies, readPolicyEvent } from './read-policies.ts'

/** None from the day of the race on, nor of one that was called off or sells nothing. */
export const readPolicyLines = async (db: Reader, event_id: number) => {
  const [event, own] = await Promise.all([readPolicyEvent(db, event_id), readOwnPolicies(db, event_id)])
  const today = bogotaDay(new Date())
  if (event.event_day <= today || event.cancelled_at || event.external) return []
  return policyLines({ ...defaultPolicies(event.event_day), ...own }, { ...event, today })
}
