/** The lines of one's own account: what was charged, what was paid, what was given back. */
import type { ReactNode } from 'react'
import { formatDate } from '#domain/colombia/clock.ts'
import type { OwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { hasLeft, refundStateWords } from '#domain/payments/rules/account.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './own-account-lines.module.css'

type Line = OwnAccount['charges'][number]
type Refund = OwnAccount['refunds'][number]

type LinesProps<Row extends Line> = {
  id: string
  title: string
  sumLabel: string
  sum: number
  lines: Row[]
  empty: string
  more?: (line: Row) => ReactNode
}

function Lines<Row extends Line>({ id, title, sumLabel, sum, lines, empty, more }: LinesProps<Row>) {
  // Two lines can say the same: their place tells them apart.
  const placed = lines.map((line, place) => ({ line, place }))
  return (
    <section className={classes.lines} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lines.length === 0 ? (
        <p className={classes.soft}>{empty}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {placed.map(({ line, place }) => (
              <li key={place} className={classes.line}>
                <span className={classes.words}>
                  <span>{[line.label, line.who].filter(Boolean).join(' · ')}</span>
                  {line.note ? <small>{line.note}</small> : null}
                  <small>
                    <DateText value={line.at} />
                  </small>
                  {more?.(line)}
                </span>
                <Money value={line.amount} />
              </li>
            ))}
          </ul>
          <p className={classes.sum}>
            <span>{sumLabel}</span>
            <Money value={sum} />
          </p>
        </>
      )}
    </section>
  )
}

/** A day of the wire, YYYY-MM-DD. */
const dayText = (day: string) => formatDate(`${day}T12:00:00-05:00`)

function RefundState({ state, due_on }: Pick<Refund, 'state' | 'due_on'>) {
  const { label, tone } = refundStateWords(state)
  return (
    <span className={classes.state}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {hasLeft(state) || state === 'failed' ? null : <small>A más tardar el {dayText(due_on)}</small>}
    </span>
  )
}

export function OwnAccountLines({ account }: { account: OwnAccount }) {
  const { charges, payments, refunds, charged, received, refunded } = account
  return (
    <div className={classes.account}>
      <Lines
        id="charges"
        title="Cargos"
        sumLabel="Total"
        sum={charged}
        lines={charges}
        empty="No hay cargos."
      />
      <Lines
        id="payments"
        title="Pagos"
        sumLabel="Pagado"
        sum={received}
        lines={payments}
        empty="Todavía no hay pagos."
      />
      {refunds.length > 0 ? (
        <Lines
          id="refunds"
          title="Devoluciones"
          sumLabel="Devuelto"
          sum={refunded}
          lines={refunds}
          empty=""
          more={(refund) => <RefundState {...refund} />}
        />
      ) : null}
    </div>
  )
}
