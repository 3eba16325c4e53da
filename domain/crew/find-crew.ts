/** Who serves an event now: what a device or a user was granted, while it lasts. Runs on every call of the crew. */
import { hashToken } from '#domain/accounts/tokens.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { CrewMember } from '#server/http/route.ts'

const LIVE = 'g.revoked_at is null and g.from_at <= now() and g.until_at > now()'

/** The hour of the last contact is written at most once a minute. */
const FIND_DEVICE = {
  name: 'find-crew-device',
  text: `
  with found as (
    select id, name, event_id, last_seen_at from crew_devices
    where token_hash = $1 and revoked_at is null and expires_at > now()),
  seen as (update crew_devices d set last_seen_at = now() from found
    where d.id = found.id and (found.last_seen_at is null or found.last_seen_at < now() - interval '1 minute'))
  select f.id, f.name, f.event_id, coalesce((select json_agg(json_build_object('role', g.role, 'scope', g.scope) order by g.id)
    from event_grants g where g.device_id = f.id and ${LIVE}), '[]') as roles
  from found f`,
}

const FIND_GRANTS = {
  name: 'find-crew-grants',
  text: `select g.role, g.scope from event_grants g where g.user_id = $1 and g.event_id = $2 and ${LIVE} order by g.id`,
}

export const createCrewLookup = (db: Database): Pick<Gatekeeper, 'findDevice' | 'findGrants'> => ({
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
