/** What a person was given to do on the day of an event, for the person's copy. */
import { sql } from 'drizzle-orm'
import { type CrewRole, ROLE_NAMES } from '#domain/crew/rules/crew-roles.ts'
import type { Reader } from '#server/database/connect.ts'
import type { CellValue } from '#server/excel/write-workbook.ts'

type Line = Record<string, CellValue>

export const readCrewLines = async (db: Reader, email: string): Promise<Line[]> => {
  const { rows } = await db.execute<Line & { role: CrewRole }>(sql`
    select e.name as "Evento", g.role, to_char(g.from_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Desde",
      to_char(least(g.until_at, g.revoked_at) at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Hasta"
    from event_grants g join users u on u.id = g.user_id join events e on e.id = g.event_id
    where u.email = ${email} order by g.id`)
  return rows.map(({ role, ...line }) => ({ Permiso: ROLE_NAMES[role], ...line }))
}
