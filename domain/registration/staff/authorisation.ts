/** How the authorisation of a participant `m` stands, and since when: signed, signed on paper, said by who registered them, or pending. */
import { sql } from 'drizzle-orm'

/** The paper that was signed at the desk, whose photo the coordinator's PIN answers for. */
export const ON_PAPER = sql`exists (select from paper_consents w where w.participant_id = m.id)`

/** Nobody signed anything, neither by a link nor on paper. */
export const UNSIGNED = sql`(m.consents is null and not ${ON_PAPER})`

export const AUTHORISATION = sql`case when m.consents is not null then 'signed' when ${ON_PAPER} then 'paper'
    when m.declared_consents is not null then 'declared' else 'pending' end as authorisation,
  coalesce(m.consent_trace->>'at', (select to_json(min(w.taken_at))#>>'{}' from paper_consents w where w.participant_id = m.id),
    m.declared_consents->>'at') as authorised_at`
