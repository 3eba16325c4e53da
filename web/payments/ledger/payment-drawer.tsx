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
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { AccountCard } from '../account/account-card.tsx'
import { AttemptCard } from './attempt-card.tsx'
import { StandingBadge } from './ledger-columns.tsx'
import classes from './payment-drawer.module.css'
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
  const { entry, attempts, changes } = history
  const { kind, id, event_id, event, reference, standing } = entry
  const isReviewed = standing === 'review' && kind === 'registration'
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
        {kind === 'registration' && event_id ? (
          <Link className="lone-link" to={`/admin/eventos/show/${event_id}/competitor?inscripcion=${id}`}>
            Ver la inscripción
          </Link>
        ) : null}
      </div>
      {isReviewed ? <ReviewActions entry={entry} /> : null}
      {/* What is under review is given back with its decision, above. */}
      <AccountCard kind={kind} id={id} refundLabel={isReviewed ? null : 'Registrar devolución'} />
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
