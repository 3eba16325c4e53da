/** /admin/ordenes: what was bought in the shop and with registrations, to be packed and sent. */
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listEventNames } from '#domain/accounts/contract.ts'
import type { listOrders, OrderRow } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Route } from './+types/orders-page.ts'
import { OrderState } from './order-state.tsx'
import classes from './panel.module.css'
import { SentToggle } from './sent-toggle.tsx'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Órdenes | Dorsal' }]

const addressOf = ({ id }: OrderRow) => `/admin/productos/checkout/${id}`

const columns: readonly Column<OrderRow>[] = [
  { header: 'Orden ID', cell: ({ id }) => `#${id}` },
  {
    header: 'Cliente',
    cell: ({ client, event, units }) => (
      <span>
        {client.name} {client.last_name}
        <br />
        <small className={classes.soft}>
          {units} {units === 1 ? 'unidad' : 'unidades'} · {event ?? 'Tienda'}
        </small>
      </span>
    ),
  },
  { header: 'Estado', cell: (order) => <OrderState {...order} /> },
  { header: 'Enviado', cell: ({ id, sent }) => <SentToggle id={id} sent={sent} /> },
  { header: 'Fecha', cell: ({ created_at }) => <DateText value={created_at} form="order" /> },
  { header: 'Referencia', cell: ({ pay_reference }) => pay_reference },
  {
    header: 'Acciones',
    align: 'end',
    cell: (order) => (
      <Button component={Link} to={addressOf(order)} variant="default" size="xs">
        Ver<span className="visually-hidden"> la orden {order.id}</span>
      </Button>
    ),
  },
]

const FILTERS = {
  state: {
    label: 'Estado',
    options: [
      ['', 'Estado: vigentes'],
      ['live', 'Vigentes'],
      ['paid', 'Pagadas'],
      ['unpaid', 'Por pagar'],
      ['review', 'Pago por revisar'],
      ['ended', 'Vencidas o canceladas'],
      ['all', 'Todas'],
    ],
  },
  sent: {
    label: 'Envío',
    options: [
      ['', 'Envío: todas'],
      ['0', 'Sin Enviar'],
      ['1', 'Enviado'],
    ],
  },
  delivery: {
    label: 'Entrega',
    options: [
      ['', 'Entrega: todas'],
      ['kit', 'Con el kit'],
      ['envio', 'Por envío'],
    ],
  },
  origin: {
    label: 'Origen',
    options: [
      ['', 'Origen: todos'],
      ['tienda', 'Tienda'],
      ['inscripcion', 'Inscripción'],
    ],
  },
} as const

/** The server's own choice, in words: a search finds orders in every state. */
const labelOf = (name: keyof typeof FILTERS, value: string, label: string, searching: boolean) =>
  name === 'state' && value === '' && searching ? 'Estado: todas' : label

type Name = keyof typeof FILTERS | 'event_id' | 'search'
const NAMES: readonly Name[] = ['search', 'state', 'sent', 'delivery', 'origin', 'event_id']

export default function OrdersPage() {
  const { params, page, setPage, setFilter } = useListAddress()
  const query = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  // What is not asked for is not sent: an empty state means the server's own choice.
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const orders = useQuery({
    queryKey: [...storeKeys.orders, 'list', page, asked],
    queryFn: ({ signal }) =>
      call<typeof listOrders>('GET /api/orders', { query: { ...asked, page }, signal }),
    placeholderData: keepPreviousData,
  })
  const names = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })

  return (
    <>
      <PageTitle
        title="Órdenes"
        action={
          <DownloadButton
            address={`/api/orders/export.xlsx?${new URLSearchParams(asked)}`}
            fileName="ordenes.xlsx"
          >
            Exportar a Excel
          </DownloadButton>
        }
      />
      <ListTools total={orders.data?.total} one="orden" many="órdenes">
        <SearchBox label="Buscar Orden" value={query.search} onSearch={(search) => setFilter({ search })} />
        <div className={classes.filters}>
          {(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map((name) => (
            <NativeSelect
              key={name}
              aria-label={FILTERS[name].label}
              value={query[name]}
              onChange={({ currentTarget: { value } }) => setFilter({ [name]: value })}
              data={FILTERS[name].options.map(([value, label]) => ({
                value,
                label: labelOf(name, value, label, query.search !== ''),
              }))}
            />
          ))}
          <NativeSelect
            aria-label="Evento"
            value={query.event_id}
            onChange={({ currentTarget: { value } }) => setFilter({ event_id: value })}
            data={[
              { value: '', label: 'Evento: todos' },
              ...(names.data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      </ListTools>
      <PagedTable
        listed={orders}
        page={page}
        onPage={(next) => setPage(next, { preventScrollReset: true })}
        caption="Órdenes"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={addressOf}
        empty={
          <EmptyState mark="0" title="No se en encuentran resultados.">
            Con búsqueda o filtros, quita alguno. Si aún no hay ventas, activa un producto: cada compra llega
            aquí.
          </EmptyState>
        }
      />
    </>
  )
}
