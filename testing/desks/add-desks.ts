/** Phones at the tables of an expo, as many as a bench or a drill wants: the tokens they come with. */
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { crew_devices, event_grants } from '#domain/crew/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { DEVICE_PREFIX } from '#server/http/access.ts'

export const addDesks = async (db: Database, event_id: number, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => `${DEVICE_PREFIX}${newToken()}`)
  const later = sql`now() + interval '2 days'`
  const devices = await db
    .insert(crew_devices)
    .values(
      tokens.map((token, at) => ({
        event_id,
        name: `Mesa ${at + 1}`,
        token_hash: hashToken(token),
        joined_at: sql`now()`,
        expires_at: later,
      })),
    )
    .returning({ id: crew_devices.id })
  await db.insert(event_grants).values(
    devices.map(({ id: device_id }) => ({
      event_id,
      device_id,
      role: 'mesa' as const,
      from_at: sql`now() - interval '1 hour'`,
      until_at: later,
    })),
  )
  return tokens
}
