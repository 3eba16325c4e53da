/** The payment of a registration in the specification's words and colours, and what waits beside it. */
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from './staff.module.css'

type Payment = {
  state: string
  payment_label: string
  payment_colour: string
  payment_pending?: boolean
  payment_review?: boolean
  disputed?: boolean
}

const ENDED: Record<string, string> = { cancelled: 'Anulada', released: 'Reserva vencida' }

export function PaymentBadge(payment: Payment) {
  const { state, payment_label, payment_colour, payment_pending, payment_review, disputed } = payment
  const ended = ENDED[state]
  return (
    <span className={classes.badges}>
      {payment_review || disputed ? (
        <StatusBadge tone="danger">{disputed ? 'En disputa' : 'Pago por revisar'}</StatusBadge>
      ) : null}
      {ended ? (
        <StatusBadge tone="neutral">{ended}</StatusBadge>
      ) : (
        <StatusBadge tone={payment_colour as Tone}>{payment_label}</StatusBadge>
      )}
      {payment_pending && !payment_review ? <StatusBadge tone="info">Pago en proceso</StatusBadge> : null}
    </span>
  )
}
