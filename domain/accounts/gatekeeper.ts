/** Tells the HTTP side who holds a token and which events a Colaborador manages. Runs on every signed-in request. */
import type { Role, StaffRight } from '#server/contract-kit.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { Caller } from '#server/http/route.ts'
import { hashToken } from './tokens.ts'

const findCaller = (more = '') => `
  select u.id as user_id, u.rol as role, u.name, u.email,
    u.email_proven_at is not null as email_proven, s.id as session_id,
    case when u.rol = 'Colaborador' and not (u.may_refund and u.may_annul and u.may_export_health)
      then array_remove(array[case when not u.may_refund then 'refund' end, case when not u.may_annul then 'annul' end,
        case when not u.may_export_health then 'export_health' end], null) end as denied${more}
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.status`

const FIND_CALLER = { name: 'find-caller', text: findCaller() }

/** Only an installation that demands two-step login pays for looking. */
const FIND_CALLER_AND_DUE = {
  name: 'find-caller-and-due',
  text: findCaller(`, u.rol = 'Administrator' and not exists (select 1 from two_step_logins t
    where t.user_id = u.id and t.confirmed_at is not null) as two_step_due`),
}

const IS_ASSIGNED = 'select 1 from event_assignments where user_id = $1 and event_id = $2'

type Own = Pick<Gatekeeper, 'findCaller' | 'isAssigned'>
type Row = Omit<Caller, 'denied'> & { role: Role; denied: StaffRight[] | null }

export const createGatekeeper = (db: Database, { requireTotp }: { requireTotp: boolean }): Own => ({
  findCaller: async (token) => {
    const { rows } = await db.$client.query<Row>({
      ...(requireTotp ? FIND_CALLER_AND_DUE : FIND_CALLER),
      values: [hashToken(token)],
    })
    const [found] = rows
    if (!found) return null
    const { denied, ...caller } = found
    return denied ? { ...caller, denied } : caller
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
