/** The payment history of an order: tries at a gateway, changes of its status, money given back. */
import { wayLabel } from '#domain/payments/rules/ledger.ts'
import type { PanelOrder } from '#domain/store/orders/orders-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './panel.module.css'

const STATES: Record<string, string> = {
  open: 'Sin respuesta',
  pending: 'Pendiente',
  approved: 'Aprobado',
  declined: 'Rechazado',
  error: 'Con error',
  expired: 'Vencido',
  abandoned: 'Abandonado',
  reversed: 'Reversado',
}

export function OrderPayments({ order }: { order: PanelOrder }) {
  const { attempts, history, refunds } = order
  const none = attempts.length + history.length + refunds.length === 0
  return (
    <SectionCard title="Historial de pago">
      {none ? <p className={classes.none}>Nadie ha intentado pagar todavía.</p> : null}
      <ol className={classes.history}>
        {history.map(({ at, label, note, user }) => (
          <li key={`${at}-${label}-${note}`}>
            <strong>{label}</strong>
            {note ? <span>{note}</span> : null}
            <span className={classes.soft}>
              <DateText value={at} form="order" />
              {user ? ` · ${user}` : ''}
            </span>
          </li>
        ))}
        {refunds.map(({ at, amount, note, user }) => (
          <li key={`refund-${at}`}>
            <strong>
              Devolución de <Money value={amount} />
            </strong>
            <span>{note}</span>
            <span className={classes.soft}>
              <DateText value={at} form="order" />
              {user ? ` · ${user}` : ''}
            </span>
          </li>
        ))}
        {attempts.map(
          ({ id, reference_code, gateway_name, amount, state, provider_transaction, created_at }) => (
            <li key={id}>
              <strong>
                Intento {gateway_name ? `en ${wayLabel(gateway_name)}` : 'sin pasarela'}:{' '}
                {STATES[state] ?? state}
              </strong>
              <span className={classes.soft}>
                {reference_code}
                {provider_transaction ? ` · ${provider_transaction}` : ''} · <Money value={amount} /> ·{' '}
                <DateText value={created_at} form="order" />
              </span>
            </li>
          ),
        )}
      </ol>
    </SectionCard>
  )
}
