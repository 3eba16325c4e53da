/** Messages of the demo: the first race has one that left, with a mailbox that refused it, and one for later. */
import { sql } from 'drizzle-orm'
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import { createMessage, lockMessage, saveSettings } from '#domain/messages/compose/save-message.ts'
import { scheduleMessage, startMessage } from '#domain/messages/sending/start-message.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'

const DAY_MS = 86_400_000

const REFUSED = "Can't send mail - all recipients were rejected: 550 5.1.1 Mailbox unavailable"

type Demo = { event_id: number; user_id: number; today: Date }

/** As if it had left the day before: everybody got it, but for one mailbox that is gone. */
const letItLeave = async (tx: Tx, id: number) => {
  await tx.execute(sql`
    update message_recipients set state = 'sent', attempts = 1, claimed_at = now() - interval '26 hours',
      sent_at = now() - interval '26 hours' where message_id = ${id} and state = 'waiting'`)
  await tx.execute(sql`
    update message_recipients set state = 'failed', sent_at = null, last_error = ${REFUSED}
    where id = (select max(id) from message_recipients where message_id = ${id} and state = 'sent')`)
  await tx.execute(sql`
    update messages set state = 'sent', created_at = now() - interval '27 hours', sent_at = now() - interval '26 hours',
      ended_at = now() - interval '26 hours' where id = ${id}`)
}

export const addMessages = async (tx: Tx, context: AppContext, { event_id, user_id, today }: Demo) => {
  await saveSettings(tx, event_id, {
    reply_to: 'hola@dorsal.test',
    signature: 'El equipo de la carrera\nWhatsApp 300 555 0199',
  })
  const own = { event_id, created_by: user_id, kind: 'operational' as const }
  const welcome = await createMessage(tx, {
    ...own,
    subject: '{{nombre}}, prepárate para {{evento}}',
    body: 'Hola, {{nombre}}:\n\nYa eres parte de {{evento}}. Corres {{distancia}} el {{fecha}} a las {{hora}}\n\nAquí están tu inscripción y tu QR:\n{{mi_inscripcion}}',
    segment: { paid: true },
  })
  const message = await lockMessage(tx, event_id, welcome)
  if (message) await startMessage(tx, context, message)
  await letItLeave(tx, welcome)
  const reminder = await createMessage(tx, {
    ...own,
    subject: 'Recoge tu kit',
    body: 'Hola, {{nombre}}:\n\nTe esperamos en {{entrega_kit|la entrega de kits}}. Lleva tu documento y este correo.\n\nTu dorsal: {{dorsal|por asignar}}. Talla: {{talla}}.',
    segment: { kit: 'waiting', paid: true },
  })
  const day = bogotaDay(new Date(today.getTime() + 2 * DAY_MS))
  await scheduleMessage(tx, reminder, readBogota(`${day} 08:00`) ?? today)
}
