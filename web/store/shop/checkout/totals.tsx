/** Products, delivery, total. */
import { Money } from '#web/ui/money.tsx'
import classes from './totals.module.css'

type TotalsProps = {
  products_total: number
  /** Null while it is not chosen or not known. */
  shipping: number | null
  delivery: 'kit' | 'envio' | ''
}

export function Totals({ products_total, shipping, delivery }: TotalsProps) {
  return (
    <dl className={classes.totals}>
      <div className={classes.row}>
        <dt>Productos</dt>
        <dd>
          <Money value={products_total} />
        </dd>
      </div>
      {delivery && shipping !== null ? (
        <div className={classes.row}>
          <dt>{delivery === 'envio' ? 'Envío' : 'Recoger con el kit'}</dt>
          <dd>{shipping === 0 ? 'Gratis' : <Money value={shipping} />}</dd>
        </div>
      ) : null}
      <div className={`${classes.row} ${classes.total}`}>
        <dt>Total</dt>
        <dd>
          <Money value={products_total + (shipping ?? 0)} />
        </dd>
      </div>
    </dl>
  )
}
