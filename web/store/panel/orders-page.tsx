/** /admin/ordenes: what was bought in the shop and with registrations, to be packed and sent. */
import type { listOrders } from '#domain/store/orders/orders-contract.ts'
import { useEventOptions } from '#web/accounts/event-options.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call, fillPath } from '#web/client.ts'
import { DayRange } from '#web/ui/day-range.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { chipsOf } from '#web/ui/table/filter-fold.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import { useSelection } from '#web/ui/table/selection.ts'
import type { Route } from './+types/orders-page.ts'
import { MarkMany } from './mark-many.tsx'
import { addressOf, orderColumns } from './order-columns.tsx'
import { orderFilters } from './order-filters.ts'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Órdenes | Dorsal' }]

const written = (day: string) => day.split('-').reverse().join('/')

/** Bogotá days of the order, both included. */
const useDays = () => {
  const { params, setFilter } = useListAddress()
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return {
    days,
    dayChips: chipsOf<'from' | 'to'>(
      { from: days.from && `Desde ${written(days.from)}`, to: days.to && `Hasta ${written(days.to)}` },
      (name) => setFilter({ [name]: '' }),
    ),
    dayFields: <DayRange days={days} onChange={setFilter} />,
  }
}

export default function OrdersPage() {
  const searching = useListAddress().search !== ''
  const { values, fields, chips, filtered } = useSelectFilters(orderFilters(searching, useEventOptions()))
  const { days, dayChips, dayFields } = useDays()
  const selection = useSelection()
  // What is not asked for is not sent: an empty state means the server's own choice.
  const asked = Object.fromEntries(Object.entries({ ...values, ...days }).filter(([, value]) => value !== ''))
  const list = usePagedList({
    queryKey: [...storeKeys.orders, 'list', asked],
    load: (query, signal) =>
      call<typeof listOrders>('GET /api/orders', { query: { ...query, ...asked }, signal }),
  })
  const { search, sort } = list
  const narrowed = filtered || dayChips.length > 0 || searching

  return (
    <>
      <PageTitle
        title="Órdenes"
        action={
          <DownloadButton
            address={fillPath('/api/orders/export.xlsx', {}, { ...asked, search, sort })}
            fileName="ordenes.xlsx"
          >
            Exportar a Excel
          </DownloadButton>
        }
      />
      <PagedList
        list={list}
        searches="Buscar Orden"
        one="orden"
        many="órdenes"
        filters={
          <>
            {fields}
            {dayFields}
          </>
        }
        chips={[...chips, ...dayChips]}
        tools={<SavedViews list="orders" />}
        bulk={{ selection, acts: <MarkMany selection={selection} /> }}
        caption="Órdenes"
        columns={orderColumns}
        rowKey={({ id }) => id}
        chooses={({ id }) => `Elegir la orden ${id}`}
        rowHref={addressOf}
        empty={
          <EmptyState mark="0" title="No se en encuentran resultados.">
            {narrowed
              ? 'Quita la búsqueda o algún filtro para ver las demás.'
              : 'Publica un producto en la tienda, o ofrécelo con la inscripción: cada compra llega aquí.'}
          </EmptyState>
        }
      />
    </>
  )
}
