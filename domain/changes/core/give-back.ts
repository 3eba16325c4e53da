/** What is over after a change, by what the policy said when it was asked: kept, a credit, or money. */
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { makeCredit } from '../credits/make-credit.ts'
import { bookFee, promiseMoney } from './change-money.ts'
import type { Change } from './kind.ts'

/** `over`: pesos in favour that this change left. */
export const givesBack = async (tx: Tx, _context: AppContext, change: Change, over: number) => {
  if (over <= 0) return
  const { gives_back, back, decided_by } = change
  const kept = gives_back === 'nothing' ? over : Math.max(0, over - back)
  await bookFee(tx, change, kept, 'No se devuelve, por la política del evento')
  if (gives_back === 'credit') await makeCredit(tx, change, over - kept)
  if (gives_back === 'money')
    await promiseMoney(tx, change, { amount: over - kept, basis: 'policy', user_id: decided_by })
}
