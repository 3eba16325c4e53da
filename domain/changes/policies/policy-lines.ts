/** 'Cambios y devoluciones' of an event's page, as the public reads it. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { notFound } from '#server/http/refusals.ts'
import { defaultPolicies, type Policies, type Policy, policyLines } from '../rules/policy.ts'
import type { change_policies } from '../tables.ts'

/** One round trip: an event's page is made again every second while people register. */
const READ = {
  name: 'policy-lines',
  text: `select e.event_datetime::text, e.team_size, e.size_freeze_on::text, e.cancelled_at is not null as cancelled, e.external,
      coalesce((select json_agg(p) from change_policies p where p.event_id = e.id), '[]') as own
    from events e where e.id = $1`,
}

type Row = {
  event_datetime: string
  team_size: number[]
  size_freeze_on: string | null
  cancelled: boolean
  external: boolean
  own: (typeof change_policies.$inferSelect)[]
}

/** None from the day of the race on, nor of one that was called off or sells nothing. */
export const readPolicyLines = async (db: Reader, event_id: number) => {
  const [event] = await runNamed<Row>(db, READ, [event_id])
  if (!event) throw notFound()
  const event_day = bogotaDay(event.event_datetime)
  const today = bogotaDay(new Date())
  if (event_day <= today || event.cancelled || event.external) return []
  const own: Partial<Policies> = Object.fromEntries(
    event.own.map(({ event_id: _, kind, ...policy }): [string, Policy] => [kind, policy]),
  )
  const { size_freeze_on, team_size } = event
  const teams = team_size.some((size) => size > 1)
  return policyLines({ ...defaultPolicies(event_day), ...own }, { event_day, size_freeze_on, teams, today })
}
