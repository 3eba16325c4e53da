/** Letters of the transfer desk. An approved one is the receipt every payment gets. */
import { asc, eq } from 'drizzle-orm'
import { formatLongDate, formatTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { events } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Machine } from '#server/machine.ts'
import { letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { proofOf } from './checkout-proof.ts'
import type { Registration } from './release-holds.ts'
import { registration_members } from './tables.ts'

type Told = {
  reason: string
  number: string /** Null when the spot is gone or already paid. */
  until: Date | null
}

/** To who pays: why it was refused and what to do now. */
export const tellRefused = async (
  tx: Tx,
  { address, config, secretKey }: Machine,
  { id, reference, amount }: Pick<Registration, 'id' | 'reference' | 'amount'>,
  { reason, number, until }: Told,
) => {
  const [payer] = await tx
    .select({
      name: registration_members.name,
      email: registration_members.email,
      event: events.name,
      slug: events.slug,
    })
    .from(registration_members)
    .innerJoin(events, eq(events.id, registration_members.event_id))
    .where(eq(registration_members.registration_id, id))
    .orderBy(asc(registration_members.position))
    .limit(1)
  if (!payer) return
  const { name, email, event, slug } = payer
  const written = letter(
    {
      subject: `No pudimos aprobar tu transferencia de ${event}`,
      preheader: 'Lee el motivo y qué puedes hacer.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `El organizador revisó tu comprobante y no lo aprobó. Motivo: ${reason}`,
        ...(until
          ? [
              `Tu cupo sigue reservado hasta el ${formatLongDate(until)} a las ${formatTime(until)}: envía otro comprobante o paga de otra forma.`,
            ]
          : []),
      ],
      facts: [
        ['Evento', event],
        ['Referencia', reference],
        ['Número de la transferencia', number],
        ['Total', formatPesos(amount)],
      ],
      ...(until
        ? {
            action: {
              label: 'Pagar mi inscripción',
              url: `${address}/registrate/${slug}#pagar=${proofOf(secretKey, reference)}`,
            },
          }
        : {}),
      note: 'Si el dinero salió de tu cuenta no se pierde: responde a este correo y lo revisamos.',
    },
    config.organizerName,
  )
  await writeMail(
    tx,
    { kind: 'transfer-rejected', recipient: email, letter: written },
    { smtp: config.smtpUrl !== undefined },
  )
}
