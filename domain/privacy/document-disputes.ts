/** Where staff saw another person with the document, for the person's copy; reason and photo end 90 days after the event. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

type DisputeLine = { Evento: string; Razón: string; Foto: string; Fecha: string }

export const listDocumentDisputes = async (db: Reader, document_key: string): Promise<DisputeLine[]> => {
  const { rows } = await db.execute<DisputeLine>(sql`
    select e.name as "Evento", x.reason as "Razón", case when x.photo = '' then 'Borrada' else 'Guardada' end as "Foto",
      to_char(x.decided_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha"
    from document_disputes x join participants m on m.id = x.participant_id join events e on e.id = x.event_id
    where m.document_key = ${document_key} order by x.id`)
  return rows
}
