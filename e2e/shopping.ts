/** The steps of somebody who shops, and the products the journeys need, made by the API. */
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, heading } from './log-in.ts'
import { newRunner, type Organiser, organise } from './registering.ts'

export type Made = { id: number; name: string; path: string }
type Size = { size: string; amount: number }

export type Order = {
  id: number
  pay_status: string
  amount: number
  delivery: string
  products: string
  registration_id: number | null
}

export type Shopkeeper = Organiser & {
  makeProduct: (word: string, price: number, category: Size[], more?: object) => Promise<Made>
  call: (path: string, body?: object) => Promise<unknown>
  /** Somebody else buys one, without paying it: the path of the order's page. */
  placeOrder: (wanted: Made, size?: string) => Promise<string>
  ordersOf: (search: string, more?: string) => Promise<Order[]>
}

let made = 0

/** An administrator whose shop takes money at the test gateway. */
export const keepShop = async (address: string): Promise<Shopkeeper> => {
  const organiser = await organise(address)
  let token = ''
  const call = async (path: string, body?: object) => {
    const answer = await fetch(address + path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const account = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  token = ((await call('/api/auth/login', account)) as { token: string }).token
  await call('/api/pasarelas/sandbox', { active: true, live: false, settings: {} })

  return {
    ...organiser,
    call,
    placeOrder: async ({ id }, size = 'unica') => {
      const { order } = (await call('/api/store/checkout', {
        ...newBuyer(),
        lines: [{ id, size, quantity: 1 }],
        name: 'Otra',
        last_name: 'Persona',
        phone: '3005550000',
        delivery: 'envio',
        department: 'Antioquia',
        city: 'Medellín',
        address: 'Calle 2',
        data_policy: true,
        terms: true,
      })) as { order: { link: string } | null }
      if (!order) throw new Error('The order was refused')
      return order.link
    },
    ordersOf: async (search, more = '') =>
      ((await call(`/api/orders?search=${search}${more}`)) as { data: Order[] }).data,
    makeProduct: async (word, price, category, more = {}) => {
      made += 1
      const name = `${word} ${Date.now().toString(36)}${made}`
      const fields = { name, price, sku: `SKU-${made}`, status: 'active', category }
      const body = { ...fields, description: '<p>Buena tela.</p>', ...more }
      const { product_id } = (await call('/api/products', body)) as { product_id: number }
      return { id: product_id, name, path: `/tienda/products/${product_id}` }
    },
  }
}

export const oneSize = (amount: number): Size[] => [{ size: 'unica', amount }]

export const quantityOf = (page: Page) => page.getByLabel('Cantidad', { exact: true })
export const addButton = (page: Page) => page.getByRole('button', { name: 'Agregar al carrito' })
export const toPay = (page: Page) => page.getByRole('link', { name: 'Ir a pagar' })
export const inCart = (page: Page) => heading(page, 'Tu carrito')

export const lineOf = (page: Page, { name }: Made, size = 'Única') =>
  page
    .locator('[data-view=cartSection]')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: `Talla ${size}` })

export const total = (page: Page, value: string) =>
  page
    .locator('[data-view=summary] div', { hasText: /^Total/ })
    .getByText(value, { exact: true })
    .waitFor()

/** The button wakes up with the page: what is chosen before would be lost. */
export const openProduct = async (page: Page, { path, name }: Made) => {
  await page.goto(path)
  await heading(page, name)
  await page.locator('button:enabled', { hasText: 'Agregar al carrito' }).waitFor()
}

export const putInCart = async (page: Page, wanted: Made, size?: string) => {
  await openProduct(page, wanted)
  if (size) await page.getByLabel('Talla').selectOption(size)
  await addButton(page).click()
  await inCart(page)
  await lineOf(page, wanted, size).waitFor()
}

export const toCheckout = async (page: Page) => {
  await toPay(page).click()
  await heading(page, 'Pagar tu compra')
  await page.getByRole('radio', { name: 'Pasarela de prueba' }).waitFor()
}

export const newBuyer = () => {
  const { dni } = newRunner()
  return { dni, email: `${dni}@example.com` }
}

export const tellWho = async (page: Page, { dni, email }: ReturnType<typeof newBuyer>) => {
  await page.getByLabel('Nombres').fill('Mariana')
  await page.getByLabel('Apellidos').fill('Restrepo')
  await page.getByLabel('Número de documento').fill(dni)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Celular').fill('300 555 1234')
}

export const tellWhere = async (page: Page, address: string) => {
  await page.getByLabel('Departamento').selectOption('Antioquia')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.fill('medellin')
  await city.press('Enter')
  await page.getByLabel('Dirección').fill(address)
}

export const acceptTerms = async (page: Page) => {
  for (const name of [/política de tratamiento/, /Términos, cambios/])
    await page.getByRole('checkbox', { name }).check()
}

export const keptCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('dorsal.cart') ?? 'null') as object[] | null)

export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
