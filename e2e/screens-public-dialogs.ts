/** What opens over the screens of the site, and the steps of its forms. */
import type { Page } from 'playwright-core'
import {
  accept,
  chooseSize,
  heading,
  identify,
  newRunner,
  press,
  tellContact,
  tellPersonal,
} from './registering.ts'
import type { Facts } from './screens-facts.ts'
import { click, form, on, question } from './screens-openers.ts'
import type { Screen } from './screens-walk.ts'

/** One form from the first step to the payment: each picture is taken where the one before ended. */
const wizard = ({ race }: Facts): Screen[] => {
  const runner = newRunner()
  const step = (name: string, open: (page: Page) => Promise<unknown>): Screen => ({
    name,
    route: 'register',
    title: race.name,
    open: async (page) => {
      await open(page)
    },
  })
  return [
    {
      ...step('paso-errores', async (page) => {
        await press(page, 'Continuar')
        await page.locator('[aria-invalid=true]').first().waitFor()
      }),
      path: `/registrate/${race.slug}`,
    },
    step('paso-personal', (page) => identify(page, runner)),
    step('paso-categoria', (page) => tellPersonal(page, runner)),
    step('paso-contacto', async (page) => {
      await page.getByRole('radio', { name: /^21K/ }).check()
      await chooseSize(page, 'M')
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
    }),
    step('paso-bienvenido', async (page) => {
      await tellContact(page, runner)
      await accept(page)
    }),
    step('paso-pago', async (page) => {
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await page.getByRole('radio', { name: 'Transferencia' }).waitFor()
    }),
    step('paso-cancelar', question('Cancelar esta inscripción', 'Cancelar esta inscripción')),
  ]
}

/** Its button comes when the filters are out of sight. */
const filterSheet = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Páginas de resultados' }).scrollIntoViewIfNeeded()
  await form('Buscar y filtrar')(page)
}

const results = ({ past, simple, bibs }: Facts): Screen[] => {
  const extended = on('event-results', `/resultados/${past.slug}`, past.name)
  return [
    extended('filtros', filterSheet, { only: 'phone', rare: false }),
    extended('comparar', async (page) => {
      await page.getByLabel('Dorsal 1').fill(bibs[0] ?? '')
      await page.getByLabel('Dorsal 2').fill(bibs[1] ?? '')
      await press(page, 'Comparar')
      await page.getByRole('alertdialog', { name: 'Comparación entre categorías diferentes' }).waitFor()
    }),
    {
      name: 'comparados',
      rare: true,
      route: 'event-results',
      title: past.name,
      open: async (page) => {
        await press(page, 'Consultar')
        await page.getByRole('alertdialog').waitFor({ state: 'detached' })
        await page.getByText('minutos').first().waitFor()
      },
    },
    on(
      'event-results',
      `/resultados/${simple.slug}`,
      simple.name,
    )('compartir', async (page) => {
      await click(page, 'button', /^Compartir el resultado de/)
      await page.getByRole('button', { name: 'Copiar enlace' }).filter({ visible: true }).waitFor()
    }),
  ]
}

const shop = ({ product }: Facts): Screen[] => [
  on('cartSection', `/tienda/products/${product.id}`, product.name_product)(
    'carrito',
    async (page) => {
      await page.getByLabel('Talla').selectOption('M')
      await press(page, 'Agregar al carrito')
      await page.getByRole('heading', { name: 'Tu carrito' }).waitFor()
    },
    { rare: false },
  ),
  {
    name: 'pagar-compra',
    route: 'checkoutSection',
    path: '/tienda/products/checkout',
    title: 'Pagar tu compra',
  },
  {
    name: 'pagar-compra-errores',
    rare: true,
    route: 'checkoutSection',
    title: 'Pagar tu compra',
    open: async (page) => {
      await press(page, 'Pagar')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

const doors = ({ dni, birthday, reference }: Facts): Screen[] => [
  on(
    'login',
    '/login',
    'Ingresar',
  )('ingreso-rechazado', async (page) => {
    await page.getByLabel('Correo electrónico').fill('nadie@dorsal.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
    await press(page, 'Ingresar')
    await page.getByRole('alertdialog').waitFor()
  }),
  on(
    'competitor-state',
    `/competidor/${dni}`,
    'Mi inscripción',
  )('mi-inscripcion-abierta', async (page) => {
    const [year = '', month = '', day = ''] = birthday.split('-')
    await page.getByLabel('Día').selectOption(String(Number(day)))
    await page.getByLabel('Mes').selectOption(String(Number(month)))
    await page.getByLabel('Año').selectOption(year)
    await page.locator('main button[type=submit]').click()
    await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  }),
  on(
    'verify-payment',
    `/verificar-pago?referencia=${reference}`,
    'Verificar mi pago',
  )('pago-verificado', async (page) => {
    await page.getByLabel('Número de documento').fill(dni)
    await press(page, 'Verificar')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }),
]

export const publicDialogs = (facts: Facts): Screen[] => [
  on('home', '/', 'Ponte el dorsal')('menu-sitio', form('Abrir menú', 'Menú'), { only: 'phone' }),
  ...results(facts),
  ...wizard(facts),
  ...shop(facts),
  ...doors(facts),
  on(
    'dashboard',
    '/competitor/dashboard',
    'Mis Eventos',
    'Cliente',
  )('mis-eventos-cancelar', question(/^Cancelar esta inscripción/, '¿Cancelar esta inscripción?')),
]
