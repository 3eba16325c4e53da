/** The team as staff see it, and what a device or a person may do, now or later. */
import { sql } from 'drizzle-orm'
import type { CrewRole, CrewScope } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Desk, ShownDevice, ShownPerson } from './contract.ts'
import type { DeviceState } from './rules/crew-roles.ts'
import { DEVICE_UNTIL, GRANT_FROM, GRANT_UNTIL, startsOf } from './starts-sql.ts'

const raw = sql.raw
const iso = (moment: string | Date) => new Date(moment).toISOString()
const isoOrNull = (moment: string | null) => (moment === null ? null : iso(moment))

export const listDistances = async (db: Reader, event_id: number) =>
  (
    await db.execute<{ id: number; name: string }>(
      sql`select id, name from distances where event_id = ${event_id} order by position, id`,
    )
  ).rows

type Names = { id: number; name: string }[]

const shownScope = (scope: CrewScope, names: Names) => ({
  initials: scope.initials ?? '',
  distances: (scope.distance_ids ?? []).flatMap((id) => names.find((one) => one.id === id)?.name ?? []),
  bib_from: scope.bib_from ?? null,
  bib_to: scope.bib_to ?? null,
})

type GrantRow = {
  id: number
  device_id: number | null
  role: CrewRole
  scope: CrewScope
  from: string
  until: string
  open: boolean
  early: boolean
}

/** With the hours that count. A médico's is early when it does not reach the end of the medical hours. */
const GRANT_COLUMNS =
  raw(`g.id, g.device_id, g.role, g.scope, ${GRANT_FROM} as "from", ${GRANT_UNTIL} as until,
  ${GRANT_FROM} <= now() and ${GRANT_UNTIL} > now() as open, ${GRANT_UNTIL} <= s.last as early`)

const shownGrant = ({ id, role, from, until, open }: GrantRow) => ({
  id,
  role,
  from: iso(from),
  until: iso(until),
  open,
})

type DeviceRow = {
  late_waiting: number
  id: number
  name: string
  state: DeviceState
  until: string
  early: boolean
  joined_at: string | null
  last_seen_at: string | null
  code_until: string | null
}

export const listDevices = async (db: Reader, event_id: number, names: Names): Promise<ShownDevice[]> => {
  const starts = raw(startsOf('d.event_id'))
  const { rows } = await db.execute<DeviceRow>(sql`
    select d.id, d.name, d.joined_at, d.last_seen_at, d.late_waiting, ${raw(DEVICE_UNTIL)} as until,
      ${raw(DEVICE_UNTIL)} <= s.last as early,
      case when d.code_hash is not null and d.code_expires_at > now() then d.code_expires_at end as code_until,
      case when d.revoked_at is not null then 'revoked'
        when ${raw(DEVICE_UNTIL)} <= now() then 'ended'
        when d.token_hash is not null then 'joined'
        when d.code_hash is not null and d.code_expires_at > now() then 'invited'
        else 'code over' end as state
    from crew_devices d cross join lateral ${starts} s
    where d.event_id = ${event_id} order by (d.revoked_at is not null), d.name, d.id`)
  const { rows: grants } = await db.execute<GrantRow>(sql`
    select ${GRANT_COLUMNS} from event_grants g cross join lateral ${raw(startsOf('g.event_id'))} s
    where g.event_id = ${event_id} and g.device_id is not null order by g.id`)
  return rows.map((device) => {
    const own = grants.filter(({ device_id }) => device_id === device.id)
    return {
      ...device,
      until: iso(device.until),
      early: device.early || own.some(({ early }) => early),
      joined_at: isoOrNull(device.joined_at),
      last_seen_at: isoOrNull(device.last_seen_at),
      code_until: isoOrNull(device.code_until),
      roles: own.map(shownGrant),
      scope: shownScope(own.find(({ scope }) => Object.keys(scope).length > 0)?.scope ?? {}, names),
    }
  })
}

type PersonRow = GrantRow & { user_id: number; name: string; email: string }

/** What was taken away is history, which the audit log has. */
export const listPeople = async (db: Reader, event_id: number): Promise<ShownPerson[]> => {
  const { rows } = await db.execute<PersonRow>(sql`
    select ${GRANT_COLUMNS}, u.id as user_id, u.name, u.email
    from event_grants g join users u on u.id = g.user_id cross join lateral ${raw(startsOf('g.event_id'))} s
    where g.event_id = ${event_id} and g.revoked_at is null order by u.name, u.id, g.id`)
  return rows.map(({ user_id, name, email, early, ...grant }) => ({
    ...shownGrant({ ...grant, early }),
    user_id,
    name,
    email,
    early,
  }))
}

type DeskRow = Omit<GrantRow, 'early'> & { event_id: number; event: string; event_datetime: string }

/** What has not ended, also what opens later. Nobody without an account or a device has any. */
export const listDesks = async (
  db: Reader,
  holder: { device_id: number } | { user_id: number },
): Promise<Desk[]> => {
  const own =
    'device_id' in holder ? sql`g.device_id = ${holder.device_id}` : sql`g.user_id = ${holder.user_id}`
  const { rows } = await db.execute<DeskRow>(sql`
    select ${GRANT_COLUMNS}, e.id as event_id, e.name as event, e.event_datetime
    from event_grants g join events e on e.id = g.event_id cross join lateral ${raw(startsOf('g.event_id'))} s
    where ${own} and g.revoked_at is null and ${raw(GRANT_UNTIL)} > greatest(now(), ${raw(GRANT_FROM)})
    order by e.event_datetime, e.id, g.id`)
  const ids = [...new Set(rows.flatMap(({ scope }) => scope.distance_ids ?? []))]
  const { rows: names } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from distances where id = any(${sql.param(ids)}::int[])`,
  )
  return rows.map(({ role, from, until, open, event_id, event, event_datetime, scope }) => ({
    role,
    from: iso(from),
    until: iso(until),
    open,
    event_id,
    event,
    event_datetime: iso(event_datetime),
    scope: shownScope(scope, names),
  }))
}
