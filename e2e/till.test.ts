/** The till of an expo: a sale with cash and change, a drawer that does not match, and sales without connection that are never lost. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL, journeyWidths } from './browser.ts'
import { heading, logIn } from './log-in.ts'
import { newRunner, type Organiser, organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'
import {
  asDevice,
  charge,
  choosePlace,
  goTo,
  makeExpo,
  openTill,
  payCash,
  sellWithCash,
  takeInHand,
  tellBuyer,
} from './till-steps.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const looksRight = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

const done = (page: Page) => page.getByRole('region', { name: 'Venta hecha' })
const says = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()

test.each(journeyWidths('phone'))(
  'a sale with cash and its change, and a closing that misses 2.000, %i px',
  (width) =>
    at(width, async (page) => {
      const expo = await makeExpo(organiser)
      await asDevice(page, expo.devices[0])
      await openTill(page, expo, '100000')
      await looksRight(page, width)

      // What is typed survives a reload.
      const runner = newRunner()
      await tellBuyer(page, runner)
      await choosePlace(page, 'M')
      await payCash(page)
      await says(page, '$15.000')
      await page.reload()
      await says(page, '$15.000')
      await charge(page)
      await says(page, 'Firma con el dedo, o escribe tu nombre completo.')
      await looksRight(page, width)
      await page.getByRole('button', { name: runner.name }).click()
      await expect.poll(() => page.getByLabel('Apellidos').inputValue()).toBe(runner.last_name)
      await page.getByRole('button', { name: 'Otra persona' }).click()

      await sellWithCash(page, runner)
      await done(page).getByText('C1-0001').waitFor()
      await done(page).getByText('$15.000').waitFor()
      await done(page).getByRole('link', { name: 'Enviar por WhatsApp' }).waitFor()
      await looksRight(page, width)

      // The same person a second time is known to have a place.
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await page.getByLabel('Cédula o documento').fill(runner.dni)
      await page.getByLabel('Cédula o documento').press('Enter')
      await page.getByRole('link', { name: 'Ir a la mesa' }).waitFor()

      await goTo(page, 'Cerrar')
      await page.getByLabel('Contado en el cajón').fill('183000')
      await says(page, 'faltan $2.000')
      await page.getByRole('button', { name: 'Cerrar caja' }).click()
      await says(page, 'Escribe por qué no cuadra, aunque no se sepa.')
      await page.getByLabel('Por qué no cuadra').fill('Un cambio mal dado')
      await looksRight(page, width)
      await page.getByRole('button', { name: 'Cerrar caja' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar caja' }).click()
      await heading(page, 'Caja 1 · turno 1')
      const drawer = page.getByLabel('Cajón')
      for (const text of ['$100.000', '$185.000', '$183.000', 'faltan $2.000'])
        await drawer.getByText(text, { exact: true }).waitFor()
      await page.getByLabel('Ventas por medio de pago').getByText('Efectivo (1)').waitFor()
      await looksRight(page, width)
    }),
)

const offline = (page: Page, now: boolean) => page.context().setOffline(now)

/** The vault's word: what waits on this device. */
const waits = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor()

/** With the service worker, as installed: it answers the router, and opens the page, without network. */
const installed = (journey: (page: Page) => Promise<void>) => at(390, journey, { worker: true })

const isKept = (page: Page) => page.evaluate(async () => !!(await caches.match('/caja/0')))

/** The page is opened again without network, as a phone does that was put away. */
const loseNetwork = async (page: Page) => {
  await expect.poll(() => isKept(page)).toBe(true)
  await offline(page, true)
  await page.reload()
  await waits(page, 'sin red')
}

test.runIf(FULL)('without network it sells what it has in hand, and what it sold comes back', () =>
  installed(async (page) => {
    const expo = await makeExpo(organiser)
    await asDevice(page, expo.devices[0])
    await openTill(page, expo, '0')
    await takeInHand(page, 'M', 2)
    await loseNetwork(page)
    const runner = await sellWithCash(page)
    await heading(page, 'Guardada, sin enviar')
    await waits(page, 'sin red · 1 por enviar')
    await page.getByRole('button', { name: 'Siguiente' }).click()

    // Only what is in hand: the other sizes are not for sale.
    await tellBuyer(page, newRunner())
    await page.getByRole('radio', { name: /^10K/ }).check()
    expect(await page.getByRole('radio', { name: /^S/ }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: /^M/ }).isDisabled()).toBe(false)

    // It does not close while something waits.
    await goTo(page, 'Cerrar')
    await says(page, 'Queda 1 venta por enviar: la caja se cierra cuando llegue.')
    expect(await page.getByRole('button', { name: 'Cerrar caja' }).isDisabled()).toBe(true)

    await offline(page, false)
    await page.getByRole('button', { name: 'Enviar ahora' }).click()
    await waits(page, 'con red')
    await goTo(page, 'Ventas')
    const sale = page.getByRole('listitem').filter({ hasText: `${runner.name} ${runner.last_name}` })
    await sale.getByText('Lista').waitFor()
    await sale.getByText('C1-0001').first().waitFor()
    await looksRight(page, 390)

    await sale.getByRole('button', { name: 'Deshacer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deshacer C1-0001' })
    await dialog.getByLabel('Por qué').fill('Se arrepintió')
    await dialog.getByRole('button', { name: 'Deshacer venta' }).click()
    await sale.getByText('Deshecha').waitFor()
  }),
)

test.runIf(FULL)('the same document at two tills without network: the later sale waits for a person', () =>
  installed(async (one) => {
    const expo = await makeExpo(organiser, { tills: 2 })
    const runner = newRunner()
    await asDevice(one, expo.devices[0])
    await openTill(one, expo, '0')
    await takeInHand(one, 'M', 1)
    await installed(async (other) => {
      await asDevice(other, expo.devices[1])
      await openTill(other, expo, '0')
      await takeInHand(other, 'M', 1)
      await loseNetwork(one)
      await loseNetwork(other)
      await sellWithCash(one, runner)
      await sellWithCash(other, runner)
      await offline(one, false)
      await waits(one, 'con red')
      await offline(other, false)
      const told = other.getByRole('list', { name: 'Ventas por revisar' })
      await told.getByText('recibo C2-0001').first().waitFor()
      await looksRight(other, 390)
    })
    await at(1280, async (staff) => {
      await logIn(staff, 'admin@dorsal.test')
      await heading(staff, 'Eventos')
      await staff.goto(`/admin/eventos/show/${expo.event_id}/caja`)
      const review = staff.getByRole('region', { name: 'Ventas por revisar' })
      await review.getByText('C2-0001').first().waitFor()
      await looksRight(staff, 1280)
      await review.getByRole('button', { name: 'Resolver' }).click()
      const dialog = staff.getByRole('dialog', { name: 'Resolver C2-0001' })
      await dialog.getByLabel('Devolver el dinero').check()
      await dialog.getByLabel('Por qué').fill('Compró dos veces')
      await dialog.getByRole('button', { name: 'Devolver $85.000' }).click()
      await review.waitFor({ state: 'detached' })
    })
  }),
)

test.runIf(FULL)('a negative float and the till of another event are refused with why', () =>
  at(390, async (page) => {
    const expo = await makeExpo(organiser)
    const other = await makeExpo(organiser)
    await asDevice(page, expo.devices[0])
    await openTill(page, expo, '-5000')
    await says(page, 'El valor no puede ser negativo.')
    await looksRight(page, 390)
    await page.goto(`/caja/${other.event_id}`)
    await heading(page, 'Caja')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
    await looksRight(page, 390)
  }),
)
