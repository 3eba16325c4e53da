/** Which mail of a mailing goes next (server/mail/once-ledger.ts says how), and when a mailing is over. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import { createLedger } from '#server/mail/once-ledger.ts'
import { message_recipients } from '../../messages/tables.ts'
import type { CertificateValues, Placement } from '../rules/placement.ts'
import { certificate_batches, certificate_recipients, certificates } from '../tables.ts'

/** All that a mail and its certificate are made of. */
export type DueRecipient = {
  id: number
  batch_id: number
  name: string
  email: string
  message_id: string
  attempts: number
  code: string
  annulled: boolean
  values: CertificateValues
  nombre_evento: string
  background_id: number | null
  template: string | null
  placements: Placement[]
  icono_evento: string | null
}

/**
 * The lock on the row keeps other processes off while the certificate is drawn; the shared lock on the batch makes
 * stopping wait for this moment, and this moment see the stopping.
 */
const findDue = async (tx: Tx): Promise<DueRecipient | undefined> => {
  const { rows } = await tx.execute<DueRecipient>(sql`
    select r.id, r.batch_id, r.name, r.email, r.message_id, r.attempts,
      c.code, c.state = 'annulled' as annulled, c.values,
      b.nombre_evento, b.background_id, b.template, b.placements, b.icono_evento
    from ${certificate_recipients} r
    join ${certificate_batches} b on b.id = r.batch_id
    join ${certificates} c on c.id = r.certificate_id
    where r.state = 'waiting' and r.next_try_at <= now() and b.status = '0'
    order by r.next_try_at, r.id
    limit 1
    for update of r skip locked
    for share of b`)
  return rows[0]
}

export const ledger = createLedger<DueRecipient>({
  table: certificate_recipients,
  besides: [message_recipients],
  findDue,
  pass: async (_, { annulled }) =>
    annulled ? { state: 'failed', reason: 'El certificado fue anulado.' } : null,
  unmade: 'No se pudo dibujar el certificado.',
})
export const { claim: claimRecipient, settleAbandoned } = ledger

/** A mailing ends when nothing of it waits or is on its way. */
export const finishBatches = (db: Database) =>
  db
    .update(certificate_batches)
    .set({ status: '1', ended_at: sql`now()` })
    .where(
      and(
        eq(certificate_batches.status, '0'),
        sql`not exists (
          select 1 from ${certificate_recipients} r
          where r.batch_id = certificate_batches.id and r.state in ('waiting', 'sending'))`,
      ),
    )
