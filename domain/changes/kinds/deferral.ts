/** A place that is given back for a credit in pesos, bound to the document, for the events that staff name. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { givesBack } from '../core/give-back.ts'
import type { Kind } from '../core/kind.ts'
import { wordsOf } from '../core/subject.ts'
import { backByPolicy, endWithMoney, shareOf, wasReceived } from './end-with-money.ts'

export const deferralKind: Kind = {
  quote: async (tx, subject, { policy, fee, asker }) => {
    if (asker !== 'staff' && (await wasReceived(tx, subject)))
      return {
        refused:
          'Este cupo te lo cedieron: su dinero es de quien lo pagó. Puedes cederlo con el organizador.',
      }
    const { offer, person, balance } = subject
    if (balance > 0)
      return { refused: 'Esta inscripción tiene un saldo por pagar. Págalo o pide que lo ajusten antes.' }
    const share = await shareOf(tx, subject)
    const back = backByPolicy(share, subject, policy, fee)
    if (back === 0)
      return { refused: 'No hay un pago que aplazar: esta inscripción no tuvo costo, o ya se devolvió.' }
    return {
      before: wordsOf(offer, person),
      after: `Saldo de ${formatPesos(back)}`,
      difference: -share,
      fee: share - back,
      due: 0,
      back,
      gives_back: 'credit',
      says: ['Tu cupo queda libre de una vez, y tu saldo queda a tu documento para otro evento.'],
    }
  },

  apply: async (tx, context, subject, change) => {
    await endWithMoney(tx, subject, change, 'Aplazamiento', (over) => givesBack(tx, context, change, over))
    return 'done'
  },
}
