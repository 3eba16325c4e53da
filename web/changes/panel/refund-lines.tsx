/** What goes back of a request, by each way: 'Pagada' is an act of its own, with its proof. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { payWayLabel, refundStateWords } from '#domain/payments/rules/account.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RefundPaidForm } from './refund-paid-form.tsx'
import classes from './request-drawer.module.css'
import { longDay } from './request-words.tsx'

type Line = OneRequest['refunds'][number]

function RefundLine({ line, onPay }: { line: Line; onPay: () => void }) {
  const { amount, state, way, gateway, due_on, proof, sent_at, next } = line
  const { label, tone } = refundStateWords(state)
  return (
    <li className={classes.line}>
      <div className={classes.lineTop}>
        <span>
          <Money value={amount} /> · {payWayLabel(way, gateway)}
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={classes.soft}>
        {sent_at ? (
          <>
            Pagada el <DateText value={sent_at} />
            {proof ? `, comprobante ${proof}` : ''}.
          </>
        ) : state === 'failed' ? (
          'No se hizo: anota otra devolución en la cuenta.'
        ) : (
          `Págala a más tardar el ${longDay(due_on)}.`
        )}
      </p>
      {next.includes('sent') ? (
        <div className={classes.ways}>
          <Button onClick={onPay}>
            Pagada<span className="visually-hidden">: la devolución de {formatPesos(amount)}</span>
          </Button>
        </div>
      ) : null}
    </li>
  )
}

export function RefundLines({ request: { refunds } }: { request: OneRequest }) {
  const [paying, setPaying] = useState<Line | null>(null)
  const close = () => setPaying(null)
  if (refunds.length === 0) return null
  return (
    <section aria-label="Devolución del dinero">
      <h3 className={classes.title}>Devolución del dinero</h3>
      <ul className={classes.lines}>
        {refunds.map((line) => (
          <RefundLine key={line.id} line={line} onPay={() => setPaying(line)} />
        ))}
      </ul>
      <FormModal opened={paying !== null} onClose={close} title="Marcar pagada" size={480}>
        {paying ? <RefundPaidForm {...paying} onClose={close} /> : null}
      </FormModal>
    </section>
  )
}
