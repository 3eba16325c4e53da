/** /admin/pagos: what came in, each movement, what must be decided, and the transfers that wait. With ?event_id= of one event. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { listEventNames } from '#domain/accounts/contract.ts'
import type { listTransfers } from '#domain/payments/bank-transfer/transfer-contract.ts'
import type { totalPayments } from '#domain/payments/ledger/ledger-contract.ts'
import { call } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import { transferKeys } from '../bank-transfer/transfer-keys.ts'
import type { Route } from './+types/payments-page.ts'
import { LedgerView } from './ledger-view.tsx'
import { PaymentsTabs, VIEWS, type View } from './payments-tabs.tsx'

const TransferDesk = shownLater(async () => (await import('../bank-transfer/transfer-desk.tsx')).TransferDesk)
const MovementsView = shownLater(async () => (await import('./movements-view.tsx')).MovementsView)
const UnmatchedWebhooks = shownLater(async () => (await import('./unmatched-webhooks.tsx')).UnmatchedWebhooks)

export const meta: Route.MetaFunction = () => [{ title: 'Pagos | Dorsal' }]

const useWaiting = (eventId: string) => {
  const review = useQuery({
    queryKey: ['ledger', 'totals', { event_id: eventId, status: 'review' }],
    queryFn: ({ signal }) =>
      call<typeof totalPayments>('GET /api/ledger/totals', {
        query: { event_id: eventId, status: 'review' },
        signal,
      }),
  })
  const query = { event_id: eventId, per_page: 1 }
  const transfers = useQuery({
    queryKey: transferKeys.list(query),
    queryFn: ({ signal }) => call<typeof listTransfers>('GET /api/transfers', { query, signal }),
  })
  return { review: review.data?.count ?? 0, transfers: transfers.data?.waiting ?? 0 }
}

export default function PaymentsPage() {
  const [params] = useSearchParams()
  const eventId = params.get('event_id') ?? ''
  const seesNotices = useIsAdministrator()
  const wanted = VIEWS.find((name) => name === params.get('vista')) ?? 'pagos'
  const view: View = wanted === 'avisos' && !seesNotices ? 'pagos' : wanted
  const waiting = useWaiting(eventId)
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  const events = data?.events ?? []
  const event = events.find(({ id }) => String(id) === eventId)

  return (
    <>
      <PageTitle
        title="Pagos"
        subtitle={
          event
            ? event.name
            : 'Inscripciones y órdenes: lo que entró, lo que falta y lo que espera tu decisión.'
        }
        crumbs={event ? [{ label: event.name, to: `/admin/eventos/show/${event.id}/overview` }] : []}
      />
      <PaymentsTabs view={view} eventId={eventId} waiting={waiting} seesNotices={seesNotices} />
      {view === 'transferencias' ? (
        <TransferDesk key={eventId} eventId={eventId} />
      ) : view === 'avisos' ? (
        <UnmatchedWebhooks eventId={eventId} />
      ) : view === 'movimientos' ? (
        <MovementsView events={events} />
      ) : (
        <LedgerView key={view} events={events} review={view === 'revisar'} />
      )}
    </>
  )
}
