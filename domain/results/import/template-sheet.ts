/** A file that imports without a correction: the headers we know, with the event's own distances as examples. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'

const HEADERS = [
  'Dorsal',
  'Nombre completo',
  'Distancia',
  'Género',
  'Categoría',
  'Tiempo Chip',
  'Tiempo Pistola',
  'Pos. General',
  'Pos. Género',
  'Pos. Categoría',
  'Ciudad',
  'Club',
  'Estado',
  '5K',
]

const EXAMPLES = (distance: string, female: string, male: string) => [
  [
    '101',
    'María Peña Muñoz',
    distance,
    'F',
    female,
    '00:41:10',
    '00:41:22',
    '2',
    '1',
    '1',
    'Medellín',
    'Los Pinos',
    '',
    '00:20:31',
  ],
  [
    '102',
    'Andrés Gómez Ríos',
    distance,
    'M',
    male,
    '00:39:58',
    '00:40:05',
    '1',
    '1',
    '1',
    'Bogotá',
    '',
    '',
    '00:19:50',
  ],
  ['103', 'Luisa Ospina Marín', distance, 'F', female, '', '', '', '', '', 'Cali', '', 'DNF', '00:24:02'],
]

export const templateSheet = async (db: Reader, event_id: number): Promise<Sheet> => {
  const { rows } = await db.execute<{ distance: string; gender: string; title: string }>(
    sql`select distance, gender, title from categories where event_id = ${event_id} order by id`,
  )
  const titleOf = (gender: string, preset: string) =>
    rows.find((row) => row.gender === gender)?.title ?? preset
  const examples = EXAMPLES(
    rows[0]?.distance ?? '10K',
    titleOf('female', 'Abierta femenina'),
    titleOf('male', 'Abierta masculina'),
  )
  return { name: 'Resultados', columns: HEADERS.map((header) => ({ header })), rows: examples }
}
