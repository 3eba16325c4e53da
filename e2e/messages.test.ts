/** An organiser writes to the people of a race: variables, what two people read, a test, what was refused, WhatsApp. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { launchBrowser, visit } from './browser.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { type Organiser, organise, press } from './registering.ts'
import { overflow } from './shopping.ts'

let inbox: Inbox
let product: RunningProduct
let browser: Awaited<ReturnType<typeof launchBrowser>>
let organiser: Organiser
let desk: CertificateDesk

beforeAll(async () => {
  inbox = await startInbox()
  ;[product, browser] = await Promise.all([startProduct({ SMTP_URL: inbox.url }), launchBrowser()])
  organiser = await organise(product.address)
  desk = await createDesk(product.address)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await inbox?.close()
})

const addRunners = async (event: { id: number; slug: string }) => {
  const { kits, categories } = await organiser.readOffer(event.slug)
  const runners = [871_001, 871_002].map((number) =>
    participantForm(number, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' }),
  )
  for (const runner of runners) {
    const { reference } = await desk.call<{ reference: string }>('POST', '/api/competitor', {
      competitors: [runner],
      event_id: event.id,
      category_id: categories.find(({ title }) => title === 'Damas')?.id,
    })
    // A message goes to who is confirmed, unless somebody chooses otherwise.
    const ledger = await desk.call<{ data: { id: number }[] }>('GET', `/api/ledger?search=${reference}`)
    const paid = { status: 7, way: 'cash', note: 'Recibo 1' }
    await desk.call('POST', `/api/registrations/${ledger.data[0]?.id}/status`, paid)
  }
  return runners
}

const letter = (page: Page) => page.frameLocator('iframe[title^="Correo:"]').locator('body')
const mailsTo = (email: string, subject: RegExp) =>
  inbox.messages.filter(
    ({ recipients, email: mail }) => recipients.includes(email) && subject.test(mail.subject ?? ''),
  )

test('a message with variables reaches each person once, and what was refused is sent again', async () => {
  const race = await organiser.makeEvent({ name: 'Carrera de los Mensajes' })
  const runners = await addRunners(race)
  const [first, second] = runners.toSorted((one, other) =>
    `${one.last_name}${one.name}`.localeCompare(`${other.last_name}${other.name}`),
  )
  if (!first || !second) throw new Error('two runners')

  await visit(browser, { address: product.address, width: 1280 }, async (page) => {
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${race.id}/mensajes`)
    await page.getByText('Todavía no has escrito a tu gente.').waitFor()
    await press(page, 'Nuevo mensaje')
    await page.waitForURL('**/mensajes/*')
    await page.getByText('2 personas').waitFor()

    await page.getByLabel('Asunto', { exact: true }).fill('Tu dorsal: {{dorsa}}')
    await page.getByText('No existe {{dorsa}}. ¿Quisiste escribir {{dorsal}}?').waitFor()
    await page.getByLabel('Asunto', { exact: true }).fill('Nos vemos en {{evento}}')
    await page.getByLabel('Texto').fill('Hola, ')
    await page.getByRole('button', { name: 'Nombre', exact: true }).click()
    await expect.poll(() => page.getByLabel('Texto').inputValue()).toBe('Hola, {{nombre}}')
    await page.getByRole('button', { name: 'Dorsal', exact: true }).click()
    await page.getByText('A 2 personas les falta el dorsal.').waitFor()
    await press(page, 'Poner «por asignar»')
    await expect
      .poll(() => page.getByLabel('Texto').inputValue())
      .toBe('Hola, {{nombre}}{{dorsal|por asignar}}')

    await expect.poll(() => letter(page).textContent()).toContain(`Hola, ${first.name}por asignar`)
    await page.getByRole('button', { name: 'Persona siguiente' }).click()
    await expect.poll(() => letter(page).textContent()).toContain(`Hola, ${second.name}por asignar`)

    await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
    await page.getByText(/^Prueba enviada/).waitFor()
    await inbox.waitFor(
      ({ email }) => email.subject === 'Prueba: Nos vemos en Carrera de los Mensajes',
      20_000,
    )

    inbox.refuseWith(550)
    await press(page, 'Enviar ahora')
    const question = page.getByRole('alertdialog', { name: '¿Enviar a 2 personas?' })
    await question.getByRole('button', { name: 'Enviar ahora' }).click()
    await page.getByText('2 fallaron').first().waitFor()
    const drawer = page.getByRole('dialog', { name: 'Mensaje' })
    await expect.poll(() => drawer.getByText('Rechazado', { exact: true }).count()).toBe(2)
    inbox.refuseWith(undefined)
    await drawer.getByRole('button', { name: 'Reintentar lo rechazado' }).click()
    await expect.poll(() => drawer.getByText('Enviado', { exact: true }).count()).toBeGreaterThanOrEqual(2)

    await drawer.getByRole('tab', { name: 'WhatsApp' }).click()
    const chat = drawer.getByRole('link', { name: `Abrir WhatsApp de ${first.name} ${first.last_name}` })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.host).toBe('wa.me')
    expect(address.searchParams.get('text')).toContain(`Hola, ${first.name}`)
  })
  for (const { email } of runners) expect(mailsTo(email, /^Nos vemos en/)).toHaveLength(1)
})

test('on a phone a message is written and scheduled without scrolling sideways', async () => {
  const race = await organiser.makeEvent({ name: 'Carrera del Celular' })
  await addRunners(race)
  await visit(browser, { address: product.address, width: 390 }, async (page) => {
    await asAdministrator(page)
    await page.route('**/messages/check', (route) => route.fulfill({ status: 429, json: {} }))
    await page.goto(`/admin/eventos/show/${race.id}/mensajes?nuevo`)
    await page.waitForURL('**/mensajes/*')
    await page.getByRole('alert').getByText('No pudimos contar a quién llega.').waitFor()
    await page.unroute('**/messages/check')
    await press(page, 'Contar de nuevo')
    await page.getByLabel('Asunto', { exact: true }).fill('Recoge tu kit')
    await page.getByRole('button', { name: 'No han recogido el kit' }).click()
    await page.getByText('2 personas').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await press(page, 'Programar')
    await page
      .getByRole('dialog', { name: 'Programar el envío' })
      .getByRole('button', { name: 'Programar' })
      .click()
    await page
      .getByText(/^Sale el /)
      .first()
      .waitFor()
    await press(page, 'Detener')
    await page.getByText('Borrador', { exact: true }).waitFor()
  })
})
