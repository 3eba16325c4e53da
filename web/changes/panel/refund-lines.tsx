/** What goes back of a request, by each way: 'Pagada' is an act of its own, with its proof. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { payWayLabel } from '#domain/payments/rules/account.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { RefundGateway } from '#web/payments/account/refund-gateway.tsx'
import { gatewayText, refundWords } from '#web/payments/account/refund-words.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RefundPaidForm } from './refund-paid-form.tsx'
import classes from './request-drawer.module.css'
import { longDay } from './request-words.tsx'

type Line = OneRequest['refunds'][number]

function RefundLine({ line, onPay }: { line: Line; onPay: () => void }) {
  const { amount, state, way, gateway, gateway_call, due_on, proof, sent_at, next } = line
  const { label, tone } = refundWords(line)
  const said = gatewayText(line)
  const lacksRefund = useLacks('refund')
  // What its gateway may have done already is not paid again before that is known.
  const payable = next.includes('sent') && gateway_call !== 'unanswered'
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
      {said ? <p className={classes.soft}>{said}</p> : null}
      {lacksRefund ? (
        <p className={classes.soft}>{LACKS_WORDS.refund}</p>
      ) : payable || gateway_call !== 'none' ? (
        <div className={classes.ways}>
          <RefundGateway refund={line} size="md" />
          {payable ? (
            <Button variant={gateway_call === 'offered' ? 'default' : 'filled'} onClick={onPay}>
              Pagada<span className="visually-hidden">: la devolución de {formatPesos(amount)}</span>
            </Button>
          ) : null}
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
