/**
 * The organiser's day from end to end, as a Colaborador: somebody is found by Ctrl+K, twelve get another size, it is taken
 * back and done again, they are written to, and the history tells it. Once without a mouse, once on a phone; and of the
 * other organiser's race nothing is to be seen.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { launchBrowser, visit } from './browser.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { keysOf } from './keys.ts'
import { heading, logIn } from './log-in.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { type Organiser, organise } from './registering.ts'
import { overflow } from './shopping.ts'

type Race = Awaited<ReturnType<Organiser['makeEvent']>>
type Person = ReturnType<typeof participantForm>
type Row = { size: string }

const NEIGHBOURS_RACE = 'Carrera del vecino'
const COLLABORATOR = 'colaborador@dorsal.test'
let inbox: Inbox
let product: RunningProduct
let browser: Awaited<ReturnType<typeof launchBrowser>>
let organiser: Organiser
let desk: CertificateDesk
let stranger: Person
let foreign: Race
const own: { race: Race; people: Person[] }[] = []

const addPeople = async (race: Race, numbers: number[]) => {
  const { kits, categories } = await organiser.readOffer(race.slug)
  const people = numbers.map((number) =>
    participantForm(number, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' }),
  )
  for (const person of people)
    await desk.call('POST', '/api/competitor', {
      competitors: [person],
      event_id: race.id,
      category_id: categories.find(({ title }) => title === 'Damas')?.id,
    })
  return people
}

beforeAll(async () => {
  inbox = await startInbox()
  ;[product, browser] = await Promise.all([startProduct({ SMTP_URL: inbox.url }), launchBrowser()])
  organiser = await organise(product.address)
  desk = await createDesk(product.address)
  for (const first of [874_000, 875_000]) {
    const race = await organiser.makeEvent({ name: `Carrera propia ${first}` })
    own.push({
      race,
      people: await addPeople(
        race,
        Array.from({ length: 12 }, (_, at) => first + at),
      ),
    })
  }
  foreign = await organiser.makeEvent({ name: NEIGHBOURS_RACE })
  stranger = (await addPeople(foreign, [876_000]))[0] as Person
  const { data } = await desk.call<{ data: { id: number }[] }>('GET', `/api/get-users?search=${COLLABORATOR}`)
  await desk.call('POST', '/api/assign/event', {
    user_id: data[0]?.id,
    events: own.map(({ race }) => race.id),
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await inbox?.close()
})

const sizesOf = async ({ id }: Race) => {
  const { competitors } = await desk.call<{ competitors: { data: Row[] } }>(
    'GET',
    `/api/search-participant?event_id=${id}&per_page=50`,
  )
  return competitors.data.map(({ size }) => size)
}
const all = (size: string) => Array.from({ length: 12 }, () => size)

const selection = (page: Page) => page.getByRole('region', { name: 'Selección' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar en el panel' })
const lettersTo = ({ email }: Person, subject: string) =>
  inbox.messages.filter(
    ({ recipients, email: mail }) => recipients.includes(email) && mail.subject === subject,
  )

/** What the history of the race says, each sentence as often as it stands there. */
const isTold = async (page: Page, subject: string) => {
  const rows = page.getByRole('main').getByRole('listitem')
  const told = (words: RegExp | string) => rows.filter({ hasText: words }).count()
  await rows.filter({ hasText: subject }).first().waitFor()
  await page.getByRole('button', { name: 'Ver más' }).click()
  await expect.poll(() => told(/de S a M/)).toBe(24)
  expect(await told(/de M a S/)).toBe(12)
}

test('without a mouse: found from the profile, twelve sizes, undone, done, written to, told', async () => {
  const { race, people } = own[0] as (typeof own)[number]
  const [someone] = people as [Person]
  await visit(browser, { address: product.address, width: 1280 }, async (page) => {
    const { to, press, type, isAt, faults } = keysOf(page, { columns: true })
    await logIn(page, COLLABORATOR)
    await heading(page, 'Eventos')
    await page.goto('/admin/perfil')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await press('Control+k')
    await isAt('combobox', /.*/)
    await type(stranger.dni)
    await palette(page).getByText(`Nada coincide con «${stranger.dni}»`).waitFor()
    await press('Control+a')
    await type(someone.dni)
    await palette(page).getByRole('option', { selected: true }).filter({ hasText: someone.dni }).waitFor()
    await press('Enter')
    const drawer = page.getByRole('dialog', { name: `${someone.name} ${someone.last_name}` })
    await drawer.waitFor()
    await press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await to('checkbox', 'Elegir toda la página')
    await press('Space')
    await to('button', 'Elegir los 12')
    await press('Enter')
    await selection(page).getByText('12 personas en la selección').waitFor()
    const changeAll = async () => {
      await to('button', 'Cambiar talla')
      await press('Enter')
      await isAt('combobox', 'Talla nueva')
      await press('M')
      await page.getByText('12 personas pasan a la talla M.').waitFor()
      await to('button', 'Cambiar talla')
      await press('Enter')
      await expect.poll(() => sizesOf(race)).toEqual(all('M'))
    }
    await changeAll()
    await press('Control+z')
    await page.getByText('Deshecho: 12 personas.').waitFor()
    expect(await sizesOf(race)).toEqual(all('S'))
    await changeAll()

    await to('button', 'Escribirles')
    await press('Enter')
    await page.waitForURL('**/mensajes/*')
    // The address changes a moment before the screen does, and the list says '12 personas' too.
    await page.getByRole('heading', { name: 'Mensaje nuevo' }).waitFor()
    await page.getByText('12 personas').first().waitFor()
    await to('textbox', /^Asunto/)
    await type('Tu camiseta es M')
    await to('button', 'Enviar ahora')
    await press('Enter')
    const question = page.getByRole('alertdialog', { name: '¿Enviar a 12 personas?' })
    await expect.poll(() => question.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await to('button', 'Enviar ahora')
    await press('Enter')
    for (const { email } of people)
      await inbox.waitFor(
        ({ recipients, email: mail }) => recipients.includes(email) && mail.subject === 'Tu camiseta es M',
        30_000,
      )
    await page.getByRole('dialog', { name: 'Mensaje' }).getByText('12 de 12').first().waitFor()
    await press('Escape')

    await press('Control+k')
    await isAt('combobox', /.*/)
    await type('historial')
    await palette(page)
      .getByRole('group', { name: 'En este evento' })
      .getByRole('option', { selected: true })
      .waitFor()
    await press('Enter')
    await page.waitForURL(`**/${race.id}/historial`)
    await isTold(page, 'Tu camiseta es M')
    expect(faults).toEqual([])
  })
  for (const person of people) expect(lettersTo(person, 'Tu camiseta es M')).toHaveLength(1)
})

test('on a phone, by touch: the same day', async () => {
  const { race, people } = own[1] as (typeof own)[number]
  const [someone] = people as [Person]
  await visit(browser, { address: product.address, width: 390 }, async (page) => {
    const button = (name: string | RegExp, within = page.locator('body')) =>
      within.getByRole('button', { name, exact: true }).locator('visible=true').first()
    await logIn(page, COLLABORATOR)
    await heading(page, 'Eventos')
    await button('Buscar').tap()
    await palette(page).getByRole('combobox').fill(someone.dni)
    await palette(page).getByRole('option').filter({ hasText: someone.dni }).first().tap()
    const drawer = page.getByRole('dialog', { name: `${someone.name} ${someone.last_name}` })
    await drawer.waitFor()
    await button('Cerrar', drawer).tap()
    await drawer.waitFor({ state: 'detached' })

    await page
      .getByRole('checkbox', { name: /^Elegir a / })
      .first()
      .tap()
    await button('Elegir los 12', selection(page)).tap()
    await selection(page).getByText('12 personas en la selección').waitFor()
    const changeAll = async () => {
      await button('Cambiar talla', selection(page)).tap()
      const dialog = page.getByRole('dialog', { name: 'Cambiar talla' })
      await dialog.getByLabel('Talla nueva').selectOption('M')
      await dialog.getByText('12 personas pasan a la talla M.').waitFor()
      await button('Cambiar talla', dialog).tap()
      await expect.poll(() => sizesOf(race)).toEqual(all('M'))
    }
    await changeAll()
    await button('Deshacer').tap()
    await page.getByText('Deshecho: 12 personas.').waitFor()
    expect(await sizesOf(race)).toEqual(all('S'))
    await changeAll()
    expect(await overflow(page)).toBe(0)

    await button('Escribirles', selection(page)).tap()
    await page.waitForURL('**/mensajes/*')
    await page.getByText('12 personas').first().waitFor()
    await page.getByLabel('Asunto', { exact: true }).fill('Talla nueva')
    expect(await overflow(page)).toBe(0)
    await button('Enviar ahora').tap()
    await button('Enviar ahora', page.getByRole('alertdialog', { name: '¿Enviar a 12 personas?' })).tap()
    await page.getByRole('dialog', { name: 'Mensaje' }).getByText('12 de 12').first().waitFor()
    expect(await overflow(page)).toBe(0)
    await page.goto(`/admin/eventos/show/${race.id}/historial`)
    await isTold(page, 'Talla nueva')
    expect(await overflow(page)).toBe(0)
  })
  for (const person of people) expect(lettersTo(person, 'Talla nueva')).toHaveLength(1)
})

test('of another organiser’s race a Colaborador sees nothing, by whatever door', async () => {
  await visit(browser, { address: product.address, width: 1280 }, async (page) => {
    await logIn(page, COLLABORATOR)
    await heading(page, 'Eventos')
    for (const tab of ['competitor', 'mensajes', 'historial', 'tallas']) {
      await page.goto(`/admin/eventos/show/${foreign.id}/${tab}`)
      await page
        .getByText(/no encontr|no existe|No tienes/i)
        .first()
        .waitFor()
      expect(await page.content()).not.toContain(stranger.last_name)
    }
    for (const list of [
      '/admin',
      '/admin/eventos',
      '/admin/competidores',
      '/admin/pagos',
      '/admin/historial',
    ]) {
      await page.goto(list)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const seen = await page.getByRole('main').textContent()
      expect(seen).not.toContain(NEIGHBOURS_RACE)
      expect(seen).not.toContain(stranger.dni)
    }
  })
})
