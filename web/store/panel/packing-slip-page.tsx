/** /admin/productos/checkout/{id}/empaque: the list that goes into the parcel, made for paper. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { getPackingSlip } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/packing-slip-page.ts'
import classes from './packing-slip.module.css'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Lista de empaque | Dorsal' }]

export default function PackingSlipPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...storeKeys.order(id), 'slip'],
    queryFn: ({ signal }) =>
      call<typeof getPackingSlip>('GET /api/order/:id/slip', { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} alone />
  if (!data) return <LinesSkeleton lines={8} />
  const { slip } = data
  const { customer, seller, lines, units } = slip
  return (
    <>
      <div className={classes.screen}>
        <PageTitle
          crumbs={[{ label: `Orden #${slip.id}`, to: `/admin/productos/checkout/${slip.id}` }]}
          title="Lista de empaque"
          action={
            <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
              Imprimir
            </Button>
          }
        />
      </div>
      <article className={classes.paper} aria-label={`Lista de empaque de la orden ${slip.id}`}>
        <header className={classes.head}>
          <div>
            <strong className={classes.seller}>{seller.name}</strong>
            {seller.nit ? <span>NIT {seller.nit}</span> : null}
            <span>{[seller.address, seller.phone, seller.email].filter(Boolean).join(' · ')}</span>
          </div>
          <div className={classes.number}>
            <span>Orden</span>
            <strong>#{slip.id}</strong>
            <DateText value={slip.created_at} form="order" />
          </div>
        </header>
        <section className={classes.to}>
          <h2>{slip.delivery === 'kit' ? 'Se entrega con el kit' : 'Enviar a'}</h2>
          <strong>
            {customer.name} {customer.last_name}
          </strong>
          <span>
            {documentText(customer)} · {phoneText(customer.phone)}
          </span>
          {slip.delivery === 'kit' ? (
            <span>{slip.event}</span>
          ) : (
            <span>{[customer.address, customer.city, customer.department].filter(Boolean).join(', ')}</span>
          )}
        </section>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col">SKU</th>
              <th scope="col">Talla</th>
              <th scope="col">Cantidad</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td>{line.sku}</td>
                <td>{kitSizeLabel(line.size)}</td>
                <td>{line.quantity}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Unidades
              </th>
              <td>{units}</td>
            </tr>
          </tfoot>
        </table>
        <p className={classes.foot}>
          {slip.paid ? 'Pagada' : 'Sin pagar: no entregar'} · Referencia {slip.pay_reference}
        </p>
      </article>
    </>
  )
}
