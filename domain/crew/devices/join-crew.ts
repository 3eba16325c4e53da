/**
 * A phone becomes a device of the crew: the invitation's code and the coordinator's PIN, both right, once. The row's
 * lock makes two phones with one code one device, and counts wrong PINs that arrive together.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { DEVICE_PREFIX } from '#server/http/access.ts'
import { events } from '../../events/tables.ts'
import { codeHash } from '../invitation.ts'
import { isPin, readPin } from '../pin.ts'
import { MOST_WRONG_PINS } from '../rules/invitation-codes.ts'
import { DEVICE_UNTIL, startsOf } from '../starts-sql.ts'
import { crew_devices, crew_former_tokens } from '../tables.ts'

export type Joined = { token: string; name: string; event_id: number; event: string }

/** Compared with when there is no invitation, so that the answer takes as long. */
const NO_PIN = 'none'

const lockInvited = async (tx: Tx, code_hash: string) => {
  const [device] = await tx
    .select({
      id: crew_devices.id,
      name: crew_devices.name,
      event_id: crew_devices.event_id,
      wrong_pins: crew_devices.wrong_pins,
      token_hash: crew_devices.token_hash,
    })
    .from(crew_devices)
    .where(
      and(
        eq(crew_devices.code_hash, code_hash),
        isNull(crew_devices.revoked_at),
        sql`${crew_devices.code_expires_at} > now()`,
      ),
    )
    .for('update')
  return device
}

/** Its event may have moved since it was invited. */
const isOver = async (tx: Tx, id: number) => {
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select ${sql.raw(DEVICE_UNTIL)} <= now() as over
    from crew_devices d cross join lateral ${sql.raw(startsOf('d.event_id'))} s where d.id = ${id}`)
  return rows[0]?.over ?? true
}

const countWrong = async (tx: Tx, device: { id: number; event_id: number; wrong_pins: number }) => {
  const wrong_pins = device.wrong_pins + 1
  const isEnough = wrong_pins >= MOST_WRONG_PINS
  await tx
    .update(crew_devices)
    .set({ wrong_pins, ...(isEnough ? { code_hash: null, code_expires_at: null } : {}) })
    .where(eq(crew_devices.id, device.id))
  if (isEnough)
    await record(tx, null, {
      action: 'cerrar código por PIN errado',
      subject: 'dispositivo',
      subject_id: device.id,
      event_id: device.event_id,
    })
}

/** null for whatever is wrong; the transaction must be kept: it counted. */
export const joinCrew = async (
  tx: Tx,
  secretKey: string,
  { code, pin }: { code: string; pin: string },
): Promise<Joined | null> => {
  const device = await lockInvited(tx, codeHash(secretKey, code))
  const wanted = device ? await readPin(tx, secretKey, device.event_id) : NO_PIN
  if (!isPin(pin, wanted)) {
    if (device) await countWrong(tx, device)
    return null
  }
  if (!device || (await isOver(tx, device.id))) return null
  const token = `${DEVICE_PREFIX}${newToken()}`
  // The phone that had its place is out, and may still hand in what it did.
  if (device.token_hash)
    await tx.insert(crew_former_tokens).values({ token_hash: device.token_hash, device_id: device.id })
  await tx
    .update(crew_devices)
    .set({
      token_hash: hashToken(token),
      code_hash: null,
      code_expires_at: null,
      wrong_pins: 0,
      joined_at: sql`now()`,
      last_seen_at: sql`now()`,
    })
    .where(eq(crew_devices.id, device.id))
  const { id: subject_id, event_id, name } = device
  await record(tx, null, { action: 'entrar', subject: 'dispositivo', subject_id, event_id })
  const [event] = await tx.select({ name: events.name }).from(events).where(eq(events.id, event_id))
  return { token, name, event_id, event: event?.name ?? '' }
}
