/** An organiser and twelve people at once: chosen, another size, taken back, done again, written to; without a mouse; on a phone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { launchBrowser, visit } from './browser.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { type Organiser, organise, press } from './registering.ts'
import { overflow } from './shopping.ts'

let product: RunningProduct
let browser: Awaited<ReturnType<typeof launchBrowser>>
let organiser: Organiser
let desk: CertificateDesk
let number = 872_000

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({}), launchBrowser()])
  organiser = await organise(product.address)
  desk = await createDesk(product.address)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A race of so many women with a shirt S, in a list of 25. */
const raceOf = async (people: number) => {
  const race = await organiser.makeEvent({ name: `Carrera de ${people}` })
  const { kits, categories } = await organiser.readOffer(race.slug)
  for (let made = 0; made < people; made++)
    await desk.call('POST', '/api/competitor', {
      competitors: [
        participantForm(++number, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' }),
      ],
      event_id: race.id,
      category_id: categories.find(({ title }) => title === 'Damas')?.id,
    })
  return `/admin/eventos/show/${race.id}/competitor?per_page=25`
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Elegir a / })
const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })
const withSize = (page: Page, size: string) => page.getByText(`10K Damas · ${size}`, { exact: true })

/** As they stand. */
const namesIn = async (page: Page) =>
  (await boxes(page).evaluateAll((found) => found.map((box) => box.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace('Elegir a ', ''),
  )

const changeTo = async (page: Page, size: string, words: string) => {
  await bar(page).getByRole('button', { name: 'Cambiar talla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar talla' })
  await dialog.getByLabel('Talla nueva').selectOption(size)
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: 'Cambiar talla' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('twelve chosen with Shift get another size, have it taken back, get it again and are written to', async () => {
  const address = await raceOf(14)
  await visit(browser, { address: product.address, width: 1280 }, async (page) => {
    await asAdministrator(page)
    await page.goto(address)
    await expect.poll(() => boxes(page).count()).toBe(14)
    await boxes(page).nth(0).click()
    await boxes(page)
      .nth(11)
      .click({ modifiers: ['Shift'] })
    await bar(page).getByText('12 personas en la selección').waitFor()

    await changeTo(page, 'M', '12 personas pasan a la talla M.')
    await expect.poll(() => withSize(page, 'M').count()).toBe(12)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await page.getByText('Deshecho: 12 personas.').waitFor()
    await expect.poll(() => withSize(page, 'S').count()).toBe(14)

    await changeTo(page, 'M', '12 personas pasan a la talla M.')
    await expect.poll(() => withSize(page, 'M').count()).toBe(12)
    // One shirt XL: one gets it, the others are named with the reason.
    await bar(page).getByRole('button', { name: 'Cambiar talla' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar talla' })
    await dialog.getByLabel('Talla nueva').selectOption('XL')
    await dialog.getByText('1 persona pasa a la talla XL. Quedan por fuera 11 personas.').waitFor()
    expect(await dialog.getByText('No quedan kits de esa talla.').count()).toBe(11)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()

    await press(page, 'Escribirles')
    await page.waitForURL('**/mensajes/*')
    await page.getByText('12 personas').first().waitFor()
  })
})

test('without a mouse people are put in order, chosen and changed', async () => {
  const address = await raceOf(3)
  await visit(browser, { address: product.address, width: 1280 }, async (page) => {
    await asAdministrator(page)
    await page.goto(address)
    await expect.poll(() => boxes(page).count()).toBe(3)
    const head = page.getByRole('columnheader', { name: 'Participante' })
    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await expect
      .poll(async () => {
        const names = await namesIn(page)
        return names.join() === names.toSorted(new Intl.Collator('es').compare).join() && names.length
      })
      .toBe(3)
    await page.getByRole('checkbox', { name: 'Elegir toda la página' }).focus()
    await page.keyboard.press('Space')
    await bar(page).getByText('3 personas en la selección').waitFor()
    await bar(page).getByRole('button', { name: 'Cambiar talla' }).focus()
    await page.keyboard.press('Enter')
    const size = page.getByRole('dialog', { name: 'Cambiar talla' }).getByLabel('Talla nueva')
    await expect.poll(() => size.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('M')
    await page.getByText('3 personas pasan a la talla M.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => withSize(page, 'M').count()).toBe(3)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => withSize(page, 'S').count()).toBe(3)
  })
})

test('on a phone people are filtered, chosen and changed without scrolling sideways', async () => {
  const address = await raceOf(2)
  await visit(browser, { address: product.address, width: 390 }, async (page) => {
    await asAdministrator(page)
    await page.goto(address)
    await expect.poll(() => boxes(page).count()).toBe(2)
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Talla').selectOption('M')
    await page.getByText('No se encuentra participantes.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Quitar el filtro Talla: M' }).click()
    await expect.poll(() => boxes(page).count()).toBe(2)
    // The filters of every day are folded too, and told by a chip.
    expect(await page.getByLabel('Pago').count()).toBe(0)
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Pago').selectOption('1')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtros (1)' }).waitFor()
    await page.getByRole('button', { name: 'Quitar el filtro Pago: Pagados' }).click()
    await expect.poll(() => boxes(page).count()).toBe(2)
    await boxes(page).first().click()
    await bar(page).getByText('1 persona en la selección').waitFor()
    await bar(page).getByRole('button', { name: 'Elegir los 2' }).click()
    await bar(page).getByText('2 personas en la selección').waitFor()
    expect(await overflow(page)).toBe(0)
    await changeTo(page, 'M', '2 personas pasan a la talla M.')
    await expect.poll(() => withSize(page, 'M').count()).toBe(2)
    await expect.poll(() => overflow(page)).toBe(0)
  })
})
