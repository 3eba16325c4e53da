/** The letter of a refused transfer. An approved one is told like every payment. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/database/connect.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { PayableKey } from '../payable.ts'

type Refused = Pick<PayableKey, 'kind'> & {
  name: string
  /** What was to be paid. */
  title: string
  reference: string
  amount: number
  url: string
  reason: string
  number: string
  /** Null when the spot or the stock is gone, or already paid. */
  until: Date | null
}

const WORDS = {
  registration: { paid: 'Evento', held: 'Tu cupo sigue reservado', action: 'Pagar mi inscripción' },
  order: { paid: 'Pedido', held: 'Tus productos siguen reservados', action: 'Ver y pagar mi pedido' },
}

/** Why it was refused and what to do now. */
export const transferRefusedLetter = (refused: Refused, organizer: string): Letter => {
  const { kind, name, title, reference, amount, url, reason, number, until } = refused
  const words = WORDS[kind]
  return letter(
    {
      subject: `No aprobamos tu transferencia: ${title}`,
      preheader: 'Lee el motivo y qué puedes hacer.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `El organizador revisó tu comprobante y no lo aprobó. Motivo: ${reason}`,
        ...(until
          ? [
              `${words.held} hasta el ${formatLongDate(until)} a ${theHour(until)}: envía otro comprobante o paga de otra forma.`,
            ]
          : []),
      ],
      facts: [
        [words.paid, title],
        ['Referencia', reference],
        ['Número de la transferencia', number],
        ['Total', formatPesos(amount)],
      ],
      ...(until ? { action: { label: words.action, url } } : {}),
      note: 'Si el dinero salió de tu cuenta no se pierde: habla con el organizador y muéstrale el comprobante.',
    },
    organizer,
  )
}

export const writeRefused = (
  tx: Tx,
  { organizerName, smtpUrl }: Config,
  recipient: string,
  refused: Refused,
) => {
  const mail = {
    kind: 'transfer-rejected',
    recipient,
    letter: transferRefusedLetter(refused, organizerName),
  }
  return writeMail(tx, mail, { smtp: smtpUrl !== undefined })
}
