/** Each recipient gets a mailing once, and a mailing that ended left nobody behind (docs/certificates.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const certificateInvariants: Invariant[] = [
  {
    name: 'certificate-sent-once',
    promise: 'Cada certificado de un envío sale en un solo correo.',
    violations: `
      select 'certificado ' || certificate_id as id from certificate_recipients
      group by certificate_id having count(*) > 1
      union all
      select 'envío ' || batch_id from certificate_recipients
      group by batch_id, row having count(*) > 1`,
  },
  {
    name: 'certificates-get-an-end',
    promise: 'Ningún correo de certificado se queda enviándose ni un envío termina con alguien en espera.',
    violations: `
      select 'destinatario ' || r.id as id from certificate_recipients r
      join certificate_batches b on b.id = r.batch_id
      where (r.state = 'sending' and r.claimed_at < now() - interval '10 minutes')
        or (b.status = '1' and r.state in ('waiting', 'sending'))
        or (r.state = 'sent' and r.sent_at is null)`,
  },
]
