/**
 * What a device holds the coordinator's code against without connection: PBKDF2, reckoned once a code. The salt comes from
 * SECRET_KEY and the hour of the change, so that every process says the same. Nothing of the short PIN is in a snapshot.
 */
import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { deskCodeOf } from '#domain/crew/pin.ts'
import { crew_settings } from '#domain/crew/tables.ts'
import type { Database } from '#server/database/connect.ts'
import type { Snapshot } from '../rules/snapshot.ts'

const ITERATIONS = 210_000
const HASH_BYTES = 32
const hashPin = promisify(pbkdf2)

type Verifier = NonNullable<Snapshot['pin']>

export const createPinReader = ({ db, secretKey }: { db: Database; secretKey: string }) => {
  const known = new Map<number, { salt: string; verifier: Promise<Verifier> }>()

  const verifierOf = async (event_id: number, salt: string, changed: Date): Promise<Verifier> => {
    const code = deskCodeOf(secretKey, event_id, changed)
    const bytes = await hashPin(code, Buffer.from(salt, 'base64url'), ITERATIONS, HASH_BYTES, 'sha256')
    return { salt, iterations: ITERATIONS, hash: bytes.toString('base64url') }
  }

  return async (event_id: number): Promise<Snapshot['pin']> => {
    const [settings] = await db
      .select({ changed: crew_settings.pin_changed_at })
      .from(crew_settings)
      .where(eq(crew_settings.event_id, event_id))
    if (!settings) return null
    const salt = createHmac('sha256', secretKey)
      .update(`kit desk code\n${event_id}\n${settings.changed.toISOString()}`)
      .digest('base64url')
      .slice(0, 22)
    const before = known.get(event_id)
    if (before?.salt === salt) return before.verifier
    const verifier = verifierOf(event_id, salt, settings.changed)
    known.set(event_id, { salt, verifier })
    verifier.catch(() => known.delete(event_id))
    return verifier
  }
}
