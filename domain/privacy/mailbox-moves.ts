/** Moves of the person's mailboxes, for the person's copy; they end after 60 days. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

type MoveLine = { Evento: string; De: string; A: string; Pedido: string; Hecho: string; Detenido: string }

export const listMailboxMoves = async (db: Reader, document_key: string): Promise<MoveLine[]> => {
  const at = (column: string) =>
    sql.raw(`coalesce(to_char(v.${column} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI'), '')`)
  const { rows } = await db.execute<MoveLine>(sql`
    select e.name as "Evento", v.from_email as "De", v.to_email as "A", ${at('asked_at')} as "Pedido",
      ${at('moved_at')} as "Hecho", ${at('stopped_at')} as "Detenido"
    from mailbox_moves v join participants m on m.id = v.participant_id join events e on e.id = m.event_id
    where m.document_key = ${document_key} and m.identity_matches order by v.id`)
  return rows
}
