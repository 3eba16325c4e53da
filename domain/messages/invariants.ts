/** Nobody gets a message twice, and one that ended left nobody behind (docs/panel.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const messageInvariants: Invariant[] = [
  {
    name: 'message-sent-once',
    promise: 'Nadie recibe dos veces el mismo mensaje.',
    violations: `
      select 'mensaje ' || message_id as id from message_recipients
      group by message_id, participant_id having count(*) > 1
      union all
      select 'mensaje ' || n.message_id from message_recipients n
      join messages g on g.id = n.message_id
      where n.email <> '' and n.state in ('waiting', 'sending', 'sent', 'uncertain')
        and g.subject || g.body not like '%{{%'
      group by n.message_id, n.email having count(*) > 1`,
  },
  {
    name: 'messages-get-an-end',
    promise: 'Ningún correo de un mensaje se queda enviándose ni un mensaje termina con alguien en espera.',
    violations: `
      select 'destinatario ' || n.id as id from message_recipients n join messages g on g.id = n.message_id
      where (n.state = 'sending' and n.claimed_at < now() - interval '10 minutes')
        or (g.state = 'sent' and n.state in ('waiting', 'sending'))
        or (n.state = 'sent' and n.sent_at is null)`,
  },
]
