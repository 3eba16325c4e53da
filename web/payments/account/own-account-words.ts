/** A balance in words: above 0 it is owed, below 0 it is in favour of who paid. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnAccount } from '#domain/payments/account/own-account-contract.ts'
import type { Accent } from '#web/ui/tone.ts'

type Words = { strip: string; accent: Accent; title: string; text: string }
type Balance = Pick<OwnAccount, 'balance' | 'paying' | 'pay'>

const owedText = ({ paying, pay }: Balance): string => {
  if (paying) return ''
  return pay
    ? 'Elige una pasarela y paga para quedar al día.'
    : 'Ahora no se puede pagar desde aquí. Escríbele al organizador con tu referencia.'
}

export const balanceWords = (account: Balance): Words => {
  const { balance } = account
  if (balance > 0)
    return {
      strip: 'Por pagar',
      accent: 'sol',
      title: `Debes ${formatPesos(balance)}`,
      text: owedText(account),
    }
  if (balance < 0)
    return {
      strip: 'A favor',
      accent: 'lluvia',
      title: `Tienes ${formatPesos(-balance)} a favor`,
      text: 'El organizador te lo devuelve.',
    }
  return { strip: 'Al día', accent: 'paramo', title: 'Estás al día', text: 'No debes nada.' }
}
