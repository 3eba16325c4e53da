/** The screen people wait for: after paying, each sees what they proved, and a runner's home has the rest. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL } from './browser.ts'
import { chooseBirthday, emailOf, openAccount, openMore, openOwnPage } from './come-back.ts'
import { acceptNotice } from './log-in.ts'
import { goToGateway, heading, newRunner, press, registerAlone } from './registering.ts'
import { keepShop, type Shopkeeper } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Shopkeeper

beforeAll(async () => {
  organiser = await keepShop(stage.address)
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const codes = (page: Page) => page.getByRole('img', { name: /Código QR/ })

test('who registered and paid sees the own bib, QR, receipt and the ways to share; a stranger with the address does not', async () => {
  const [event, runner] = [await organiser.makeEvent({ name: 'Carrera del Faro' }), newRunner()]
  let paidAt = ''
  await at(390, async (page) => {
    await registerAlone(page, event.slug, runner)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await title(page, '¡Pago aprobado!')
    paidAt = page.url()
    const bib = page.getByRole('list', { name: 'Tu dorsal' }).getByRole('listitem')
    await bib.getByRole('heading', { name: `${runner.name} ${runner.last_name}` }).waitFor()
    await bib.getByText(/^\p{L}+ \d+ de \p{L}+ de \d{4}, 6:00 a\. m\.$/u).waitFor()
    await bib.getByRole('img', { name: `Código QR de ${runner.name} en Carrera del Faro` }).waitFor()
    const share = await bib.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href')
    expect(new URL(share ?? '').searchParams.get('text')).toMatch(/Carrera del Faro \(10K\).*\/voy\/[\w.-]+$/)
    await expect
      .poll(() => bib.getByRole('link', { name: 'Agregar al calendario' }).getAttribute('href'))
      .toMatch(new RegExp(`^/api/site/events/${event.slug}/calendario\\.ics\\?distancia=\\d+$`))
    await expect
      .poll(() => bib.getByRole('link', { name: 'Descargar historia' }).getAttribute('href'))
      .toMatch(/^\/api\/site\/voy\/[\w.-]+\/historia\.png$/)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar comprobante' }).click()
    expect((await download).suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/)
    await expect.poll(() => overflow(page)).toBe(0)

    await page.getByRole('link', { name: 'Inscribir a otra persona' }).click()
    await heading(page, 'Identificación')
    await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('')
  })
  await at(390, async (page) => {
    await page.goto(paidAt)
    await title(page, '¡Pago aprobado!')
    await page.getByRole('link', { name: 'Ver mi inscripción' }).waitFor()
    await expect.poll(() => codes(page).count()).toBe(0)
    await expect.poll(() => page.getByText(runner.last_name).count()).toBe(0)
  })
})

test.runIf(FULL)(
  'who paid for somebody by document and birthday reads where QR and receipt went',
  async () => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Carrera de la Hija' }), newRunner()]
    await at(390, (page) => registerAlone(page, event.slug, runner))
    await at(390, async (page) => {
      await openOwnPage(page, runner)
      await page.getByRole('link', { name: 'Pagar evento' }).click()
      await page
        .getByRole('alertdialog', { name: 'Registrado' })
        .getByRole('button', { name: 'Cerrar' })
        .click()
      await goToGateway(page)
      await press(page, 'Aprobar')
      await title(page, '¡Pago aprobado!')
      await page.getByText(`QR y comprobante van al correo ${runner.dni.slice(0, 1)}•••@…`).waitFor()
      await page.getByText('Carrera de la Hija').first().waitFor()
      await expect.poll(() => codes(page).count()).toBe(0)
      await expect.poll(() => page.getByText(runner.last_name).count()).toBe(0)
      await expect.poll(() => page.getByText(emailOf(runner)).count()).toBe(0)
      await expect.poll(() => page.getByRole('link', { name: /comprobante|WhatsApp/ }).count()).toBe(0)
      await expect.poll(() => overflow(page)).toBe(0)
    })
  },
)

test.runIf(FULL)('a free order ends on the page of the competitor with the same celebration', () =>
  at(390, async (page) => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Carrera Libre' }), newRunner()]
    await organiser.post(`/api/eventos/${event.id}/coupons`, {
      code: 'REGALO-100',
      kind: 'porcentaje',
      value: 100,
      max_uses: 5,
    })
    await registerAlone(page, event.slug, runner)
    await page.getByLabel('Código de descuento').fill('REGALO-100')
    await page.waitForURL(`**/competidor/${runner.dni}`)
    await title(page, '¡Ya estás dentro!')
    await codes(page).waitFor()
    await page.getByRole('link', { name: 'Compartir por WhatsApp' }).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Ver mi inscripción' }).click()
    await title(page, `Hola, ${runner.name}`)
    await page.getByText('Datos de contacto').waitFor()
  }),
)

test.runIf(FULL)('a paid order of the shop thanks its buyer and says how it gets there', () =>
  at(390, async (page) => {
    const cap = await organiser.makeProduct('Gorra', 30_000, [{ size: 'unica', amount: 5 }])
    await page.goto(await organiser.placeOrder(cap))
    await page.getByRole('radio', { name: 'Pasarela de prueba' }).check()
    await press(page, 'Pagar')
    await page.waitForURL('**/pasarela-pruebas/t/*')
    await press(page, 'Aprobar')
    await title(page, '¡Pago aprobado!')
    await page.getByRole('heading', { name: 'Gracias, Otra' }).waitFor()
    await page.getByText(`1 × ${cap.name}`).waitFor()
    await page.getByText('Lo enviamos a Calle 2, Medellín.').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Ver mi pedido' }).click()
    await title(page, 'Tu pedido está pagado')
  }),
)

test.runIf(FULL)(
  'Mis Eventos is a home: what comes with its countdown, the profile, password and sessions',
  async () => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Carrera de Casa' }), newRunner()]
    const PASSWORD = 'kilometro-cuarenta'
    await at(390, async (page) => {
      await registerAlone(page, event.slug, runner)
      await goToGateway(page)
      await press(page, 'Aprobar')
      await title(page, '¡Pago aprobado!')
      await openAccount(page, organiser, runner)
      const coming = page.getByRole('region', { name: 'Próximas' })
      await coming.getByText(/^Faltan \d+ días$/).waitFor()
      await openMore(coming)
      await coming.getByRole('link', { name: 'Compartir por WhatsApp' }).waitFor()
      await coming.getByRole('link', { name: 'Agregar al calendario' }).waitFor()
      await expect.poll(() => overflow(page)).toBe(0)

      await page.getByRole('link', { name: 'Perfil', exact: true }).click()
      await title(page, 'Mi perfil')
      await page.getByRole('main').getByText(`${runner.name} ${runner.last_name}`).first().waitFor()
      await page.getByText('Datos de contacto').click()
      await page.getByRole('button', { name: 'Corregir mis datos' }).waitFor()
      await page.getByLabel('Contraseña actual').fill(PASSWORD)
      await page.getByLabel('Contraseña nueva').fill('niebla-en-la-cordillera')
      await press(page, 'Cambiar contraseña')
      await acceptNotice(page, 'Tu contraseña cambió.')
      await page.getByRole('region', { name: 'Sesiones' }).getByText('Esta', { exact: true }).waitFor()
      await expect.poll(() => overflow(page)).toBe(0)
    })
  },
)

test.runIf(FULL)('without the reference a payment is verified by document and birthday', async () => {
  const [event, runner] = [await organiser.makeEvent({ name: 'Carrera sin Papel' }), newRunner()]
  await at(390, (page) => registerAlone(page, event.slug, runner))
  await at(390, async (page) => {
    await page.goto('/verificar-pago')
    await press(page, 'No tengo la referencia')
    await page.getByLabel('Número de documento').fill(runner.dni)
    await chooseBirthday(page, runner.birthday)
    await press(page, 'Verificar')
    await page.getByText('Carrera sin Papel').waitFor()
    await page.getByRole('heading', { name: 'Todavía no tenemos tu pago' }).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Ver mi inscripción' }).click()
    await title(page, `Hola, ${runner.name}`)
    await page.getByRole('link', { name: 'Pagar evento' }).waitFor()
  })
})
