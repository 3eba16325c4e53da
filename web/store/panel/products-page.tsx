/** /admin/productos: what is sold, what is left of it, and the way to each. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { listProducts, ProductRow } from '#domain/store/products/products-contract.ts'
import { useEventOptions } from '#web/accounts/event-options.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import type { Route } from './+types/products-page.ts'
import classes from './panel.module.css'
import { StockCell } from './stock-cell.tsx'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Productos | Dorsal' }]

const addressOf = ({ id }: ProductRow) => `/admin/productos/show/${id}`

const columns: readonly Column<ProductRow>[] = [
  {
    header: 'Producto',
    sort: 'name',
    cell: ({ name_product, thumbnail, event }) => (
      <span className={classes.product}>
        {thumbnail ? (
          <img src={thumbnail} alt="" width={44} height={44} loading="lazy" />
        ) : (
          <span className={classes.noPicture} aria-hidden="true" />
        )}
        <span>
          {name_product}
          <small className={classes.soft}>{event ?? 'Sin evento'}</small>
        </span>
      </span>
    ),
  },
  { header: 'SKU', sort: 'sku', cell: ({ sku }) => sku },
  {
    header: 'Qty',
    sort: 'amount',
    align: 'end',
    cell: (product) => <StockCell product={product} />,
  },
  {
    header: 'Precio',
    sort: 'price',
    align: 'end',
    cell: ({ price }) => (price === 0 ? 'Obsequio' : <Money value={price} />),
  },
  {
    header: 'Estado',
    sort: 'status',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>
        {status === 'active' ? 'Activo' : 'Inactivo'}
      </StatusBadge>
    ),
  },
  {
    header: 'Acciones',
    align: 'end',
    cell: (product) => (
      <Button component={Link} to={addressOf(product)} variant="default" size="xs">
        Editar<span className="visually-hidden"> {product.name_product}</span>
      </Button>
    ),
  },
]

const STATES = [
  { value: 'active', label: 'Activos' },
  { value: 'inactive', label: 'Inactivos' },
]

export default function ProductsPage() {
  const events = useEventOptions()
  const { values, fields, chips, filtered } = useSelectFilters([
    { name: 'status', label: 'Estado', all: 'Estado: todos', options: STATES },
    { name: 'event_id', label: 'Evento', all: 'Evento: todos', options: events },
  ])
  const list = usePagedList({
    queryKey: [...storeKeys.products, 'list', values],
    load: (query, signal) =>
      call<typeof listProducts>('GET /api/products', { query: { ...query, ...values }, signal }),
  })
  const { search } = list

  return (
    <>
      <PageTitle
        title="Productos"
        action={
          <Button
            component={Link}
            to="/admin/productos/crear"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Crear producto
          </Button>
        }
      />
      <PagedList
        list={list}
        searches="Buscar producto"
        one="producto"
        many="productos"
        filters={fields}
        chips={chips}
        tools={<SavedViews list="products" />}
        caption="Productos"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={addressOf}
        empty={
          <EmptyState mark="0" title="No hay productos que mostrar">
            {search
              ? `Nada coincide con «${search}».`
              : filtered
                ? 'Quita el estado o el evento para ver los demás.'
                : 'Crea el primero: aparece en la tienda al activarlo.'}
          </EmptyState>
        }
      />
    </>
  )
}
