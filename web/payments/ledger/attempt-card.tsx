/** One try to pay and what the provider said about it; verbatim where the reader may see it. */
import type { LedgerHistory } from '#domain/payments/ledger/ledger-contract.ts'
import { wayLabel } from '#domain/payments/rules/ledger.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from './payment-drawer.module.css'
import { RawWebhook } from './raw-webhook.tsx'

type Attempt = LedgerHistory['attempts'][number]

const STATES: Record<string, { label: string; tone: Tone }> = {
  open: { label: 'Abierto', tone: 'neutral' },
  pending: { label: 'En proceso', tone: 'info' },
  approved: { label: 'Aprobado', tone: 'success' },
  declined: { label: 'Rechazado', tone: 'danger' },
  error: { label: 'Error', tone: 'danger' },
  expired: { label: 'Vencido', tone: 'neutral' },
  abandoned: { label: 'Abandonado', tone: 'neutral' },
  reversed: { label: 'Reversado', tone: 'danger' },
}

const OUTCOMES: Record<string, string> = {
  settled: 'pagó',
  review: 'quedó por revisar',
  pending: 'en proceso',
  rejected: 'rechazado',
  ignored: 'sin efecto',
  refused: 'no se aceptó',
  waiting: 'en espera',
}

const SOURCES: Record<string, string> = {
  notice: 'Aviso',
  query: 'Consulta nuestra',
  return: 'Página de retorno',
}

function Notice({ notice }: { notice: Attempt['notices'][number] }) {
  const { received_at, source, state, outcome, reason, raw } = notice
  const words = [
    SOURCES[source] ?? source,
    state ? (STATES[state]?.label ?? state).toLowerCase() : null,
    OUTCOMES[outcome] ?? outcome,
  ]
  return (
    <li className={classes.notice}>
      <span>
        {words.filter(Boolean).join(' · ')}
        {reason ? `: ${reason}` : ''}
      </span>
      <span className={classes.soft}>
        <DateText value={received_at} form="date and time" />
      </span>
      {raw ? <RawWebhook raw={raw} /> : null}
    </li>
  )
}

export function AttemptCard({ attempt }: { attempt: Attempt }) {
  const {
    reference_code,
    gateway_name,
    amount,
    state,
    provider_transaction,
    created_at,
    settled_at,
    notices,
  } = attempt
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' as const }
  return (
    <article className={classes.attempt}>
      <header className={classes.attemptHead}>
        <strong>{gateway_name ? wayLabel(gateway_name) : 'Sin elegir pasarela'}</strong>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={classes.amount}>
          <Money value={amount} />
        </span>
      </header>
      <p className={classes.soft}>
        {reference_code} · <DateText value={settled_at ?? created_at} form="date and time" />
        {provider_transaction ? ` · transacción ${provider_transaction}` : ''}
      </p>
      {notices.length > 0 ? (
        <ul className={classes.notices}>
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      ) : null}
    </article>
  )
}
