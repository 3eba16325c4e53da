/** A place that is given back for its money: by the law's retracto, the event's policy, a cancellation or an error. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { bookFee, needsPayout, promiseMoney } from '../core/change-money.ts'
import { givesBack } from '../core/give-back.ts'
import type { Kind, RefundBasis } from '../core/kind.ts'
import { wordsOf } from '../core/subject.ts'
import { creditPart } from '../credits/bring-back.ts'
import { refundDueOn } from '../rules/withdrawal.ts'
import { backByPolicy, canWithdraw, endWithMoney, shareOf, wasReceived } from './end-with-money.ts'

const KEPT = 'No se devuelve, por la política del evento'

export const refundKind: Kind = {
  quote: async (tx, subject, { policy, fee, basis: named, asker }) => {
    if (asker !== 'staff' && (await wasReceived(tx, subject)))
      return {
        refused:
          'Este cupo te lo cedieron: su dinero es de quien lo pagó. Puedes cederlo con el organizador.',
      }
    const { registration, balance, offer, person, today } = subject
    if (balance > 0)
      return { refused: 'Esta inscripción tiene un saldo por pagar. Págalo o pide que lo ajusten antes.' }
    const share = await shareOf(tx, subject)
    if (share === 0)
      return { refused: 'No hay un pago que devolver: esta inscripción no tuvo costo, o ya se devolvió.' }
    const basis: RefundBasis = named ?? (canWithdraw(subject) ? 'withdrawal' : 'policy')
    const byPolicy = basis === 'policy'
    if (byPolicy && policy.gives_back === 'nothing')
      return { refused: 'La política de este evento no devuelve dinero. Puedes ceder tu cupo o aplazarlo.' }
    const back = byPolicy ? backByPolicy(share, subject, policy, fee) : share
    if (back === 0)
      return { refused: 'Según la política del evento ya no se devuelve dinero. Puedes ceder tu cupo.' }
    const gives_back = byPolicy ? policy.gives_back : 'money'
    const of = { registration_id: registration.id, participant_id: person.id, basis }
    const needs_payout = gives_back === 'money' && (await needsPayout(tx, of, back))
    const toCredit = gives_back === 'money' ? await creditPart(tx, of, { amount: back, basis }) : 0
    const due_on = refundDueOn(today)
    return {
      before: wordsOf(offer, person),
      after: 'Sin cupo',
      difference: -share,
      fee: share - back,
      due: 0,
      back,
      gives_back,
      needs_payout,
      basis,
      due_on,
      says: [
        'Tu cupo queda libre cuando se apruebe.',
        ...(toCredit > 0
          ? [`De eso, ${formatPesos(toCredit)} los pagaste con saldo: vuelven a tu saldo.`]
          : []),
        ...(basis === 'withdrawal'
          ? ['Es tu derecho de retracto: se devuelve todo, con el costo de servicio.']
          : []),
      ],
    }
  },

  apply: async (tx, context, subject, change) => {
    if (subject.balance > 0) return { refused: 'Esta inscripción tiene un saldo por pagar.' }
    await endWithMoney(tx, subject, change, 'Devolución', async (over) => {
      const back = Math.min(over, change.back)
      if (change.gives_back !== 'money') return givesBack(tx, context, change, over)
      await bookFee(tx, change, over - back, KEPT)
      await promiseMoney(tx, change, {
        amount: back,
        basis: (change.basis as RefundBasis | null) ?? 'policy',
        user_id: change.decided_by,
      })
    })
    return 'done'
  },
}
