/** A line of the list of orders: the specified columns, and some that one may switch on. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderRow } from '#domain/store/orders/orders-contract.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { OrderState } from './order-state.tsx'
import classes from './panel.module.css'
import { SentToggle } from './sent-toggle.tsx'

export const addressOf = ({ id }: OrderRow) => `/admin/productos/checkout/${id}`

export const orderColumns: readonly Column<OrderRow>[] = [
  { header: 'Orden ID', sort: 'id', cell: ({ id }) => `#${id}` },
  {
    header: 'Cliente',
    sort: 'client',
    wide: true,
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
  { header: 'Estado', sort: 'state', cell: (order) => <OrderState {...order} /> },
  { header: 'Enviado', sort: 'sent', cell: ({ id, sent }) => <SentToggle id={id} sent={sent} /> },
  {
    header: 'Fecha',
    sort: 'created_at',
    cell: ({ created_at }) => <DateText value={created_at} form="order" />,
  },
  { header: 'Referencia', sort: 'reference', cell: ({ pay_reference }) => pay_reference },
  {
    header: 'Total',
    sort: 'amount',
    optional: 'hidden',
    align: 'end',
    cell: ({ amount }) => <Money value={amount} />,
  },
  { header: 'Unidades', sort: 'units', optional: 'hidden', align: 'end', cell: ({ units }) => units },
  { header: 'Evento', sort: 'event', optional: 'hidden', cell: ({ event }) => event ?? 'Tienda' },
  {
    header: 'Entrega',
    optional: 'hidden',
    cell: ({ delivery, client }) => (delivery === 'kit' ? 'Con el kit' : client.city || 'Por envío'),
  },
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
