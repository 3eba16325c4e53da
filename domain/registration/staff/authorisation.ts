/** How the authorisation of a participant `m` stands, and since when: signed, said by who registered them, or pending. */
import { sql } from 'drizzle-orm'

export const AUTHORISATION = sql`case when m.consents is not null then 'signed'
    when m.declared_consents is not null then 'declared' else 'pending' end as authorisation,
  coalesce(m.consent_trace, m.declared_consents)->>'at' as authorised_at`
