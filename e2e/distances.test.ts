/** Distances with places, prices and kits of their own, and the places that are kept for a group. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { acceptNotice } from './log-in.ts'
import {
  accept,
  chooseSize,
  heading,
  identify,
  inDays,
  newRunner,
  type Organiser,
  organise,
  press,
  type Runner,
  registerAlone,
  tellContact,
  tellPersonal,
} from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const OPEN = { gender: 'mixto', start_age: 18, final_age: 99, title: 'Abierta', difference: 0 }
const CATEGORIES = [
  { ...OPEN, distance: '21K', difference: 40_000 },
  { ...OPEN, distance: '10K' },
]

type Distances = { distances: { id: number; name: string }[] }

/** What a distance of the event says of its own. */
const changeDistance = async (event: { id: number; slug: string }, name: string, fields: object) => {
  const { distances } = (await organiser.readOffer(event.slug)) as unknown as Distances
  const { id } = distances.find((distance) => distance.name === name) ?? {}
  await organiser.post(`/api/eventos/${event.id}/distances/${id}`, { name, ...fields })
}

const looksWell = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

/** From the choice of category and size to the review. */
const goToReview = async (page: Page, runner: Runner, size = 'S') => {
  await chooseSize(page, size)
  await press(page, 'Continuar')
  await tellContact(page, runner)
  await accept(page)
}

describe.each(journeyWidths('phone'))('at %i px', (width) => {
  test('the 21K sells out while the 10K sells on', async () => {
    const event = await organiser.makeEvent({ category: CATEGORIES })
    await changeDistance(event, '21K', { participant_limit: 1, place: 'Parque Norte' })
    const late = newRunner()
    await at(width, async (page) => {
      await page.goto(`/evento/${event.slug}`)
      await page.getByText('Parque Norte').waitFor()
      await page.getByRole('heading', { name: '21K $128.500' }).waitFor()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, late)
      await tellPersonal(page, late)
      await page.getByRole('radio', { name: '21K · Abierta $128.500' }).check()
      await goToReview(page, late)

      await at(width, (other) => registerAlone(other, event.slug, newRunner(), 'S', '21K'))

      // What the server refuses leads back to where one chooses again.
      await press(page, 'Ir a pagar')
      const told = page.getByRole('alertdialog', { name: 'Cupos agotados' })
      await told.getByText('En 21K no quedan cupos. Elige otra distancia.').waitFor()
      await Promise.all([page.waitForEvent('load'), acceptNotice(page, 'Cupos agotados')])
      await heading(page, 'Categoría')
      const gone = page.getByRole('radio', { name: '21K · Abierta Agotada' })
      await expect.poll(() => gone.isDisabled()).toBe(true)
      await looksWell(page, width)
      await press(page, 'Continuar')
      await page.getByText('21K · Agotada. Elige otra.').waitFor()
      await page.getByRole('radio', { name: '10K · Abierta $88.500' }).check()
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
      await press(page, 'Continuar')
      await heading(page, 'Bienvenido')
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')

      await page.goto(`/evento/${event.slug}`)
      await page.getByText('Agotada', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Inscribirme' }).first().waitFor()
      await looksWell(page, width)
    })
  })

  test('somebody of a company enters by its code in a sold-out race, and pays its price', async () => {
    const event = await organiser.makeEvent({ participant_limit: 2, category: CATEGORIES })
    const code = 'EMPRESA-21'
    await organiser.post(`/api/eventos/${event.id}/blocks`, {
      name: 'Banco Uno',
      owner: 'company',
      places: 2,
      distances: ['21K'],
      code,
    })
    const coupon = { code, kind: 'porcentaje', value: 20, max_uses: 5 }
    await organiser.post(`/api/eventos/${event.id}/coupons`, coupon)
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Ya no quedan cupos')
      await page.getByText('¿Tienes el código de un grupo?').click()
      const field = page.getByLabel('Código del grupo')
      await field.fill('OTRA-EMPRESA')
      await press(page, 'Usar código')
      await page.getByText('Código no válido', { exact: true }).waitFor()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      await looksWell(page, width)
      await field.fill(code.toLowerCase())
      await field.press('Enter')
      const band = page.getByText('Cupos de Banco Uno', { exact: true })
      await band.waitFor()

      const runner = newRunner()
      await identify(page, runner)
      await tellPersonal(page, runner)
      await page.reload()
      await heading(page, 'Categoría')
      await band.waitFor()
      const outside = page.getByRole('radio', { name: '10K · Abierta No es de Banco Uno' })
      await expect.poll(() => outside.isDisabled()).toBe(true)
      await page.getByRole('radio', { name: /^21K/ }).check()
      await looksWell(page, width)
      await goToReview(page, runner)
      await page.getByText('Usas los cupos de Banco Uno.').waitFor()
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await page.getByText('Código aplicado.').waitFor()
      await page.getByText('$103.500').first().waitFor()
      // By itself it is applied once: who takes it off does not find it there again.
      await press(page, 'Quitar código')
      await page.getByText('$128.500').first().waitFor()
      await page.reload()
      await heading(page, '¡Estás a un paso!')
      await expect.poll(() => page.getByLabel('Código de descuento').inputValue()).toBe('')
    })
    // The link of the group leads there at once.
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}?grupo=${code}`)
      await page.getByText('Cupos de Banco Uno', { exact: true }).waitFor()
      await identify(page, newRunner())
    })
  })

  test('the code of a group is asked for in the review too, and its link says when it is none', async () => {
    const event = await organiser.makeEvent({ category: CATEGORIES.slice(1) })
    const block = { name: 'Club Sur', owner: 'sponsor', places: 5, distances: [], code: 'CLUB-SUR' }
    await organiser.post(`/api/eventos/${event.id}/blocks`, block)
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}?grupo=NADIE-99`)
      await page.getByText('Código no válido', { exact: true }).waitFor()
      await looksWell(page, width)
      const runner = newRunner()
      await identify(page, runner)
      await tellPersonal(page, runner)
      await goToReview(page, runner)
      await page.getByText('¿Tienes el código de un grupo?').click()
      await page.getByLabel('Código del grupo').fill('club-sur')
      await page.getByLabel('Código del grupo').press('Enter')
      await page.getByText('Usas los cupos de Club Sur.').waitFor()
      await looksWell(page, width)
      const saved = page.waitForRequest((request) => request.url().endsWith('/api/competitor'))
      await press(page, 'Ir a pagar')
      expect((await saved).postDataJSON()).toMatchObject({ block_code: 'CLUB-SUR', shown_total: 88_500 })
      await heading(page, '¡Estás a un paso!')
    })
  })

  test('a child is offered children’s sizes only, and a size of another distance is asked for again', async () => {
    const shirt = { kit_name: 'Camiseta', amount: 50 }
    const event = await organiser.makeEvent({
      category: [...CATEGORIES, { ...OPEN, distance: '2K', title: 'Infantil', start_age: 5, final_age: 12 }],
      kits: [
        { ...shirt, size: '8', to_age: 12 },
        { ...shirt, size: 'S', from_age: 13 },
        { ...shirt, size: 'M', from_age: 13, distances: ['21K'] },
      ],
    })
    const mother = newRunner({ name: 'Rosa' })
    const child = newRunner({ name: 'Sara', birthday: `${new Date().getFullYear() - 8}-01-03` })
    const sizes = (page: Page) =>
      page.getByRole('radiogroup', { name: 'Talla del kit' }).locator('label').allTextContents()
    await at(width, async (page) => {
      await page.goto(`/evento/${event.slug}`)
      await page.getByRole('rowheader', { name: 'Camiseta hasta 12 años' }).waitFor()
      await page.getByRole('rowheader', { name: 'Camiseta 21K · desde 13 años' }).waitFor()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, mother)
      await tellPersonal(page, mother)
      await page.getByRole('radio', { name: /^21K/ }).check()
      await expect.poll(() => sizes(page)).toEqual(['S', 'M'])
      await chooseSize(page, 'M')
      await press(page, 'Continuar')
      await tellContact(page, mother)
      await heading(page, 'Bienvenido')
      await page.getByRole('button', { name: 'Agregar otra persona' }).click()
      await identify(page, child)
      await tellPersonal(page, child)
      await expect.poll(() => sizes(page)).toEqual(['Niños 8'])
      await chooseSize(page, 'Niños 8')
      await page.getByLabel('Rosa', { exact: true }).selectOption({ label: '10K · Abierta · $88.500' })
      await press(page, 'Continuar')
      await page.getByText('Esa talla no es para 10K. Elige otra.').waitFor()
      await looksWell(page, width)
      const again = page.getByRole('radiogroup', { name: 'Otra talla para Rosa' })
      await again.getByRole('radio', { name: 'S', exact: true }).check()
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
    })
  })

  test('a price ends between what was shown and the save: the person reads the new one and confirms it', async () => {
    const event = await organiser.makeEvent({
      category: CATEGORIES.slice(1),
      event_price: [
        { date: inDays(20), event_price: 80_000, cost_service: 3_500, places: 1 },
        { date: inDays(50), event_price: 95_000, cost_service: 3_500 },
      ],
    })
    const total = (page: Page, value: string) =>
      page
        .getByText(/^Total$/)
        .locator('..')
        .getByText(value, { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor()
    await at(width, async (page) => {
      await page.goto(`/evento/${event.slug}`)
      await page.getByText('Queda 1 a este precio').first().waitFor()
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await goToReview(page, runner)
      await total(page, '$83.500')

      await at(width, (other) => registerAlone(other, event.slug, newRunner()))

      await press(page, 'Ir a pagar')
      const told = page.getByRole('alertdialog', { name: 'El precio cambió' })
      await told.getByText('Ahora el total es $98.500').waitFor()
      await Promise.all([page.waitForEvent('load'), acceptNotice(page, 'El precio cambió')])
      await heading(page, 'Bienvenido')
      await total(page, '$98.500')
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await page.locator('dl').filter({ hasText: 'Total' }).getByText('$98.500').first().waitFor()
    })
  })

  test('where a distance starts in waves one may say a time, and need not', async () => {
    const event = await organiser.makeEvent({ category: CATEGORIES })
    const start_at = `${inDays(60)} 06:00:00`
    await changeDistance(event, '21K', { waves: [{ name: 'Élite', start_at, up_to_time: '1:30' }] })
    await at(width, async (page) => {
      const runner = newRunner()
      const asked = page.waitForRequest((request) => request.url().includes('/api/competitorCategory'))
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      const query = new URL((await asked).url()).searchParams
      expect(JSON.parse(query.get('birthdays') ?? '')).toEqual([runner.birthday])
      await page.getByRole('radio', { name: /^10K/ }).check()
      await expect.poll(() => page.getByLabel('Tiempo estimado').count()).toBe(0)
      await page.getByRole('radio', { name: /^21K/ }).check()
      await page.getByLabel('Tiempo estimado').fill('hora y media')
      await chooseSize(page, 'S')
      await press(page, 'Continuar')
      await page.getByText('Escribe horas y minutos, como 1:45.').waitFor()
      await looksWell(page, width)
      await page.getByLabel('Tiempo estimado').fill('1:28')
      await goToReview(page, runner)
      const saved = page.waitForRequest((request) => request.url().endsWith('/api/competitor'))
      await press(page, 'Ir a pagar')
      expect((await saved).postDataJSON()).toMatchObject({ competitors: [{ estimated_time: '1:28' }] })
      await heading(page, '¡Estás a un paso!')
    })
  })
})
