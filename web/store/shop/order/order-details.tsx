/** What was bought, for whom, and where it goes. */
import { Link } from 'react-router'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OwnOrder } from '#domain/store/checkout/checkout-contract.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Money } from '#web/ui/money.tsx'
import { Totals } from '../checkout/totals.tsx'
import { Price } from '../price.tsx'
import classes from './order-details.module.css'

const placeOf = ({ address, city, department }: OwnOrder) =>
  [address, city, department].filter(Boolean).join(', ')

export function OrderDetails({ order }: { order: OwnOrder }) {
  const { lines, name, last_name, email, delivery, event, products_total, shipping } = order
  return (
    <section className={classes.details} aria-labelledby="order-lines">
      <h2 id="order-lines" className={classes.title}>
        Tu pedido
      </h2>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            {line.thumbnail ? (
              <img
                src={thumbOf(line.thumbnail)}
                width={64}
                height={64}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ) : (
              <span className={classes.blank} aria-hidden="true" />
            )}
            <span className={classes.words}>
              {line.quantity} × {line.name}
              <small>
                Talla {kitSizeLabel(line.size)} · <Price value={line.price} />
              </small>
            </span>
            <Money value={line.price * line.quantity} />
          </li>
        ))}
      </ul>
      <Totals products_total={products_total} shipping={shipping} delivery={delivery} />
      <dl className={classes.facts}>
        <div>
          <dt>Compra</dt>
          <dd>
            {name} {last_name}
            <br />
            {email}
          </dd>
        </div>
        <div>
          <dt>Entrega</dt>
          <dd>{delivery === 'envio' ? placeOf(order) : 'Recoger con el kit'}</dd>
        </div>
        {event ? (
          <div>
            <dt>Evento</dt>
            <dd>
              <Link to={`/evento/${event.slug}`}>{event.name}</Link>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
