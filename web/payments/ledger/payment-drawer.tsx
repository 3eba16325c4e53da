/** One payment beside the list: every attempt, every notice of a provider, every change, and what staff may do. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import type { getPaymentHistory, LedgerHistory } from '#domain/payments/ledger/ledger-contract.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import { call } from '#web/client.ts'
import { useSite } from '#web/site.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Money } from '#web/ui/money.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { AttemptCard } from './attempt-card.tsx'
import { StandingBadge } from './ledger-columns.tsx'
import { aboveTotal, isOverpaid, leftOf, owedOf } from './money-left.ts'
import classes from './payment-drawer.module.css'
import { RefundButton } from './refund-button.tsx'
import { ReviewActions } from './review-actions.tsx'

const SOURCES: Record<string, string> = {
  gateway: 'la pasarela',
  system: 'el sistema',
  staff: 'el organizador',
}

function Changes({ changes }: Pick<LedgerHistory, 'changes'>) {
  const organizer = useSite()?.organizer ?? ''
  if (changes.length === 0) return <p className={classes.soft}>Todavía no hay cambios.</p>
  return (
    <ol className={classes.history}>
      {changes.map(({ at, status_before, status_after, source, user, note }) => (
        <li key={`${at}-${note}`}>
          <strong>
            {status_before === status_after ? '' : `${paymentStatusOf(status_before, organizer).label} → `}
            {paymentStatusOf(status_after, organizer).label}
          </strong>
          {note ? <span>{note}</span> : null}
          <span className={classes.soft}>
            <DateText value={at} form="date and time" /> · {user ?? SOURCES[source] ?? source}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Detail({ history }: { history: LedgerHistory }) {
  const { entry, attempts, changes, refunds } = history
  const { kind, id, event_id, event, reference, amount, received, refunded, standing } = entry
  return (
    <div className={classes.detail}>
      <div className={classes.top}>
        <StandingBadge standing={standing} />
        <p className={classes.where}>
          <strong>{event}</strong>
          <span className={classes.soft}>
            Referencia {reference} · {documentText(entry)}
          </span>
        </p>
        <dl className={classes.sums}>
          <div>
            <dt>Total</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
          <div>
            <dt>Recibido</dt>
            <dd>
              <Money value={received} />
            </dd>
          </div>
          {isOverpaid(entry) ? (
            <div>
              <dt>De más</dt>
              <dd className={classes.above}>
                <Money value={aboveTotal(entry)} />
              </dd>
            </div>
          ) : null}
          {owedOf(entry) > 0 ? (
            <div>
              <dt>Debe</dt>
              <dd className={classes.above}>
                <Money value={owedOf(entry)} />
              </dd>
            </div>
          ) : null}
          {refunded > 0 ? (
            <div>
              <dt>Devuelto</dt>
              <dd>
                <Money value={refunded} />
              </dd>
            </div>
          ) : null}
        </dl>
        {kind === 'registration' && event_id ? (
          <Link className="lone-link" to={`/admin/eventos/show/${event_id}/competitor?inscripcion=${id}`}>
            Ver la inscripción
          </Link>
        ) : null}
        {standing !== 'review' && leftOf(entry) > 0 ? <RefundButton entry={entry} /> : null}
      </div>
      {standing === 'review' && kind === 'registration' ? <ReviewActions entry={entry} /> : null}
      <section aria-label="Intentos de pago">
        <h3 className={classes.title}>Intentos de pago</h3>
        {attempts.length === 0 ? (
          <p className={classes.soft}>Nadie ha intentado pagar en una pasarela.</p>
        ) : (
          <div className={classes.attempts}>
            {attempts.map((attempt) => (
              <AttemptCard key={attempt.id} attempt={attempt} />
            ))}
          </div>
        )}
      </section>
      {refunds.length > 0 ? (
        <section aria-label="Devoluciones">
          <h3 className={classes.title}>Devoluciones</h3>
          <ol className={classes.history}>
            {refunds.map(({ at, amount: given, note, user }) => (
              <li key={at}>
                <strong>
                  <Money value={given} />
                </strong>
                <span>{note}</span>
                <span className={classes.soft}>
                  <DateText value={at} form="date and time" /> · {user ?? ''}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-label="Historial">
        <h3 className={classes.title}>Historial</h3>
        <Changes changes={changes} />
      </section>
    </div>
  )
}

const readKey = (opened: string) => {
  const [kind = '', id = ''] = opened.split('-')
  return { kind, id }
}

export function PaymentDrawer({ opened, onClose }: { opened: string | null; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'one', opened],
    queryFn: ({ signal }) =>
      call<typeof getPaymentHistory>('GET /api/ledger/:kind/:id', { params: readKey(opened ?? ''), signal }),
    enabled: opened !== null,
  })
  return (
    <DrawerPanel opened={opened !== null} onClose={onClose} title={data?.entry.name ?? 'Pago'} size={640}>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data && opened ? (
        <Detail history={data} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </DrawerPanel>
  )
}
