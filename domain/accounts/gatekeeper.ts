/** Tells the HTTP side who holds a token and which events a Colaborador manages. Runs on every signed-in request. */
import type { Role } from '#server/contract-kit.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { Caller } from '#server/http/route.ts'
import { hashToken } from './tokens.ts'

const FIND_CALLER = `
  select u.id as user_id, u.rol as role, u.name, u.email, s.id as session_id
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.status`

const IS_ASSIGNED = 'select 1 from event_assignments where user_id = $1 and event_id = $2'

export const openGatekeeper = (db: Database): Gatekeeper => ({
  findCaller: async (token) => {
    const { rows } = await db.$client.query<Caller & { role: Role }>({
      name: 'find-caller',
      text: FIND_CALLER,
      values: [hashToken(token)],
    })
    return rows[0] ?? null
  },
  isAssigned: async (user_id, event_id) => {
    const { rowCount } = await db.$client.query({
      name: 'is-assigned',
      text: IS_ASSIGNED,
      values: [user_id, event_id],
    })
    return rowCount === 1
  },
})
