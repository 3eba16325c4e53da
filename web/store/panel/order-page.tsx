/** /admin/productos/checkout/{id}: one order, as it is packed, paid and asked about. */
import { Button } from '@mantine/core'
import { IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { getOrder, PanelOrder } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { AccountCard } from '#web/payments/account/account-card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { HistoryFold } from '#web/ui/history/history-list.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/order-page.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderState } from './order-state.tsx'
import classes from './panel.module.css'
import { SentToggle } from './sent-toggle.tsx'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Orden | Dorsal' }]

const ORDERS = { label: 'Órdenes', to: '/admin/ordenes' }

function Lines({ order }: { order: PanelOrder }) {
  const { lines, products_total, shipping, amount } = order
  return (
    <SectionCard title="Productos">
      <ul className={classes.lines}>
        {lines.map(({ id, name, thumbnail, size, sku, quantity, price }) => (
          <li key={id}>
            {thumbnail ? (
              <img src={thumbnail} alt="" loading="lazy" />
            ) : (
              <span className={classes.noPicture} aria-hidden="true" />
            )}
            <span className={classes.lineWords}>
              <strong>{name}</strong>
              <span className={classes.soft}>
                Talla {kitSizeLabel(size)} · SKU {sku}
              </span>
              <span className={classes.soft}>
                {quantity} × <Money value={price} />
              </span>
            </span>
            <Money value={quantity * price} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <div>
          <dt>Productos</dt>
          <dd>
            <Money value={products_total} />
          </dd>
        </div>
        <div>
          <dt>Envío</dt>
          <dd>
            <Money value={shipping} />
          </dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
      </dl>
    </SectionCard>
  )
}

function Told({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value || '-'}
        </Fact>
      ))}
    </Facts>
  )
}

function Detail({ order }: { order: PanelOrder }) {
  const { client, delivery, registration_id, event_id, event } = order
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Lines order={order} />
        {/* Add-ons are paid with their registration, in its account. */}
        {registration_id === null ? <AccountCard kind="order" id={order.id} framed /> : null}
        <OrderPayments order={order} />
        <HistoryFold filter={{ subject: 'orden', subject_id: order.id }} version={JSON.stringify(order)} />
      </div>
      <div className={classes.column}>
        <SectionCard title="Estado">
          <div className={classes.fields}>
            <p className={classes.none}>
              <OrderState {...order} /> <SentToggle id={order.id} sent={order.sent} />
            </p>
            <Told
              facts={[
                ['Referencia', order.pay_reference],
                ['Pago', order.payment_label],
              ]}
            />
            <OrderActions order={order} />
          </div>
        </SectionCard>
        <SectionCard title="Cliente">
          <Told
            facts={[
              ['Nombre', `${client.name} ${client.last_name}`],
              ['DNI', documentText(client)],
              ['Celular', phoneText(client.phone)],
              ['Email', client.email],
            ]}
          />
        </SectionCard>
        <SectionCard title="Dirección de envío">
          {delivery === 'kit' ? (
            <p className={classes.none}>Se entrega con el kit{event ? ` de ${event}` : ''}.</p>
          ) : (
            <Told
              facts={[
                ['Dirección', client.address],
                ['Ciudad', client.city],
                ['Departamento', client.department],
              ]}
            />
          )}
          {registration_id !== null && event_id !== null ? (
            <p>
              <Link to={`/admin/eventos/show/${event_id}/competitor?inscripcion=${registration_id}`}>
                Ver la inscripción
              </Link>
            </p>
          ) : null}
        </SectionCard>
      </div>
    </div>
  )
}

export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery({
    queryKey: storeKeys.order(id),
    queryFn: ({ signal }) => call<typeof getOrder>('GET /api/order/:id', { params: { id }, signal }),
  })
  if (error && !data) return <PageError error={error} onRetry={refetch} home={ORDERS} />
  if (!data) return <LinesSkeleton lines={10} />
  const { order } = data
  return (
    <>
      <PageTitle
        crumbs={[ORDERS]}
        title={`Orden #${order.id}`}
        subtitle={<DateText value={order.created_at} form="order" />}
        action={
          <div className={classes.actions}>
            <Button
              component={Link}
              to={`/admin/productos/checkout/${order.id}/empaque`}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
            >
              Lista de empaque
            </Button>
            <Button
              component="a"
              href={order.link}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              Página del cliente
            </Button>
          </div>
        }
      />
      <Detail order={order} />
    </>
  )
}
