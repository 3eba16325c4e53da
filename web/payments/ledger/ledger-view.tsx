/** The lines of the ledger with their totals; the same list, narrowed, is the queue 'Pagos por revisar'. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LedgerEntry, listPayments, totalPayments } from '#domain/payments/ledger/ledger-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call, fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { SortSelect } from '#web/ui/table/sort-select.tsx'
import classes from './ledger.module.css'
import { ledgerColumns } from './ledger-columns.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerTotals } from './ledger-totals.tsx'
import { useLedgerFilter } from './use-ledger-filter.ts'

const PaymentDrawer = opensLater(async () => (await import('./payment-drawer.tsx')).PaymentDrawer, {
  opened: null,
})

type LedgerViewProps = { events: readonly { id: number; name: string }[]; review: boolean }

const keyOf = ({ kind, id }: LedgerEntry) => `${kind}-${id}`

export function LedgerView({ events, review }: LedgerViewProps) {
  const { query, page, sort, perPage, opened, setFilter, setPage, setSort, setPerPage, openedAt, close } =
    useLedgerFilter(review)
  const asked = { ...query, page, sort, ...(perPage > 0 ? { per_page: perPage } : {}) }
  const lines = useQuery({
    queryKey: ['ledger', 'list', asked],
    queryFn: ({ signal }) => call<typeof listPayments>('GET /api/ledger', { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const totals = useQuery({
    queryKey: ['ledger', 'totals', query],
    queryFn: ({ signal }) => call<typeof totalPayments>('GET /api/ledger/totals', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: !review,
  })
  const filtered = Object.entries(query).some(([name, value]) => value && name !== 'event_id')

  return (
    <>
      {review ? (
        <p className={classes.tells}>
          Dinero por revisar: pagos dobles, tardíos o reversados. Abre cada uno para decidir.
        </p>
      ) : null}
      <LedgerFilters
        query={query}
        events={events}
        review={review}
        total={lines.data?.total}
        onChange={setFilter}
        tools={
          <>
            <SortSelect columns={ledgerColumns} sort={sort} onSort={setSort} />
            {review ? null : <SavedViews list="ledger" passing={['pago']} />}
          </>
        }
        action={
          <DownloadButton
            address={fillPath('/api/ledger/export.xlsx', {}, { ...query, sort })}
            fileName="Pagos.xlsx"
            disabled={lines.data?.total === 0}
          >
            Exportar a Excel
          </DownloadButton>
        }
      />
      {review ? null : <LedgerTotals totals={totals.data} />}
      <PagedTable
        listed={lines}
        page={page}
        onPage={setPage}
        sort={sort}
        onSort={setSort}
        perPage={perPage}
        onPerPage={setPerPage}
        caption={review ? 'Pagos por revisar' : 'Pagos'}
        columns={ledgerColumns}
        rowKey={keyOf}
        rowHref={(entry) => openedAt(keyOf(entry))}
        empty={
          review ? (
            <EmptyState mark="0" title="No hay pagos por revisar.">
              Todo el dinero que entró tiene su inscripción.
            </EmptyState>
          ) : (
            <EmptyState
              mark={filtered ? '?' : '0'}
              title={filtered ? 'Ningún pago coincide con el filtro.' : 'Todavía no hay pagos.'}
            >
              {filtered
                ? 'Mira otros días o quita algún filtro.'
                : 'Activa una pasarela en el evento: cada inscripción y cada orden con dinero aparece aquí.'}
            </EmptyState>
          )
        }
      />
      <PaymentDrawer opened={opened} onClose={close} />
    </>
  )
}
