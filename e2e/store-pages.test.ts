/** What a visitor, a search engine and a cheap phone get of the shop, and what an old cart does to it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { heading } from './log-in.ts'
import { press } from './registering.ts'
import { keepShop, oneSize, type Shopkeeper, toPay, total } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
let shop: Shopkeeper

beforeAll(async () => {
  shop = await keepShop(stage.address)
})

const at = (width: number, journey: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  stage.at(width, journey, { javaScriptEnabled })

test('a cart of an older version or of a curious hand never breaks the page', () =>
  at(390, async (page) => {
    const cap = await shop.makeProduct('Gorra', 30_000, oneSize(9))
    const keep = (kept: string) => page.evaluate((text) => localStorage.setItem('dorsal.cart', text), kept)
    await page.goto('/tienda/products')
    await keep('{"version":1,"items":[{"id":1}]}')
    await page.goto('/tienda/products/cart')
    await heading(page, 'Tu carrito está vacío')
    await keep('undefined')
    await page.goto('/tienda/products/checkout')
    await heading(page, 'Tu carrito está vacío')
    const known = { id: String(cap.id), size: 'unica', quantity: 1, price: 1 }
    await keep(JSON.stringify([7, { id: 99_999_999, size: 'M', quantity: 1 }, known]))
    await page.goto('/tienda/products/cart')
    await page.getByText('Este producto ya no está a la venta.').waitFor()
    await total(page, '$30.000')
    await page.getByRole('button', { name: 'Quitar Producto, talla M' }).click()
    await toPay(page).waitFor()
  }))

test('without JavaScript the shelf can be searched and read; what is not sold is a 404', async () => {
  const shirt = await shop.makeProduct('Chaleco', 70_000, oneSize(3))
  const hidden = await shop.makeProduct('Secreto', 70_000, oneSize(3), { status: 'inactive' })
  await at(
    390,
    async (page) => {
      await page.goto('/tienda/products')
      await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(shirt.name)
      await press(page, 'Buscar')
      await page.getByText('1 producto para').waitFor()
      await page.getByRole('link', { name: shirt.name }).click()
      await heading(page, shirt.name)
      await page.getByText('$70.000').first().waitFor()
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
      expect(data).toMatchObject({
        '@type': 'Product',
        name: shirt.name,
        offers: { price: 70_000, priceCurrency: 'COP', availability: 'https://schema.org/InStock' },
      })
      const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
      await expect.poll(() => meta('title')).toBe(shirt.name)
      await expect.poll(() => meta('url')).toBe(stage.address + shirt.path)
      for (const path of [hidden.path, '/tienda/products/nada', '/tienda/orden/no-existe-nunca'])
        expect((await page.goto(path))?.status()).toBe(404)
    },
    false,
  )
})

/** Compressed, as they travel. */
const MOST_BYTES = 180_000

test('scripts and styles of the shop’s product page and checkout stay under 180 kB', async () => {
  const shirt = await shop.makeProduct('Camiseta', 50_000, oneSize(2))
  const cart = JSON.stringify([{ id: shirt.id, size: 'unica', quantity: 1, price: 50_000 }])
  for (const path of [shirt.path, '/tienda/products/checkout'])
    await at(390, async (page) => {
      await page.addInitScript((kept) => localStorage.setItem('dorsal.cart', kept), cart)
      const sizes: Promise<{ responseBodySize: number }>[] = []
      page.on('requestfinished', (request) => {
        if (['script', 'stylesheet'].includes(request.resourceType())) sizes.push(request.sizes())
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce(
        (sum, { responseBodySize }) => sum + responseBodySize,
        0,
      )
      expect(bytes, path).toBeGreaterThan(20_000)
      expect(bytes, path).toBeLessThan(MOST_BYTES)
    })
})
