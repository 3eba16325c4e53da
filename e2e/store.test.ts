/** Shopping in Chromium: a guest buys and pays, gifts, what runs out meanwhile, other shops, and add-ons. */
import { beforeAll, expect, test } from 'vitest'
import { formatPesos } from '../domain/colombia/pesos.ts'
import { journeyWidths } from './browser.ts'
import { acceptNotice, heading } from './log-in.ts'
import { EPAYCO, goToGateway, newRunner, press, registerAlone } from './registering.ts'
import {
  acceptTerms,
  addButton,
  inCart,
  keepShop,
  keptCart,
  lineOf,
  newBuyer,
  oneSize,
  openProduct,
  overflow,
  putInCart,
  quantityOf,
  type Shopkeeper,
  tellWhere,
  tellWho,
  toCheckout,
  toPay,
  total,
} from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let shop: Shopkeeper

beforeAll(async () => {
  shop = await keepShop(stage.address)
})

test.each(journeyWidths('phone'))('a guest finds two products, buys them and pays, at %i px', (width) =>
  at(width, async (page) => {
    // Of two gateways none is chosen beforehand.
    await shop.post('/api/pasarelas/epayco', EPAYCO)
    const buyer = newBuyer()
    const { shipping_fee } = (await shop.call('/api/site/seller')) as { shipping_fee: number }
    const amount = 160_000 + shipping_fee
    const mark = `Tela${Date.now().toString(36)}${width}`
    const shirt = await shop.makeProduct(`Camiseta ${mark}`, 50_000, [
      { size: 'S', amount: 5 },
      { size: 'M', amount: 3 },
      { size: 'L', amount: 0 },
    ])
    const cap = await shop.makeProduct(`Gorra ${mark}`, 30_000, oneSize(10))

    await page.goto('/tienda/products', { waitUntil: 'networkidle' })
    const search = page.getByRole('searchbox', { name: 'Buscar producto' })
    await search.fill(mark)
    await search.press('Enter')
    await page.getByText('2 productos para').waitFor()
    await page.getByRole('link', { name: shirt.name }).click()
    await heading(page, shirt.name)

    await addButton(page).click()
    await page.getByText('Selecciona una talla.', { exact: true }).waitFor()
    const size = page.getByLabel('Talla')
    await expect.poll(() => size.locator('option[value=L]').isDisabled()).toBe(true)
    await size.selectOption('M')
    await expect.poll(() => quantityOf(page).getAttribute('max')).toBe('3')
    await quantityOf(page).fill('9')
    await quantityOf(page).blur()
    await expect.poll(() => quantityOf(page).inputValue()).toBe('3')
    await expect.poll(() => page.getByRole('button', { name: 'Uno más' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Uno menos' }).click()
    await addButton(page).click()
    await page.waitForURL('**/tienda/products/cart')
    await inCart(page)
    await expect
      .poll(() => keptCart(page))
      .toEqual([
        {
          name: shirt.name,
          id: shirt.id,
          thumbnail: '',
          price: 100_000,
          sku: expect.any(String),
          size: 'M',
          quantity: 2,
          status: 'No pago',
        },
      ])
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor()

    await openProduct(page, shirt)
    await page.getByLabel('Talla').selectOption('M')
    await addButton(page).click()
    await page.getByText('El producto ya está en el carrito con esta talla.').waitFor()
    await expect.poll(() => keptCart(page)).toHaveLength(1)

    await putInCart(page, shirt, 'S')
    await putInCart(page, cap)
    await total(page, '$180.000')
    await page.getByRole('button', { name: `Quitar ${shirt.name}, talla S` }).click()
    await total(page, '$130.000')
    await page.getByRole('button', { name: `Uno más de ${cap.name}` }).click()
    await total(page, '$160.000')
    await expect.poll(() => overflow(page)).toBe(0)

    await toCheckout(page)
    await press(page, 'Pagar')
    await page.getByText(/^Revisa los \d+ campos marcados para pagar\.$/).waitFor()
    await expect
      .poll(() => page.getByLabel('Nombres').evaluate((box) => box === document.activeElement))
      .toBe(true)
    await tellWho(page, buyer)
    await expect.poll(() => page.getByRole('combobox', { name: 'Ciudad' }).isDisabled()).toBe(true)
    await tellWhere(page, 'Calle 10 # 20-30')
    await total(page, formatPesos(amount))
    await page.reload()
    await page.getByRole('radio', { name: 'Pasarela de prueba' }).waitFor()
    await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle 10 # 20-30')
    await expect.poll(() => page.getByRole('checkbox', { name: /política/ }).isChecked()).toBe(false)
    await acceptTerms(page)
    await press(page, 'Pagar')
    await page.getByText('Por favor, selecciona un método de pago primero.').waitFor()
    await acceptNotice(page, 'Atención')
    await expect.poll(() => overflow(page)).toBe(0)

    await goToGateway(page)
    await page.getByText(`${formatPesos(amount)} COP`).waitFor()
    await press(page, 'Aprobar')
    await heading(page, '¡Pago aprobado!')
    await page.getByRole('link', { name: 'Ver mi pedido' }).click()
    await heading(page, 'Tu pedido está pagado')
    await page.getByText('Preparamos tu pedido y lo enviamos a Calle 10 # 20-30, Medellín.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Pagar', exact: true }).count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)
    await expect.poll(() => keptCart(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dorsal.checkout'))).toBeNull()

    await expect
      .poll(() => shop.ordersOf(buyer.dni))
      .toMatchObject([{ pay_status: '4', amount, delivery: 'envio' }])
    await shop.readLetter(buyer.email, /pedido confirmado/)
  }),
)

test('a gift goes with something that costs, is one, and is picked up with the kit; a cancelled order goes back to the cart', () =>
  at(390, async (page) => {
    const { id: event_id } = await shop.makeEvent()
    const gift = await shop.makeProduct('Cuello', 0, oneSize(8), { event_id })
    const shirt = await shop.makeProduct(
      'Camiseta',
      40_000,
      [
        { size: 'M', amount: 4 },
        { size: 'L', amount: 4 },
      ],
      { event_id },
    )

    await openProduct(page, gift)
    await page.getByText('¡Este producto es un regalo!').waitFor()
    await expect.poll(() => quantityOf(page).getAttribute('max')).toBe('1')
    await expect.poll(() => page.getByRole('button', { name: 'Uno más' }).isDisabled()).toBe(true)
    await addButton(page).click()
    await page.getByText('El regalo va con un producto que tenga precio.').waitFor()
    await expect.poll(() => toPay(page).count()).toBe(0)

    await putInCart(page, shirt, 'L')
    await toCheckout(page)
    const pickup = page.getByRole('radio', { name: /^Recoger con el kit/ })
    await pickup.waitFor()
    await expect.poll(() => pickup.isChecked()).toBe(true)
    await total(page, '$40.000')
    await tellWho(page, newBuyer())
    await acceptTerms(page)
    await goToGateway(page)
    // Away from the gateway without paying: the order's page is what lies behind.
    await page.goBack()
    await heading(page, 'Tu pedido está reservado')
    await page.getByText(/^Tu pedido está reservado hasta (las|la|mañana)/).waitFor()
    await press(page, 'Cancelar este pedido')
    await press(page, 'Sí, cancelar')
    await acceptNotice(page, 'Pedido cancelado')
    await heading(page, 'La reserva terminó')
    await press(page, 'Volver a llenar el carrito')
    await inCart(page)
    await lineOf(page, gift).waitFor()
    await lineOf(page, shirt, 'L').waitFor()
    await total(page, '$40.000')
  }))

test('rejected at the gateway, the order is paid again from its page', () =>
  at(390, async (page) => {
    const buyer = newBuyer()
    const { id: event_id } = await shop.makeEvent()
    const shirt = await shop.makeProduct('Camiseta', 40_000, oneSize(4), { event_id })
    await putInCart(page, shirt)
    await toCheckout(page)
    await tellWho(page, buyer)
    await acceptTerms(page)
    await goToGateway(page)
    await press(page, 'Rechazar')
    await heading(page, 'El pago no fue aprobado')
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await page.waitForURL('**/tienda/orden/*')
    await heading(page, 'El pago no fue aprobado')
    await goToGateway(page)
    await press(page, 'Aprobar')
    await heading(page, '¡Pago aprobado!')
    await page.getByRole('link', { name: 'Ver mi pedido' }).click()
    await page.getByText(/^Recógelo con el kit de/).waitFor()
    await expect.poll(() => shop.ordersOf(buyer.dni)).toMatchObject([{ pay_status: '4', delivery: 'kit' }])
  }))

test('sold out between cart and checkout: the buyer is told, and buys what is left', () =>
  at(390, async (page) => {
    const last = await shop.makeProduct('Última', 60_000, oneSize(1))
    const cap = await shop.makeProduct('Gorra', 30_000, oneSize(9))
    await putInCart(page, last)
    await putInCart(page, cap)
    await toCheckout(page)
    await tellWho(page, newBuyer())
    await tellWhere(page, 'Calle 1')
    await acceptTerms(page)

    await shop.placeOrder(last)

    await page.getByRole('radio', { name: 'Pasarela de prueba' }).check()
    await press(page, 'Pagar')
    await acceptNotice(page, 'Revisa tu carrito')
    await inCart(page)
    await lineOf(page, last)
      .getByText(/se agotó\.$/)
      .waitFor()
    await expect.poll(() => toPay(page).count()).toBe(0)
    await page.getByRole('button', { name: `Quitar ${last.name}, talla Única` }).click()
    await total(page, '$30.000')
    await toCheckout(page)
    await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle 1')
  }))

test('what changed since it was put into the cart is said there: less of it, and another price', () =>
  at(390, async (page) => {
    const shirt = await shop.makeProduct('Camiseta', 50_000, oneSize(5))
    await openProduct(page, shirt)
    await quantityOf(page).fill('4')
    await addButton(page).click()
    await total(page, '$200.000')
    const { product: now } = (await shop.call(`/api/product/${shirt.id}`)) as {
      product: { sku: string; categorias: { id: number }[] }
    }
    const size = { id: now.categorias[0]?.id, size: 'unica', amount: 2 }
    await shop.call(`/api/product/${shirt.id}/edit`, {
      name: shirt.name,
      sku: now.sku,
      price: 55_000,
      category: [size],
    })
    await page.reload()
    await lineOf(page, shirt).getByText('El precio cambió: antes $50.000, ahora $55.000.').waitFor()
    await lineOf(page, shirt)
      .getByText(/quedan 2\./)
      .waitFor()
    await press(page, 'Dejar 2')
    await total(page, '$110.000')
    await toPay(page).waitFor()
    await expect.poll(() => page.getByText('El precio cambió').count()).toBe(0)
  }))

test('a product of another shop opens there, in a new tab', () =>
  at(390, async (page) => {
    const elsewhere = await shop.makeProduct('Reloj', 900_000, [], {
      url_shop: 'https://tienda.example.com/reloj',
    })
    await page
      .context()
      .route('https://tienda.example.com/**', (route) => route.fulfill({ body: 'Otra tienda' }))
    await page.goto(elsewhere.path)
    await heading(page, elsewhere.name)
    await expect.poll(() => addButton(page).count()).toBe(0)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Ir a la tienda/ }).click(),
    ])
    await tab.waitForURL('https://tienda.example.com/reloj')
    expect(new URL(page.url()).pathname).toBe(elsewhere.path)
  }))

test('an add-on bought with a registration is an order of the panel', () =>
  at(390, async (page) => {
    const runner = newRunner()
    const event = await shop.makeEvent()
    const shirt = await shop.makeProduct('Camiseta', 40_000, oneSize(4), { event_id: event.id })
    await registerAlone(page, event.slug, runner)
    await page.getByRole('checkbox', { name: new RegExp(shirt.name) }).check()
    await page
      .locator('dl')
      .filter({ hasText: 'Total' })
      .getByText('$128.500', { exact: true })
      .first()
      .waitFor()
    await goToGateway(page)
    await press(page, 'Aprobar')
    await heading(page, '¡Pago aprobado!')
    const [order] = await shop.ordersOf(runner.dni, '&origin=inscripcion')
    expect(order).toMatchObject({ pay_status: '4', registration_id: expect.any(Number) })
    expect(JSON.parse(order?.products ?? '')).toMatchObject([
      { name: shirt.name, size: 'unica', quantity: 1 },
    ])
  }))
