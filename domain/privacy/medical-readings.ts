/** Who looked at the person's medical card, and the printed lists the person stands on. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

type Reading = { Evento: string; Quién: string; Cómo: string; Fecha: string }

export const listMedicalReadings = async (db: Reader, document_key: string): Promise<Reading[]> => {
  const { rows } = await db.execute<Reading>(sql`
    select e.name as "Evento", line.who as "Quién", line.how as "Cómo",
      to_char(line.at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha"
    from participants m join events e on e.id = m.event_id join registrations r on r.id = m.registration_id
    join lateral (
      select v.viewer as who, 'En pantalla' as how, v.viewed_at as at
      from medical_views v where v.participant_id = m.id
      union all
      select c.holder, 'Lista impresa, copia ' || c.number, c.made_at from medical_copies c
      where c.event_id = m.event_id and r.paid_at <= c.made_at and (m.ended_at is null or m.ended_at > c.made_at)
    ) line on true
    where m.document_key = ${document_key} and m.identity_matches order by line.at, e.id`)
  return rows
}
