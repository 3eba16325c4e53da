/** One line of the cart, with what happened to it since it was put there. */
import { Link } from 'react-router'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Money } from '#web/ui/money.tsx'
import { Price } from '../price.tsx'
import { QuantityField } from '../quantity-field.tsx'
import classes from './cart-line.module.css'
import { MOST_UNITS } from './cart-lines.ts'
import { formerPrice, priceOf, type ShownLine } from './cart-view.ts'

/** Until the shelf has answered (specification, section 9). */
const UNKNOWN_MOST = 10

type CartLineProps = {
  line: ShownLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLine({ line, onQuantity, onRemove }: CartLineProps) {
  const { item, now } = line
  const name = now?.name || item.name || 'Producto'
  const thumbnail = now ? now.thumbnail : item.thumbnail
  const price = priceOf(line)
  const before = formerPrice(line)
  const most = now ? Math.min(now.max, MOST_UNITS) : Math.max(UNKNOWN_MOST, item.quantity)
  const buyable = most > 0
  const named = `${name}, talla ${kitSizeLabel(item.size)}`
  return (
    <li className={classes.line} data-problem={Boolean(now?.problem)}>
      {thumbnail ? (
        <img
          className={classes.thumb}
          src={thumbOf(thumbnail)}
          width={88}
          height={88}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={classes.thumb} aria-hidden="true" />
      )}
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={`/tienda/products/${item.id}`}>{name}</Link>
        </p>
        <p className={classes.facts}>
          Talla {kitSizeLabel(item.size)}
          {now?.problem === 'gone' ? null : (
            <>
              {' · '}
              <Price value={price} />
            </>
          )}
        </p>
      </div>
      {now?.problem ? (
        <p className={classes.problem} role="alert">
          {now.message}
          {now.problem === 'less left' || now.problem === 'gift limit' ? (
            <button type="button" onClick={() => onQuantity(Math.max(1, now.max))}>
              Dejar {Math.max(1, now.max)}
            </button>
          ) : null}
        </p>
      ) : null}
      {before !== null && buyable ? (
        <p className={classes.change} role="status">
          El precio cambió: antes {formatPesos(before)}, ahora {formatPesos(price)}.
        </p>
      ) : null}
      <div className={classes.amounts}>
        {buyable && price > 0 ? (
          <QuantityField
            label="Cantidad"
            hiddenLabel
            of={named}
            value={item.quantity}
            most={most}
            onChange={onQuantity}
          />
        ) : (
          <span className={classes.units}>
            {item.quantity === 1 ? '1 unidad' : `${item.quantity} unidades`}
          </span>
        )}
        <button type="button" className={classes.remove} onClick={onRemove}>
          Quitar<span className="visually-hidden"> {named}</span>
        </button>
        {buyable ? (
          <span className={classes.total}>
            <Money value={price * item.quantity} />
          </span>
        ) : null}
      </div>
    </li>
  )
}
