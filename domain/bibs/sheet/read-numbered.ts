/** The people of an event with their numbers: what the Excel shows, and what an uploaded one is compared with. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { SheetBib, SheetPerson } from '../rules/sheet-diff.ts'

export const readSheetPeople = async (db: Reader, event_id: number): Promise<SheetPerson[]> => {
  const { rows } = await db.execute<SheetPerson>(sql`
    select id as participant_id, document_key, name || ' ' || last_name as name from participants
    where event_id = ${event_id} and state = 'confirmed' order by identity_matches`)
  return rows
}

export const readSheetBibs = async (db: Reader, event_id: number): Promise<SheetBib[]> => {
  const { rows } = await db.execute<SheetBib>(sql`
    select b.id, b.number, b.key, b.state, b.participant_id, coalesce(m.name || ' ' || m.last_name, '') as name,
      b.printed_at is not null as printed, b.chip
    from bibs b left join participants m on m.id = b.participant_id where b.event_id = ${event_id}`)
  return rows
}

const TYPES: Record<string, string> = { other: 'Otro' }

type ExportRow = {
  dni: string
  document_type: string
  name: string
  last_name: string
  distance: string
  category: string
  team: string
  number: string
  chip: string
}

/** Numbers are text: zeros in front stay. */
export const bibSheet = async (db: Reader, event_id: number): Promise<Sheet> => {
  const { rows } = await db.execute<ExportRow>(sql`
    select m.dni, m.document_type, m.name, m.last_name, c.distance, c.title as category,
      case when m.team_role is null then '' else coalesce(r.team_name, '') end as team,
      coalesce(b.number, '') as number, coalesce(b.chip, '') as chip
    from participants m join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
      left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed'
    order by c.distance, c.title, m.last_name, m.name, m.id`)
  return {
    name: 'Dorsales',
    columns: [
      { header: 'Documento', width: 18 },
      { header: 'Tipo', width: 8 },
      { header: 'Nombre', width: 22 },
      { header: 'Apellido', width: 22 },
      { header: 'Distancia', width: 12 },
      { header: 'Categoría', width: 22 },
      { header: 'Equipo', width: 22 },
      { header: 'Número', width: 12 },
      { header: 'Chip', width: 18 },
    ],
    rows: rows.map((row) => [
      row.dni,
      TYPES[row.document_type] ?? row.document_type,
      row.name,
      row.last_name,
      row.distance,
      row.category,
      row.team,
      row.number,
      row.chip,
    ]),
  }
}
