/** Money that came in: by which way, with its references, and how much of it is each person's. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AccountCounter } from './account-counter.tsx'
import { AccountLine } from './account-line.tsx'
import { isOfSeveral } from './account-words.ts'

type Payment = Account['payments'][number]

const sharesText = (shares: Payment['shares']) =>
  shares.map(({ who, amount }) => `${who ?? 'Sin persona'} ${formatPesos(amount)}`).join(', ')

/** What a gateway or a proof brought has a code: it came, and is given back, not taken back. */
const isByHand = ({ way, reference_code }: Payment) => way !== 'gateway' && reference_code === null

export function AccountPayment({ payment, account }: { payment: Payment; account: Account }) {
  const { id, amount, counters_id, countered, shares, reference_code, provider_transaction } = payment
  const isCounter = counters_id !== null
  const mayCounter = account.may.counter && isByHand(payment) && !countered && !isCounter
  return (
    <AccountLine
      {...payment}
      label={isCounter ? `${payment.label}, anulado` : payment.label}
      struck={countered}
      muted={isCounter}
      badge={countered ? <StatusBadge tone="neutral">Anulado</StatusBadge> : null}
      facts={[
        [reference_code, provider_transaction].filter(Boolean).join(' · '),
        isOfSeveral(account) ? sharesText(shares) : null,
      ]}
    >
      {mayCounter ? <AccountCounter what="payment" id={id} amount={amount} /> : null}
    </AccountLine>
  )
}
