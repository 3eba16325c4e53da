/** What people see of calls that fail, as section 8 of both specifications says: a dialog where one is named, else a log. */
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from './event-steps.ts'
import { acceptNotice, heading as title } from './log-in.ts'
import { heading, newRunner, type Organiser, organise, registerAlone } from './registering.ts'
import { oneSize } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const refuseWith = (message: string, icon: string) => (route: Route) =>
  route.fulfill({ status: 400, json: { message, body: 'Intenta de nuevo.', icon } })

const logged = (page: Page, text: string) =>
  page.waitForEvent('console', (message) => message.text().includes(text))

const dialogs = (page: Page) => page.getByRole('alertdialog').count()

test('an edit that is refused opens no dialog: it is logged, and told at the field and beside the button', () =>
  at(1280, async (page) => {
    const { id } = await organiser.makeEvent({ name: 'La que no se guarda' })
    await asAdministrator(page)
    await page.goto(`/admin/eventos/edit/${id}`)
    await title(page, 'Editar evento')
    await page.getByLabel('Nombre', { exact: false }).first().fill('')
    const saying = logged(page, 'POST /api/eventos/:id: 422')
    await page.getByRole('button', { name: 'Actualizar evento' }).click()
    await saying
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await expect.poll(() => dialogs(page)).toBe(0)
    await page.getByLabel('Nombre', { exact: false }).first().fill('La que sí se guarda')
    await page.getByRole('button', { name: 'Actualizar evento' }).click()
    await acceptNotice(page, 'Evento actualizado con éxito')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  }))

test('a participant search that fails shows the answer’s message in a dialog', () =>
  at(1280, async (page) => {
    const { id } = await organiser.makeEvent({ name: 'La que se busca' })
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${id}/competitor`)
    await page.getByText('No se encuentra participantes.').waitFor()
    await page.route('**/api/search-participant**', refuseWith('La búsqueda no está disponible', 'warning'))
    await page.getByLabel('Busca por nombre o DNI').fill('ana')
    await acceptNotice(page, 'La búsqueda no está disponible')
    await page.unroute('**/api/search-participant**')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByText('No existe el competidor [ ana ]').waitFor()
    await expect.poll(() => dialogs(page)).toBe(0)
  }))

test('groups and unpaid registrations that cannot be read are told in a dialog too', () =>
  at(1280, async (page) => {
    const { id } = await organiser.makeEvent({ name: 'La de los grupos' })
    await asAdministrator(page)
    await page.route('**/api/filter/group**', refuseWith('No se pudo filtrar', 'error'))
    await page.route('**/api/no-payments**', refuseWith('No se pudo eliminar', 'error'))
    const refused = page.waitForResponse('**/api/filter/group**')
    await page.goto(`/admin/eventos/show/${id}/overview`)
    await refused
    await page.getByRole('button', { name: 'Competidores' }).click()
    await acceptNotice(page, 'No se pudo filtrar')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar no pagados' }).click()
    await acceptNotice(page, 'No se pudo eliminar')
  }))

test('another call of the panel that fails is logged and opens no dialog', () =>
  at(1280, async (page) => {
    await asAdministrator(page)
    await page.route('**/api/ledger?**', refuseWith('No disponible', 'error'))
    const saying = logged(page, 'GET /api/ledger: 400 No disponible')
    await page.goto('/admin/pagos')
    await saying
    await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
    await expect.poll(() => dialogs(page)).toBe(0)
  }))

test('products and a payment script that do not load are logged only: the person goes on', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent({ name: 'La que sigue' })
    await organiser.post(`/api/eventos/${event.id}/pasarelas/epayco`, {
      active: true,
      live: false,
      settings: { P_CUST_ID_CLIENTE: '500', PUBLIC_KEY: 'publica' },
      secrets: { P_KEY: 'p-key', PRIVATE_KEY: 'privada' },
    })
    // Of an event that sells none the form asks for none.
    await organiser.post('/api/products', {
      event_id: event.id,
      name: 'Gorra',
      description: '',
      price: 30_000,
      sku: 'GORRA-SIGUE',
      status: 'active',
      category: oneSize(10),
    })
    await page.route('**/api/event-products**', refuseWith('No disponible', 'error'))
    const script = 'https://checkout.epayco.co/checkout.js'
    await page.route(script, (route) => route.abort())
    const withoutProducts = logged(page, 'GET /api/event-products: 400')
    await registerAlone(page, event.slug, newRunner())
    await withoutProducts
    const withoutScript = logged(page, `No se pudo cargar ${script}`)
    await page.getByRole('radio', { name: 'ePayco' }).check()
    await withoutScript
    await expect.poll(() => dialogs(page)).toBe(0)
    await heading(page, '¡Estás a un paso!')
    const { team_size, key } = await page.evaluate(
      (slug) => JSON.parse(localStorage.getItem(`dorsal.event.${slug}`) ?? '{}'),
      event.slug,
    )
    expect({ team_size, key }).toEqual({ team_size: 1, key: event.slug })
  }))
