/** A product on the shelf: picture, name, what it costs, and whether one can have it. */
import { Link } from 'react-router'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { ShopCard } from '#domain/store/contract.ts'
import { sourcesOf, thumbOf } from '#web/light/pictures.ts'
import { Price } from '../price.tsx'
import classes from './product-card.module.css'

/** A size that everybody fits says nothing. */
const NO_SIZES = new Set(['unica', 'noaplica'])

const sizesText = (sizes: string[]) =>
  sizes
    .filter((size) => !NO_SIZES.has(size))
    .map(kitSizeLabel)
    .join(' · ')

const markOf = ({ url_shop, amount, few }: ShopCard) => {
  if (url_shop) return { text: 'En otra tienda', off: false }
  if (amount <= 0) return { text: 'Agotado', off: true }
  return few ? { text: 'Quedan pocas', off: false } : null
}

export function ProductCard({ product, first = false }: { product: ShopCard; first?: boolean }) {
  const { id, name_product, price, thumbnail, event } = product
  const mark = markOf(product)
  const sizes = product.url_shop ? '' : sizesText(product.sizes)
  return (
    <article className={classes.card} data-off={mark?.off || undefined}>
      <div className={classes.frame}>
        {thumbnail ? (
          <img
            src={thumbOf(thumbnail)}
            srcSet={sourcesOf(thumbnail)}
            sizes="(min-width: 64em) 275px, (min-width: 48em) 31vw, 46vw"
            width={480}
            height={480}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <span className={classes.blank} aria-hidden="true">
            {name_product.slice(0, 2)}
          </span>
        )}
        {mark ? <span className={classes.mark}>{mark.text}</span> : null}
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={`/tienda/products/${id}`} className={classes.link}>
            {name_product}
          </Link>
        </h2>
        {event ? <p className={classes.event}>{event.name}</p> : null}
        {sizes ? <p className={classes.sizes}>{sizes}</p> : null}
        <p className={classes.price}>
          <Price value={price} />
        </p>
      </div>
    </article>
  )
}
