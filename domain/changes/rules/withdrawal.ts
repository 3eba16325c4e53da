/** Retracto (Ley 1480 de 2011, article 47): five business days to give an entry back, whatever the policy says. */
import { addBusinessDays } from '#domain/colombia/business-days.ts'

export const WITHDRAWAL_BUSINESS_DAYS = 5
/** Ley 2439 de 2024: calendar days from the request with complete data. */
export const REFUND_DAYS = 15

export type Contract = {
  /** When it was bought, and the race, as YYYY-MM-DD in Bogotá. */
  bought_on: string
  event_day: string
  /** Bought at a distance: at the desk there is no retracto. */
  at_distance: boolean
  /** The kit is out: what was bought was delivered. */
  handed_over?: boolean
}

/** The last day on which it can be used; null when it cannot: the race lies within those days, it was a desk's sale, or the kit is out. */
export const withdrawalUntil = ({
  bought_on,
  event_day,
  at_distance,
  handed_over = false,
}: Contract): string | null => {
  const until = addBusinessDays(bought_on, WITHDRAWAL_BUSINESS_DAYS)
  return at_distance && !handed_over && event_day > until ? until : null
}

export const mayWithdraw = (contract: Contract, today: string): boolean => {
  const until = withdrawalUntil(contract)
  return until !== null && today <= until
}

/** The last day to pay what was asked on this one. */
export const refundDueOn = (asked_on: string): string =>
  new Date(Date.parse(asked_on) + REFUND_DAYS * 86_400_000).toISOString().slice(0, 10)

/** When the law itself denies it: a fixed list, and staff who refuse a retracto name one. */
export const WITHDRAWAL_EXCEPTIONS = {
  begun: 'La prestación del servicio empezó con acuerdo de la persona.',
  made_to_measure: 'Es un bien hecho a la medida o claramente personalizado.',
  not_returnable:
    'Es un bien que por su naturaleza no se puede devolver, o que puede deteriorarse o caducar.',
  personal_use: 'Es un bien de uso personal que ya se entregó.',
  late: 'Pasaron los cinco días hábiles.',
} as const
export type WithdrawalException = keyof typeof WITHDRAWAL_EXCEPTIONS
