/** The product in the words of schema.org, for search engines. */
import type { ShopProduct } from '#domain/store/contract.ts'
import type { Site } from '#server/pages/site.ts'
import { absolute } from '#web/light/page-head.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** For descriptions of a page; never written back as HTML. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

const availabilityOf = ({ url_shop, categorias }: ShopProduct) =>
  url_shop || categorias.some(({ amount }) => amount > 0) ? 'InStock' : 'SoldOut'

export const structuredProduct = (product: ShopProduct, site: Site | undefined, description: string) => {
  const { id, name_product, sku, price, thumbnail, images, url_shop } = product
  const pictures = [thumbnail, ...images.map(({ url }) => url)].filter((url) => url !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: name_product,
    description,
    sku,
    ...(pictures.length > 0 ? { image: [...new Set(pictures)].map((url) => absolute(site, url)) } : {}),
    offers: {
      '@type': 'Offer',
      url: url_shop ?? absolute(site, `/tienda/products/${id}`),
      price,
      priceCurrency: 'COP',
      availability: `https://schema.org/${availabilityOf(product)}`,
      ...(site ? { seller: { '@type': 'Organization', name: site.organizer } } : {}),
    },
  }
}
