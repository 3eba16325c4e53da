/** Letters of the transfer desk. An approved one is the receipt every payment gets. */
import { asc, eq } from 'drizzle-orm'
import { formatLongDate, formatTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { events } from '#domain/events/tables.ts'
import { orderPath } from '#domain/store/checkout/order-reference.ts'
import { titleOf } from '#domain/store/orders/order-payable.ts'
import type { Order } from '#domain/store/orders/release-orders.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { type Proven, proofOf } from './checkout/checkout-proof.ts'
import type { Registration } from './hold/release-holds.ts'
import { ownAddress, ownTokenOf } from './mine/own-link.ts'
import { registration_members } from './tables.ts'

type Told = {
  reason: string
  number: string /** Null when the spot is gone or already paid. */
  until: Date | null
}

type Refused = Told & {
  name: string
  /** What was to be paid: [label, name]. */
  subject: [string, string]
  /** 'Tu cupo sigue reservado' */
  kept: string
  reference: string
  amount: number
  action: { label: string; url: string }
  organizer: string
}

/** Why it was refused and what to do now. */
export const transferRefusedLetter = (refused: Refused): Letter => {
  const { name, subject, kept, reference, amount, action, reason, number, until, organizer } = refused
  return letter(
    {
      subject: `No aprobamos tu transferencia: ${subject[1]}`,
      preheader: 'Lee el motivo y qué puedes hacer.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `El organizador revisó tu comprobante y no lo aprobó. Motivo: ${reason}`,
        ...(until
          ? [
              `${kept} hasta el ${formatLongDate(until)} a las ${formatTime(until)}: envía otro comprobante o paga de otra forma.`,
            ]
          : []),
      ],
      facts: [
        subject,
        ['Referencia', reference],
        ['Número de la transferencia', number],
        ['Total', formatPesos(amount)],
      ],
      ...(until ? { action } : {}),
      note: 'Si el dinero salió de tu cuenta no se pierde: habla con el organizador y muéstrale el comprobante.',
    },
    organizer,
  )
}

const writeRefused = (
  tx: Tx,
  { config }: AppContext,
  recipient: string,
  refused: Omit<Refused, 'organizer'>,
) => {
  const { organizerName: organizer, smtpUrl } = config
  const mail = {
    kind: 'transfer-rejected',
    recipient,
    letter: transferRefusedLetter({ ...refused, organizer }),
  }
  return writeMail(tx, mail, { smtp: smtpUrl !== undefined })
}

/** To who pays the registration. */
export const tellRefused = async (
  tx: Tx,
  context: AppContext,
  { id, reference, amount }: Pick<Registration, 'id' | 'reference' | 'amount'>,
  told: Told,
  proven: Proven,
) => {
  const [payer] = await tx
    .select({
      dni: registration_members.dni,
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
  const { dni, name, email, event, slug } = payer
  const { address, secretKey } = context
  // A letter that somebody with a birthday set off carries nothing that changes the registration.
  const url =
    proven === 'own'
      ? `${address}/registrate/${slug}#pagar=${proofOf(secretKey, { reference, email }, 'own')}`
      : ownAddress(address, dni, ownTokenOf(secretKey, { reference, dni, email }))
  await writeRefused(tx, context, email, {
    ...told,
    name,
    subject: ['Evento', event],
    kept: 'Tu cupo sigue reservado',
    reference,
    amount,
    action: { label: 'Pagar mi inscripción', url },
  })
}

/** To who bought in the store. */
export const tellBuyerRefused = async (
  tx: Tx,
  context: AppContext,
  { event_id, reference, amount, name, email }: Order,
  told: Told,
) => {
  const [event] =
    event_id === null
      ? []
      : await tx.select({ name: events.name }).from(events).where(eq(events.id, event_id))
  await writeRefused(tx, context, email, {
    ...told,
    name,
    subject: ['Pedido', titleOf(event?.name ?? null)],
    kept: 'Tus productos siguen reservados',
    reference,
    amount,
    action: { label: 'Ver y pagar mi pedido', url: `${context.address}${orderPath(reference)}` },
  })
}
