/** Who serves an event now: what a device or a user was granted, while it lasts. Runs on every call of the crew. */
import { hashToken } from '#domain/accounts/tokens.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { CrewMember } from '#server/http/route.ts'
import { DEVICE_UNTIL, LIVE_GRANT, startsOf } from './starts-sql.ts'

/** The hour of the last contact is written at most once a minute. */
const FIND_DEVICE = {
  name: 'find-crew-device',
  text: `
  with found as (
    select d.id, d.name, d.event_id, d.last_seen_at, s.first, s.last
    from crew_devices d cross join lateral ${startsOf('d.event_id')} s
    where d.token_hash = $1 and d.revoked_at is null and ${DEVICE_UNTIL} > now()),
  seen as (update crew_devices d set last_seen_at = now() from found
    where d.id = found.id and (found.last_seen_at is null or found.last_seen_at < now() - interval '1 minute'))
  select s.id, s.name, s.event_id, coalesce((select json_agg(json_build_object('role', g.role, 'scope', g.scope) order by g.id)
    from event_grants g where g.device_id = s.id and ${LIVE_GRANT}), '[]') as roles
  from found s`,
}

const FIND_GRANTS = {
  name: 'find-crew-grants',
  text: `select g.role, g.scope from event_grants g cross join lateral ${startsOf('g.event_id')} s
    where g.user_id = $1 and g.event_id = $2 and ${LIVE_GRANT} order by g.id`,
}

/** Also one that ended, was revoked, or whose place another phone took: with what it was ever granted. */
const FIND_FORMER_DEVICE = {
  name: 'find-former-crew-device',
  text: `
  with held as (
    select d.id, false as replaced from crew_devices d where d.token_hash = $1
    union all select t.device_id, true from crew_former_tokens t where t.token_hash = $1)
  select d.id, d.name, d.event_id,
    case when held.replaced or d.revoked_at is not null then 'revoked' when ${DEVICE_UNTIL} <= now() then 'ended' end as over,
    coalesce((select json_agg(json_build_object('role', g.role, 'scope', g.scope) order by g.id)
      from event_grants g where g.device_id = d.id), '[]') as roles,
    exists (select from event_grants g where g.device_id = d.id and ${LIVE_GRANT}) as live
  from held join crew_devices d on d.id = held.id cross join lateral ${startsOf('d.event_id')} s`,
}

const FIND_FORMER_GRANTS = {
  name: 'find-former-crew-grants',
  text: `select distinct on (g.role) g.role, g.scope from event_grants g
    where g.user_id = $1 and g.event_id = $2 order by g.role, g.id desc`,
}

type FormerDevice = Omit<CrewMember, 'kind' | 'over'> & { over: CrewMember['over'] | null; live: boolean }

export const createCrewLookup = (
  db: Database,
): Pick<Gatekeeper, 'findDevice' | 'findGrants' | 'findFormerDevice' | 'findFormerGrants'> => ({
  findFormerDevice: async (token) => {
    const { rows } = await db.$client.query<FormerDevice>({
      ...FIND_FORMER_DEVICE,
      values: [hashToken(token)],
    })
    const [found] = rows
    if (!found) return null
    const { over, live, ...device } = found
    // A device whose every right ended is over, also while it could get another.
    const ended = over ?? (live ? null : 'ended')
    return { kind: 'device', ...device, ...(ended ? { over: ended } : {}) }
  },
  findFormerGrants: async (user_id, event_id) => {
    const { rows } = await db.$client.query<CrewMember['roles'][number]>({
      ...FIND_FORMER_GRANTS,
      values: [user_id, event_id],
    })
    return rows
  },
  findDevice: async (token) => {
    const { rows } = await db.$client.query<Omit<CrewMember, 'kind'>>({
      ...FIND_DEVICE,
      values: [hashToken(token)],
    })
    return rows[0] ? { kind: 'device', ...rows[0] } : null
  },
  findGrants: async (user_id, event_id) => {
    const { rows } = await db.$client.query<CrewMember['roles'][number]>({
      ...FIND_GRANTS,
      values: [user_id, event_id],
    })
    return rows
  },
})
