/**
 * A place that goes to another person. The giver names who receives it, and is done; the receiver takes it by a link,
 * pays what is due, and only then it is theirs (transfer/). So nothing is asked of the giver, and the fee stands in the
 * change from the moment the receiver takes it.
 */
import { eq } from 'drizzle-orm'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import type { Kind } from '../core/kind.ts'
import { wordsOf } from '../core/subject.ts'
import { changes } from '../tables.ts'
import { completeTransfer } from '../transfer/complete-transfer.ts'
import { whyNotTransfer } from '../transfer/may-transfer.ts'
import { offerPlace } from '../transfer/offer-place.ts'
import { createFormCipher } from '../transfer/sealed-form.ts'
import { tellNotTransferred } from '../transfer/tell-transfer.ts'

export const transferKind: Kind = {
  quote: async (tx, subject, { wish, asker, fee }) => {
    const { offer, person } = subject
    const why = await whyNotTransfer(tx, subject, asker)
    if (why) return { refused: why }
    const { receiver_email } = wish
    if (!receiver_email)
      return { refused: 'Escribe el correo de quien recibe tu cupo.', field: 'receiver_email' }
    if (mailboxOf(receiver_email) === mailboxOf(person.email))
      return {
        refused: 'Ese es el correo de quien cede el cupo. Escribe el de quien lo recibe.',
        field: 'receiver_email',
      }
    if (wish.payout) return { refused: 'Para ceder un cupo no se pide una cuenta.', field: 'payout' }
    return {
      before: wordsOf(offer, person),
      after: 'El mismo cupo, de otra persona',
      difference: 0,
      fee: 0,
      due: 0,
      back: 0,
      gives_back: 'nothing',
      receiver_email,
      says: [
        `Le escribimos a ${receiver_email}: tiene 48 horas para tomar el cupo con sus datos y su firma.`,
        fee > 0
          ? `Quien lo recibe paga ${formatPesos(fee)}, y la diferencia si su categoría cuesta más.`
          : 'A quien lo recibe no le cuesta, salvo la diferencia si su categoría cuesta más.',
        'Hasta entonces el cupo sigue siendo tuyo. Después tu QR y tus enlaces dejan de servir, y borramos tus datos de salud y de emergencia.',
      ],
    }
  },

  apply: (tx, context, subject, change) =>
    change.sealed === null
      ? offerPlace(tx, context, subject, change)
      : completeTransfer(tx, context, subject, change),

  /** What the receiver wrote is forgotten, and who was offered it is told. */
  letGo: async (tx, context, change) => {
    const form_email = change.sealed
      ? createFormCipher(context.secretKey).openForm(change.sealed).form.email
      : null
    await tellNotTransferred(tx, context, change, { form_email })
    await tx.update(changes).set({ sealed: null, receiver_email: null }).where(eq(changes.id, change.id))
  },
}
