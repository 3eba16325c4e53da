/** /tienda/products: what is on sale, the newest first. Works without scripts; the search stands in the address. */
import { Link } from 'react-router'
import { pageHead } from '#web/light/page-head.ts'
import { loadSeller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadProducts, readShopFilter, type ShopFilter } from '../shop-calls.ts'
import type { Route } from './+types/products-page.ts'
import { ProductCard } from './product-card.tsx'
import classes from './products-page.module.css'
import { ShopSearch } from './shop-search.tsx'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const filter = readShopFilter(request.url)
  const [products, sale] = await Promise.all([loadProducts(call, filter), loadSeller(call)])
  return { filter, products, seller: sale?.seller }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({
    site: matches[0].loaderData,
    path: '/tienda/products',
    title: 'Tienda',
    description:
      'Camisetas, chaquetas y recuerdos de las carreras. Recógelos con tu kit o recíbelos en casa.',
    image: loaderData?.products.data[0]?.thumbnail,
  })

const addressOf = ({ search }: ShopFilter, page: number) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/tienda/products?${query}` : '/tienda/products'
}

const countText = (count: number) => (count === 1 ? '1 producto' : `${count} productos`)

function Nothing({ searched }: { searched: boolean }) {
  if (!searched)
    return (
      <EmptyState
        level={2}
        mark="XL"
        title="Aún no hay productos a la venta"
        action={
          <LinkButton to="/eventos" look="outline">
            Ver eventos
          </LinkButton>
        }
      >
        Vuelve pronto. Mientras tanto, encuentra tu próxima carrera.
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      mark="0"
      title="Ningún producto coincide con tu búsqueda"
      action={
        <LinkButton to="/tienda/products" look="outline">
          Ver todos los productos
        </LinkButton>
      }
    >
      Prueba con otra palabra.
    </EmptyState>
  )
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filter, products, seller } = loaderData
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const searched = filter.search !== ''
  return (
    <>
      <header className={classes.band}>
        <div className={classes.inside}>
          <h1 className={classes.title}>Tienda</h1>
          <p className={classes.lead}>Recógelo con tu kit o recíbelo en casa.</p>
        </div>
      </header>
      <div className={classes.body}>
        <ShopSearch search={filter.search} />
        {products.total > 0 ? (
          <section aria-label="Productos">
            <p className={classes.count} role="status">
              {countText(products.total)}
              {searched ? (
                <>
                  {` para «${filter.search}» · `}
                  <Link to="/tienda/products">Ver todos</Link>
                </>
              ) : null}
            </p>
            <ul className={classes.shelf}>
              {products.data.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} first={at < 2} />
                </li>
              ))}
            </ul>
            <Pager
              page={products.current_page}
              lastPage={products.last_page}
              hrefFor={(page) => addressOf(filter, page)}
            />
          </section>
        ) : (
          <Nothing searched={searched} />
        )}
        <SellerNote organizer={organizer} seller={seller} />
      </div>
    </>
  )
}
