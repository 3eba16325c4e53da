/** /tienda/products/{id}: one product. What is not on sale answers 404. */
import { Link } from 'react-router'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { ShopProduct } from '#domain/store/contract.ts'
import { pageHead } from '#web/light/page-head.ts'
import { RichText } from '#web/light/rich-text.tsx'
import { loadSeller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { Price } from '../price.tsx'
import { loadProduct } from '../shop-calls.ts'
import type { Route } from './+types/product-page.ts'
import { BuyBox } from './buy-box.tsx'
import { plainText, structuredProduct } from './product-data.ts'
import classes from './product-page.module.css'
import { ProductPictures } from './product-pictures.tsx'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [product, sale] = await Promise.all([loadProduct(call, params.id), loadSeller(call)])
  return { product, seller: sale?.seller }
}

const LONGEST_DESCRIPTION = 155

const describe = ({ name_product, price, description, event }: ShopProduct): string => {
  const offer = price > 0 ? `${name_product} por ${formatPesos(price)}` : `${name_product}, de regalo`
  const text = `${offer}${event ? `, de ${event.name}` : ''}. ${plainText(description)}`.trim()
  return text.length > LONGEST_DESCRIPTION ? `${text.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…` : text
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { product } = loaderData
  const site = matches[0].loaderData
  const description = describe(product)
  return [
    ...pageHead({
      site,
      path: `/tienda/products/${product.id}`,
      title: product.name_product,
      description,
      image: product.thumbnail ?? product.images[0]?.url,
    }),
    { 'script:ld+json': structuredProduct(product, site, description) },
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, seller } = loaderData
  const { name_product, sku, price, description, event, thumbnail, images } = product
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const pictures = [...new Set([...(thumbnail ? [thumbnail] : []), ...images.map(({ url }) => url)])]
  return (
    <PageBody>
      <Link to="/tienda/products" className={classes.back}>
        ← Tienda
      </Link>
      <article className={classes.product}>
        <ProductPictures key={product.id} name={name_product} pictures={pictures} />
        <div className={classes.side}>
          {event ? (
            <p className={classes.event}>
              <Link to={`/evento/${event.slug}`}>{event.name}</Link>
            </p>
          ) : null}
          <h1 className={classes.name}>{name_product}</h1>
          <p className={classes.price}>
            <Price value={price} />
          </p>
          <BuyBox key={product.id} product={product} />
          {description ? (
            <div className={classes.description}>
              <RichText html={description} />
            </div>
          ) : null}
          <p className={classes.sku}>SKU {sku}</p>
        </div>
      </article>
      <SellerNote organizer={organizer} seller={seller} />
    </PageBody>
  )
}
