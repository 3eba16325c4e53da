/** Where an order stands: 'Aprobado' or 'No Aprobado' as specified, and what staff need to know besides. */
import type { OrderRow } from '#domain/store/orders/orders-contract.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type OrderStateProps = Pick<OrderRow, 'pay_status' | 'state' | 'payment_review' | 'payment_pending'>

const wordsOf = ({ state, payment_review, payment_pending }: OrderStateProps): string | null => {
  if (payment_review) return 'Pago por revisar'
  if (payment_pending) return 'Pago pendiente'
  if (state === 'released') return 'Reserva vencida'
  return state === 'cancelled' ? 'Cancelada' : null
}

export function OrderState(order: OrderStateProps) {
  const approved = order.pay_status === '4'
  const more = wordsOf(order)
  return (
    <>
      <StatusBadge tone={approved ? 'success' : 'warning'}>
        {approved ? 'Aprobado' : 'No Aprobado'}
      </StatusBadge>
      {more ? <StatusBadge tone={order.payment_review ? 'danger' : 'neutral'}>{more}</StatusBadge> : null}
    </>
  )
}
