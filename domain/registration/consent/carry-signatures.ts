/**
 * A form that changes its hold writes its people anew. Who signed by a link signed as a person, not as a row: the signature
 * and the links go on with the same document, birthday and mailbox. Nobody else's word takes their place.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { inPurchase, type LinkWay, participants } from '../tables.ts'
import { consent_requests } from './consent-tables.ts'

type Person = typeof participants.$inferSelect
type Link = { token_hash: string; way: LinkWay; sent_at: string; signed_at: string | null }

export type CarriedSignature = Pick<
  Person,
  'dni' | 'birthday' | 'email' | 'consents' | 'consent_trace' | 'guardian' | 'health' | 'signature'
> & { links: Link[] }

/** Before the rows go. Who left keeps the row, and its links with it. */
export const takeSignatures = async (tx: Tx, registration_id: number): Promise<CarriedSignature[]> => {
  const { rows } = await tx.execute<CarriedSignature>(sql`
    select m.dni, m.birthday::text, m.email, m.consents, m.consent_trace, m.guardian, m.health, m.signature,
      json_agg(json_build_object('token_hash', q.token_hash, 'way', q.way, 'sent_at', q.sent_at,
        'signed_at', q.signed_at)) as links
    from participants m join consent_requests q on q.participant_id = m.id
    where m.registration_id = ${registration_id} and m.position is not null group by m.id`)
  return rows
}

export const putSignaturesBack = async (tx: Tx, registration_id: number, carried: CarriedSignature[]) => {
  for (const { dni, birthday, email, links, ...signed } of carried) {
    const [participant] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(
        and(
          inPurchase(registration_id),
          eq(participants.dni, dni),
          eq(participants.birthday, birthday),
          eq(participants.email, email),
          isNull(participants.consents),
        ),
      )
    if (!participant) continue
    if (signed.consents)
      await tx
        .update(participants)
        .set({ ...signed, declared_consents: null, sealed_health: null })
        .where(eq(participants.id, participant.id))
    await tx.insert(consent_requests).values(
      links.map(({ sent_at, signed_at, ...link }) => ({
        ...link,
        participant_id: participant.id,
        sent_at: new Date(sent_at),
        signed_at: signed_at ? new Date(signed_at) : null,
      })),
    )
  }
}
