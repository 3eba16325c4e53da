/** The summary view of cart and checkout: the lines in short, delivery and total. */
import { Link } from 'react-router'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { Money } from '#web/ui/money.tsx'
import { countUnits } from '../cart/cart-lines.ts'
import { type CartView, priceOf, productsTotal, shownLines } from '../cart/cart-view.ts'
import classes from './order-summary.module.css'
import { Totals } from './totals.tsx'

const unitsText = (units: number) => (units === 1 ? '1 producto' : `${units} productos`)

export function OrderSummary({ view, paying }: { view: CartView; paying: boolean }) {
  const { cart, checked, delivery } = view
  const products_total = productsTotal(view)
  const shipping = delivery === 'envio' ? (checked?.shipping_fee ?? null) : 0
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Resumen</h2>
        {paying ? (
          <Link className="lone-link" to="/tienda/products/cart">
            Editar carrito
          </Link>
        ) : (
          <span>{unitsText(countUnits(cart))}</span>
        )}
      </div>
      {paying ? (
        <ul className={classes.lines}>
          {shownLines(cart, checked).map((line) => (
            <li key={`${line.item.id} ${line.item.size}`} data-off={Boolean(line.now?.problem)}>
              <span>
                {line.item.quantity} × {line.now?.name || line.item.name}
                <small>Talla {kitSizeLabel(line.item.size)}</small>
              </span>
              <Money value={priceOf(line) * line.item.quantity} />
            </li>
          ))}
        </ul>
      ) : null}
      <Totals products_total={products_total} shipping={paying ? shipping : null} delivery={delivery} />
      <p className={classes.note}>
        {paying
          ? 'Los precios incluyen impuestos.'
          : 'Los precios incluyen impuestos. El envío se elige al pagar.'}
      </p>
    </>
  )
}
