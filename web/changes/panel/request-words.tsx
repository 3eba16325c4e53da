/** What a request says in a word or two: its last day, its money, who asked, on which ground. */

import { dueWords } from '#domain/changes/rules/due.ts'
import type { RequestRow } from '#domain/changes/staff/staff-contract.ts'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { basisLabel, REFUND_BASES, type RefundBasis } from '#domain/payments/rules/account.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './requests.module.css'

/** A day alone is read at noon, so that no zone moves it. */
const noon = (day: string) => `${day} 12:00:00`

export const longDay = (day: string): string => formatLongDate(new Date(`${day}T12:00:00-05:00`))

/** 'Vence en 3 días' in its colour. */
export function DueWord({ days }: { days: number }) {
  const { tone, words } = dueWords(days)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

/** The same, and the day itself. */
export function DueBadge({ days, day }: { days: number; day: string }) {
  return (
    <span className={classes.stack}>
      <DueWord days={days} />
      <span className={classes.soft}>
        <DateText value={noon(day)} />
      </span>
    </span>
  )
}

type Due = Pick<RequestRow, 'days_left' | 'due_on' | 'expires_at' | 'state'>

/** By the law or the policy; what is only kept for somebody ends at an hour of its own. */
export function RequestDue({ days_left, due_on, expires_at, state }: Due) {
  if (days_left !== null && due_on !== null) return <DueBadge days={days_left} day={due_on} />
  if (expires_at !== null && state.startsWith('waiting'))
    return (
      <span className={classes.stack}>
        <span className={classes.soft}>Se guarda hasta</span>
        <DateText value={expires_at} form="date and time" />
      </span>
    )
  return <span className={classes.soft}>Sin fecha</span>
}

type Sums = Pick<RequestRow, 'due' | 'back' | 'gives_back' | 'unpaid'>

export function RequestMoney({ due, back, gives_back, unpaid }: Sums) {
  if (due > 0)
    return (
      <>
        Debe <Money value={due} />
      </>
    )
  if (back > 0)
    return (
      <span className={classes.stack}>
        <span>
          {gives_back === 'credit' ? 'Saldo a favor' : 'Se devuelve'} <Money value={back} />
        </span>
        {unpaid > 0 ? (
          <span className={classes.soft}>
            Falta pagar <Money value={unpaid} />
          </span>
        ) : null}
      </span>
    )
  return <span className={classes.soft}>Sin costo</span>
}

const ASKED_BY: Record<RequestRow['asked_by'], string> = {
  person: 'La persona',
  buyer: 'Quien compró la inscripción',
  staff: 'El organizador',
}
export const askedByWords = (asked_by: RequestRow['asked_by']): string => ASKED_BY[asked_by]

export const basisWords = (basis: string): string =>
  REFUND_BASES.includes(basis as RefundBasis) ? basisLabel(basis as RefundBasis) : basis

const ACCOUNT_TYPES = {
  savings: 'Cuenta de ahorros',
  checking: 'Cuenta corriente',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
} as const
export type AccountType = keyof typeof ACCOUNT_TYPES
export const accountTypeWords = (type: AccountType): string => ACCOUNT_TYPES[type]
export const ACCOUNT_TYPE_OPTIONS = Object.entries(ACCOUNT_TYPES).map(([value, label]) => ({ value, label }))
