/**
 * For 14 days after a mailbox moved without a word of the old address, its person's place, record and credits stay as they
 * are: nothing is spent, ceded or given back (security.md 6).
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

export const FROZEN =
  'El correo de esta persona cambió hace poco sin confirmarlo desde el anterior. Espera 14 días desde el cambio, o habla con el organizador.'

export const isFrozen = async (
  db: Reader,
  { id, competitor_id }: { id: number; competitor_id: number },
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from mailbox_moves v join participants p on p.id = v.participant_id
    where (v.participant_id = ${id} or (p.competitor_id = ${competitor_id} and v.record_moved))
      and v.moved_at is not null and not v.old_confirmed and v.stopped_at is null and v.undo_until > now() limit 1`)
  return rows.length > 0
}
