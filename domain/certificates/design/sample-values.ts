/** Whose name a design shows while it is made: a real result of the event, or an example. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { results } from '../../results/tables.ts'
import { type EventFacts, eventValues, findFinisher, listFinishers } from '../result-values.ts'
import type { CertificateValues } from '../rules/placement.ts'

/** Long, with accents and ñ: what fits her fits most. */
const EXAMPLE: CertificateValues['fields'] = {
  name: 'María Fernanda Núñez Peñaloza',
  dni: '1020304050',
  bib: '1204',
  distance: '21K',
  category: 'Mujeres 30 a 39',
  chip_time: '01:42:37',
  gun_time: '01:43:05',
  overall_position: '128',
  category_position: '12',
  gender_position: '31',
  pace: '4:52',
  stages: 'Etapa 1: 00:51:12 · Etapa 2: 00:51:25',
  relay: 'María Fernanda Núñez, Andrés Peñaloza',
}

const SHOWN = 20

export const listSamples = async (db: Reader, event_id: number, search: string) => {
  const pattern = plainPattern(search)
  const name = search ? sql`${plainText(results.name)} like ${pattern}` : undefined
  const found = await listFinishers(db, event_id, { name, most: SHOWN })
  return found.map(({ id, fields }) => ({
    id,
    label: [fields.name, fields.distance, fields.chip_time].filter(Boolean).join(' · '),
    values: fields as Record<string, string>,
  }))
}

/** The result asked for when it is of this event; otherwise the first, otherwise the example. */
export const sampleFields = async (
  db: Reader,
  event: EventFacts,
  result_id?: string | null,
): Promise<CertificateValues['fields']> => {
  const chosen = result_id ? await findFinisher(db, result_id) : null
  if (chosen && chosen.event.id === event.id && !chosen.hidden) return chosen.fields
  const [first] = await listFinishers(db, event.id, { most: 1 })
  return first?.fields ?? { ...EXAMPLE, ...eventValues(event) }
}
