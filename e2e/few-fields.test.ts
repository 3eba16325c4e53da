/** How little a registration asks for: once for who is new, three choices for who comes back. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL, journeyWidths } from './browser.ts'
import { emailOf, openAccount } from './come-back.ts'
import { actsOf, countActs } from './counting.ts'
import {
  accept,
  chooseSize,
  goToGateway,
  heading,
  identify,
  newRunner,
  type Organiser,
  organise,
  press,
  registerAlone,
  tellPersonal,
  tellReach,
  typeIdentity,
} from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

/** Fields typed or chosen, by one person. */
const MOST_ALONE = 24

const OPEN = { gender: 'mixto', start_age: 18, final_age: 99 }
const DISTANCES = {
  category: [
    { ...OPEN, distance: '21K', title: 'Media', difference: 40_000 },
    { ...OPEN, distance: '10K', title: 'Abierta', difference: 0 },
  ],
}

const isChosen = (page: Page) =>
  expect.poll(() => page.getByRole('radio', { name: 'Pasarela de prueba' }).isChecked()).toBe(true)

/** The bar on a phone, the summary beside the form at a desk. */
const price = (page: Page, words: RegExp) =>
  expect.poll(() => page.getByRole('main').textContent()).toMatch(words)

test.each(journeyWidths('phone'))('at %i px one person tells at most 24 things', (width) =>
  at(width, async (page) => {
    const event = await organiser.makeEvent(DISTANCES)
    const runner = newRunner()
    await countActs(page)
    await page.goto(`/registrate/${event.slug}`)
    // One price until a distance is chosen, and then that of the distance.
    await price(page, /desde\s*\$88\.500/)
    await identify(page, runner)
    await tellPersonal(page, runner)
    await price(page, /desde\s*\$88\.500/)
    await page.getByRole('radio', { name: '21K · Media $128.500' }).check()
    await price(page, /Total\s*\$128\.500/)
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('desde')
    await chooseSize(page, 'S')
    await press(page, 'Continuar')
    await tellReach(page, runner)
    await press(page, 'Continuar')
    await accept(page)
    await press(page, 'Ir a pagar')
    await heading(page, '¡Estás a un paso!')
    await isChosen(page)
    expect((await actsOf(page)).length).toBeLessThanOrEqual(MOST_ALONE)
    await goToGateway(page)
  }),
)

/** What is left: distance, size, the boxes of the law, payment. */
const enterAsKnown = async (page: Page) => {
  await heading(page, 'Categoría')
  await page.getByRole('radio', { name: /^10K/ }).check()
  await chooseSize(page, 'M')
  // Known already: done, and open on touch.
  const contact = page.getByRole('navigation', { name: 'Pasos' }).getByRole('button', { name: 'Contacto' })
  await expect.poll(() => contact.isEnabled()).toBe(true)
  await press(page, 'Continuar')
  await accept(page)
  await press(page, 'Ir a pagar')
  await heading(page, '¡Estás a un paso!')
  await isChosen(page)
}

test.each(journeyWidths('phone'))('at %i px who is logged in chooses distance and size, and pays', (width) =>
  at(width, async (page) => {
    const [before, event] = [await organiser.makeEvent(), await organiser.makeEvent(DISTANCES)]
    const runner = newRunner()
    await registerAlone(page, before.slug, runner)
    await openAccount(page, organiser, runner)
    await countActs(page)
    await page.goto(`/registrate/${event.slug}`)
    await page.getByRole('button', { name: /^Inscribirme como Mariana/ }).click()
    await enterAsKnown(page)
    expect((await actsOf(page)).map((act) => act.replace(/^\S+ /, ''))).toEqual([
      expect.stringContaining('Inscribirme como'),
      'category_id',
      'kit_id',
      'p1-data_policy',
      'p1-waiver',
    ])
    await goToGateway(page)
  }),
)

test.runIf(FULL)('who is known and not logged in does the same with a code from the mailbox', async () => {
  const [before, event] = [await organiser.makeEvent(), await organiser.makeEvent(DISTANCES)]
  const runner = newRunner()
  await at(390, (page) => registerAlone(page, before.slug, runner))
  await at(320, async (page) => {
    await page.goto(`/registrate/${event.slug}`)
    await heading(page, 'Identificación')
    await typeIdentity(page, runner)
    await press(page, 'Enviarme un código')
    await page.getByText(`Te enviamos un código a ${runner.dni[0]}•••@…`).waitFor()
    const letter = await organiser.readLetter(emailOf(runner), /es tu código para inscribirte$/)
    const code = /^\d{6}$/m.exec(letter)?.[0] ?? ''
    const field = page.getByLabel('Código de 6 números')
    await field.fill(code === '000000' ? '111111' : '000000')
    await page.getByText('Ese código no es, o ya venció.').waitFor()
    await field.fill(code)
    await enterAsKnown(page)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
  })
})

test.runIf(FULL)('the code of a link waits until the payment and is applied there', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent()
    const coupon = { code: 'CLUB-10', kind: 'porcentaje', value: 10, max_uses: 5 }
    await organiser.post(`/api/eventos/${event.id}/coupons`, coupon)
    await page.goto(`/registrate/${event.slug}?codigo=club-10`)
    await heading(page, 'Identificación')
    await registerAlone(page, event.slug, newRunner())
    await page.getByText('Código aplicado.').waitFor()
    await page.getByText('$80.000').first().waitFor()
  }),
)

test.runIf(FULL)(
  'an own place is paid by its browser, and a named one by whoever knows the document',
  async () => {
    const event = await organiser.makeEvent()
    const [own, named] = [newRunner(), newRunner()]
    const approve = async (page: Page) => {
      await isChosen(page)
      await goToGateway(page)
      await press(page, 'Aprobar')
      await page.getByRole('heading', { name: '¡Pago aprobado!' }).waitFor()
    }
    await at(390, async (page) => {
      await registerAlone(page, event.slug, own)
      await approve(page)
    })
    await at(390, (page) => registerAlone(page, event.slug, named))
    await at(390, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Identificación')
      await typeIdentity(page, named)
      await page
        .getByRole('alertdialog', { name: 'Registrado' })
        .getByRole('button', { name: 'Cerrar' })
        .click()
      await page.getByText('puedes pagar esta inscripción tal como está guardada').waitFor()
      await approve(page)
    })
  },
)
