/** What the kit desk has of a person, for the own copy: hand-overs, whom one sent, for whom one went. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { createCollectorCipher } from './collector-cipher.ts'

type Line = { event: string; role: string; desk: string; name: string; sealed: string; at: string }

/** Both sides of a person, for the own copy: of whom one sent everything, of whose kit one collected only that. */
export const listPickupsOf = async (
  db: Reader,
  secretKey: string,
  { document_key, dni }: { document_key: string; dni: string },
) => {
  const { hashDocument, decryptDocument } = createCollectorCipher(secretKey)
  const hash = hashDocument(dni)
  const { rows } = await db.execute<Line>(sql`
    select e.name as event, lines.* from (
      select a.event_id, 'Autorizaste a' as role, '' as desk, a.name, a.document as sealed, a.given_at as at
      from pickup_authorisations a join participants m on m.id = a.participant_id
      where m.document_key = ${document_key} and m.identity_matches
      union all
      select a.event_id, 'Te autorizaron a recoger un kit', '', a.name, a.document, a.given_at
      from pickup_authorisations a where a.document_hash = ${hash}
      union all
      select k.event_id, 'Recogió tu kit', '', k.name, k.document, h.happened_at
      from handover_collectors k join handovers h on h.id = k.handover_id join participants m on m.id = h.participant_id
      where m.document_key = ${document_key} and m.identity_matches
      union all
      select k.event_id, 'Recogiste un kit', '', k.name, k.document, h.happened_at
      from handover_collectors k join handovers h on h.id = k.handover_id where k.document_hash = ${hash}
      union all
      select w.event_id, 'Autorización firmada en papel', w.desk, '', '', w.taken_at
      from paper_consents w join participants m on m.id = w.participant_id
      where m.document_key = ${document_key} and m.identity_matches
      union all
      select h.event_id, 'Kit: ' || case h.kind when 'handed' then 'entregado' when 'returned' then 'devuelto'
        when 'exchanged' then 'talla cambiada' else 'deshecho' end, h.desk, '', '', h.happened_at
      from handovers h join participants m on m.id = h.participant_id
      where m.document_key = ${document_key} and m.identity_matches) lines
    join events e on e.id = lines.event_id order by lines.at`)
  return rows.map(({ sealed, ...line }) => ({
    ...line,
    document: sealed ? decryptDocument(sealed) : '',
  }))
}
