/** One line of an account: what it is, whose, why, when and by whom, and its pesos at the right. */
import type { ReactNode } from 'react'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './account-groups.module.css'

type AccountLineProps = {
  label: string
  amount: number
  at: string
  /** Who wrote it; null when it came by itself. */
  user: string | null
  note: string
  /** Second text: whose it is, by which way, its references. What is empty is not there. */
  facts?: readonly (string | null)[]
  badge?: ReactNode
  /** It was taken back: it stays readable and no longer says anything. */
  struck?: boolean
  /** It does not count in the sum under it. */
  muted?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

export function AccountLine(line: AccountLineProps) {
  const { label, amount, at, user, note, facts = [], badge, struck = false, muted = false, children } = line
  return (
    <li className={classes.line} data-muted={struck || muted}>
      <div className={classes.words}>
        <p className={classes.label}>
          {struck ? <s>{label}</s> : label} {badge}
        </p>
        {note ? <p className={classes.note}>{note}</p> : null}
        {facts.filter(Boolean).map((fact) => (
          <p key={fact} className={classes.soft}>
            {fact}
          </p>
        ))}
        <p className={classes.soft}>
          <DateText value={at} />
          {user ? ` · ${user}` : ''}
        </p>
        {children}
      </div>
      <p className={classes.amount}>
        {struck ? (
          <s>
            <Money value={amount} />
          </s>
        ) : (
          <Money value={amount} />
        )}
      </p>
    </li>
  )
}
