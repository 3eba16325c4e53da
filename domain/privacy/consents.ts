/** Every consent on file for a document (its key), as it can be proven: which text, when, from where. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Consents, ConsentTrace, DeclaredConsents } from '../registration/tables.ts'

const WORDS: Record<keyof Consents, string> = {
  data_policy: 'Tratamiento de datos',
  waiver: 'Exoneración y términos',
  health: 'Datos de salud',
  news: 'Noticias',
}

const wordsOf = (consents: Consents | null) =>
  (Object.keys(WORDS) as (keyof Consents)[]).filter((name) => consents?.[name]).map((name) => WORDS[name])

type Row = {
  event: string
  consents: Consents | null
  trace: ConsentTrace | null
  /** What somebody else said for the person, who has not signed. */
  declared: DeclaredConsents | null
  /** When the link to sign was sent last, if one was. */
  sent_at: string | null
}

export const listConsentsOf = async (db: Reader, key: string) => {
  const { rows } = await db.execute<Row>(sql`
    select e.name as event, m.consents, m.consent_trace as trace, m.declared_consents as declared,
      (select max(q.sent_at) from consent_requests q where q.participant_id = m.id) as sent_at, m.id
    from participants m join events e on e.id = m.event_id
    where m.document_key = ${key} and m.identity_matches
    union all
    select 'Pedido ' || o.reference, '{"data_policy": true, "waiver": true}'::jsonb, o.consent, null, null, o.id
    from orders o where o.document_key = ${key} and o.consent is not null
    order by 6 desc`)
  return rows.map(({ event, consents, trace, declared, sent_at }) => ({
    sent_at: sent_at ?? '',
    event,
    consents: wordsOf(consents),
    declared: wordsOf(declared),
    declared_at: declared?.at ?? '',
    version: trace?.version ?? '',
    at: trace?.at ?? '',
    address: trace?.address ?? '',
  }))
}
