/** The words of an account for staff: how it stands, and what of it a treasurer has to tell apart. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import type { Tone } from '#web/ui/tone.ts'

/** Above 0 it is owed, below 0 it is in favour of who paid. */
export const standingWords = (balance: number): { text: string; tone: Tone } => {
  if (balance > 0) return { text: `Debe ${formatPesos(balance)}`, tone: 'warning' }
  if (balance < 0) return { text: `A favor ${formatPesos(-balance)}`, tone: 'info' }
  return { text: 'Al día', tone: 'success' }
}

/** `Cargos $98.500 − pagos $83.500 + devoluciones $0`: how the balance comes about. */
export const sumText = ({ charged, received, refunded }: Account): string =>
  `Cargos ${formatPesos(charged)} − pagos ${formatPesos(received)} + devoluciones ${formatPesos(refunded)}`

/** What can still go back: what came in, less what left and what was promised. */
export const refundableOf = ({ received, refunded, promised }: Account): number =>
  Math.max(0, received - refunded - promised)

/** What of it somebody waits for. */
export const inFavourOf = ({ balance, promised }: Account): number => Math.max(0, -balance - promised)

/** One person's lines need no name; those of a family or a team do, also of who left it. */
export const isOfSeveral = ({ people }: Account): boolean => people.length > 1
