/** Devices of an event: made with an invitation, renamed, invited again, sent away. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CrewRole, CrewScope } from '#server/contract-kit.ts'
import { sqlState, type Tx } from '#server/database/connect.ts'
import { distances } from '../../events/tables.ts'
import type { DeviceForm } from '../contract.ts'
import { readStarts } from '../event-starts.ts'
import { invitationColumns, newCode } from '../invitation.ts'
import { latestEnd, type WindowRefused, windowOf } from '../rules/crew-windows.ts'
import { crew_devices, event_grants } from '../tables.ts'

type Invited = { device_id: number; name: string; code: string; until: Date }
type Staff = { secretKey: string; user_id: number }
export type CreateOutcome =
  | Invited
  | WindowRefused
  | 'not found'
  | 'name taken'
  | 'other distance'
  | 'wrong range'

const isOwnDistances = async (tx: Tx, event_id: number, ids: number[]) => {
  const own = await tx.select({ id: distances.id }).from(distances).where(eq(distances.event_id, event_id))
  return ids.every((id) => own.some((distance) => distance.id === id))
}

/** Only who serves people at a desk serves part of them. */
const scopeOf = (role: CrewRole, { initials, distance_ids, bib_from, bib_to }: DeviceForm): CrewScope =>
  role === 'mesa' || role === 'caja'
    ? {
        ...(initials ? { initials } : {}),
        ...(distance_ids.length > 0 ? { distance_ids } : {}),
        ...(bib_from === undefined ? {} : { bib_from }),
        ...(bib_to === undefined ? {} : { bib_to }),
      }
    : {}

/** A device that ended gives its name up: the desk is the same next morning, with another phone. */
const dropEnded = (tx: Tx, event_id: number, name: string) =>
  tx
    .update(crew_devices)
    .set({ revoked_at: sql`now()`, code_hash: null })
    .where(
      and(
        eq(crew_devices.event_id, event_id),
        eq(crew_devices.name, name),
        isNull(crew_devices.revoked_at),
        sql`${crew_devices.expires_at} <= now()`,
      ),
    )

export const createDevice = async (
  tx: Tx,
  event_id: number,
  form: DeviceForm,
  { secretKey, user_id }: Staff,
): Promise<CreateOutcome> => {
  const starts = await readStarts(tx, event_id)
  if (!starts) return 'not found'
  if (!(await isOwnDistances(tx, event_id, form.distance_ids))) return 'other distance'
  if (form.bib_from && form.bib_to && form.bib_from > form.bib_to) return 'wrong range'
  const whole = windowOf('mesa', starts, { now: starts.now, until: form.until })
  if (typeof whole === 'string') return whole
  const grants = []
  for (const role of new Set(form.roles)) {
    const window = windowOf(role, starts, { now: starts.now, until: form.until })
    if (typeof window === 'string') return window
    grants.push({ role, from_at: window.from, until_at: window.until, scope: scopeOf(role, form) })
  }
  await dropEnded(tx, event_id, form.name)
  const code = newCode()
  const [device] = await tx
    .insert(crew_devices)
    .values({
      event_id,
      name: form.name,
      expires_at: whole.until,
      created_by: user_id,
      ...invitationColumns(secretKey, code),
    })
    .onConflictDoNothing({
      target: [crew_devices.event_id, crew_devices.name],
      where: isNull(crew_devices.revoked_at),
    })
    .returning({ id: crew_devices.id, until: crew_devices.code_expires_at })
  if (!device?.until) return 'name taken'
  await tx
    .insert(event_grants)
    .values(grants.map((grant) => ({ ...grant, event_id, device_id: device.id, created_by: user_id })))
  return { device_id: device.id, name: form.name, code, until: device.until }
}

type Which = { event_id: number; device_id: number }

const standing = ({ event_id, device_id }: Which) =>
  and(eq(crew_devices.id, device_id), eq(crew_devices.event_id, event_id), isNull(crew_devices.revoked_at))

export const renameDevice = async (
  tx: Tx,
  which: Which,
  name: string,
): Promise<'renamed' | 'not found' | 'name taken'> => {
  try {
    // Inside a savepoint: a name that another device has must not spoil the whole change.
    const renamed = await tx.transaction((inner) =>
      inner.update(crew_devices).set({ name }).where(standing(which)).returning({ id: crew_devices.id }),
    )
    return renamed.length > 0 ? 'renamed' : 'not found'
  } catch (error) {
    if (sqlState(error) === '23505') return 'name taken'
    throw error
  }
}

/** The phone that has the device keeps it until another one comes in with the new code. */
export const inviteAgain = async (
  tx: Tx,
  which: Which,
  secretKey: string,
): Promise<(Invited & { roles: CrewRole[] }) | 'not found' | 'over'> => {
  const [device] = await tx
    .select({ name: crew_devices.name, expires_at: crew_devices.expires_at })
    .from(crew_devices)
    .where(standing(which))
    .for('update')
  if (!device) return 'not found'
  const starts = await readStarts(tx, which.event_id)
  if (!starts || device.expires_at <= starts.now || latestEnd(starts) <= starts.now) return 'over'
  const code = newCode()
  const [invited] = await tx
    .update(crew_devices)
    .set(invitationColumns(secretKey, code))
    .where(eq(crew_devices.id, which.device_id))
    .returning({ until: crew_devices.code_expires_at })
  if (!invited?.until) return 'not found'
  const granted = await tx
    .select({ role: event_grants.role })
    .from(event_grants)
    .where(and(eq(event_grants.device_id, which.device_id), isNull(event_grants.revoked_at)))
  const roles = granted.map(({ role }) => role)
  return { device_id: which.device_id, name: device.name, code, until: invited.until, roles }
}

/** Its token and its invitation are nobody's from here on. */
export const revokeDevice = async (tx: Tx, which: Which): Promise<string | null> => {
  const [revoked] = await tx
    .update(crew_devices)
    .set({ revoked_at: sql`now()`, code_hash: null })
    .where(standing(which))
    .returning({ name: crew_devices.name })
  return revoked?.name ?? null
}
