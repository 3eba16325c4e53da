/** 'Movimientos': each payment and each refund on its day, their sums, and for the Administrator the months. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { listMovements, Movement, totalMovements } from '#domain/payments/ledger/movements-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call, fillPath } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SortSelect } from '#web/ui/table/sort-select.tsx'
import { MonthsCard } from './months-card.tsx'
import { movementColumns } from './movement-columns.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { MovementTotals } from './movement-totals.tsx'
import classes from './movements.module.css'
import { type MovementQuery, useMovementFilter } from './use-movement-filter.ts'

const PaymentDrawer = opensLater(async () => (await import('./payment-drawer.tsx')).PaymentDrawer, {
  opened: null,
})

/** A phone shows a movement in a card: fifty are nineteen screens. */
const ON_A_PHONE = 15

/** There is no count to page by: the answer says where the next ones begin. */
const useMovements = (query: MovementQuery, sort: string, phone: boolean) =>
  useInfiniteQuery({
    queryKey: ['ledger', 'movements', query, sort, phone],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listMovements>('GET /api/ledger/movements', {
        query: { ...query, sort, after: pageParam, ...(phone ? { per_page: ON_A_PHONE } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

const keyOf = ({ direction, id }: Movement) => `${direction}-${id}`

type MovementsTableProps = {
  query: MovementQuery
  sort: string
  onSort: (sort: string) => void
  total: number | undefined
  at: (key: string) => string
}

function MovementsTable({ query, sort, onSort, total, at }: MovementsTableProps) {
  const phone = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const listed = useMovements(query, sort, phone)
  const { data, error, refetch, isPending, isPlaceholderData } = listed
  const rows = data?.pages.flatMap((page) => page.data)
  const filtered = Object.entries(query).some(([name, value]) => value && name !== 'event_id')
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <DataTable
        caption="Movimientos"
        columns={movementColumns}
        sort={sort}
        onSort={onSort}
        rows={rows}
        loading={isPending || isPlaceholderData}
        rowKey={keyOf}
        rowHref={({ kind, owner_id }) => at(`${kind}-${owner_id}`)}
        empty={
          <EmptyState
            mark={filtered ? '?' : '0'}
            title={filtered ? 'Ningún movimiento coincide con el filtro.' : 'Todavía no hay movimientos.'}
          >
            {filtered
              ? 'Mira otros días o quita algún filtro.'
              : 'Cada pago que entra y cada devolución que sale queda aquí en su día.'}
          </EmptyState>
        }
      />
      {rows && listed.hasNextPage ? (
        <div className={classes.next}>
          <p className={classes.shown} role="status">
            {rows.length.toLocaleString('es-CO')}
            {total === undefined ? '' : ` de ${total.toLocaleString('es-CO')}`}
          </p>
          <Button
            variant="default"
            loading={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            Ver más
          </Button>
        </div>
      ) : null}
    </>
  )
}

export function MovementsView({ events }: { events: readonly { id: number; name: string }[] }) {
  const { query, sort, setSort, opened, setFilter, at, close } = useMovementFilter()
  const closesMonths = useIsAdministrator()
  const { data: totals } = useQuery({
    queryKey: ['ledger', 'movement-totals', query],
    queryFn: ({ signal }) =>
      call<typeof totalMovements>('GET /api/ledger/movements/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <MovementFilters
        query={query}
        events={events}
        totals={totals}
        onChange={setFilter}
        tools={
          <>
            <SortSelect columns={movementColumns} sort={sort} onSort={setSort} />
            <SavedViews list="movements" passing={['pago']} stays={['vista']} />
          </>
        }
        action={
          <DownloadButton
            address={fillPath('/api/ledger/movements/export.xlsx', {}, { ...query, sort })}
            fileName="Movimientos.xlsx"
            disabled={totals?.count === 0}
          >
            Descargar Excel
          </DownloadButton>
        }
      />
      <MovementTotals totals={totals} />
      <MovementsTable
        query={query}
        sort={sort}
        onSort={setSort}
        total={totals?.count}
        at={(key) => at({ pago: key })}
      />
      {closesMonths ? (
        <div className={classes.months}>
          <MonthsCard at={at} />
        </div>
      ) : null}
      <PaymentDrawer opened={opened} onClose={close} />
    </>
  )
}
