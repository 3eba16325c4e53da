/** Money that goes back: why, by which way, in which state, and until when the law gives time. */
import { formatDate, readBogota } from '#domain/colombia/clock.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { hasLeft, payWayLabel } from '#domain/payments/rules/account.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AccountCounter } from './account-counter.tsx'
import { AccountLine } from './account-line.tsx'
import { isOfSeveral } from './account-words.ts'
import { RefundSteps } from './refund-steps.tsx'
import { gatewayText, refundWords } from './refund-words.ts'

type Refund = Account['refunds'][number]

const dueText = ({ state, due_on }: Refund) => {
  const day = state === 'requested' || state === 'approved' ? readBogota(due_on) : null
  return day ? `Hasta el ${formatDate(day)}` : null
}

function State(refund: Refund) {
  if (refund.countered) return <StatusBadge tone="neutral">Anulada</StatusBadge>
  const { label, tone } = refundWords(refund)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

export function AccountRefund({ refund, account }: { refund: Refund; account: Account }) {
  const { id, amount, way, who, state, proof, sent_at, requested_at, counters_id, countered } = refund
  const isCounter = counters_id !== null
  const mayCounter = account.may.counter && hasLeft(state) && !countered && !isCounter
  return (
    <AccountLine
      {...refund}
      label={isCounter ? `${refund.label}, anulada` : refund.label}
      at={sent_at ?? requested_at}
      struck={countered}
      muted={isCounter || !hasLeft(state)}
      badge={isCounter ? null : <State {...refund} />}
      facts={[
        isOfSeveral(account) ? who : null,
        payWayLabel(way, refund.gateway),
        proof ? `Comprobante ${proof}` : null,
        dueText(refund),
        isCounter ? null : gatewayText(refund),
      ]}
    >
      <RefundSteps refund={refund} />
      {mayCounter ? <AccountCounter what="refund" id={id} amount={amount} /> : null}
    </AccountLine>
  )
}
