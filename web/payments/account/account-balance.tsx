/** How an account stands, in words, before any figure of it. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './account-card.module.css'
import { standingWords } from './account-words.ts'

export function AccountBalance({ account: { balance, promised } }: { account: Account }) {
  const { text, tone } = standingWords(balance)
  return (
    <p className={classes.balance} data-tone={tone}>
      <strong>{text}</strong>
      {promised > 0 ? <StatusBadge tone="warning">Por devolver {formatPesos(promised)}</StatusBadge> : null}
    </p>
  )
}
