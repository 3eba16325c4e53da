/** Published rows whose file had this document, or that were joined to its registrations: for whoever answers the person. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { documentKey } from './document-key.ts'

type Row = {
  id: string
  event: string
  name: string
  bib_number: string
  race_division: string
  anonymous: boolean
}

const MOST = 200

export const findByDocument = async (db: Reader, secretKey: string, dni: string): Promise<Row[]> => {
  const key = documentKey(secretKey, dni)
  const { rows } = await db.execute<Row>(sql`
    select r.public_id as id, e.name as event, r.name, r.bib_number, d.race_division, r.anonymous
    from result_documents k join event_results er on er.set_id = k.set_id join events e on e.id = er.event_id
    join results r on r.public_id = k.public_id and r.set_id = k.set_id
    join result_divisions d on d.id = r.division_id
    where k.document_key = ${key}
      or k.participant_id in (select id from participants where dni = ${dni} and identity_matches) order by e.event_datetime desc, r.public_id limit ${MOST}`)
  return rows
}
