/** A place changes hands: from the letter to who receives it to the own QR, and the giver's link shows nothing any more. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
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
  type Runner,
  tellContact,
  tellPersonal,
} from './registering.ts'
import { agree } from './signing.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const codes = (page: Page) => page.getByRole('img', { name: /Código QR/ })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const pathIn = (text: string, path: RegExp) => path.exec(text)?.[0] ?? ''

/** In the browser that bought, which is the giver's own proof. */
/** From the page of the giver's own letter. */
const passOn = (page: Page, receiver_email: string) =>
  page.evaluate(async (receiver_email) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const dni = location.pathname.split('/').at(-1)
    const token = location.hash.replace('#mio=', '')
    const { registrations } = await post(`/api/competitor/${dni}/own`, { token })
    const { participant_key } = registrations[0]
    await post('/api/changes', {
      participant_key,
      token,
      kind: 'transfer',
      receiver_email,
      shown_due: 0,
      shown_back: 0,
    })
  }, receiver_email)

const tellWhoFits = async (page: Page, { birthday, gender }: Runner) => {
  await heading(page, '¿En qué categoría corres?')
  await page.getByLabel('Fecha de nacimiento').fill(birthday.split('-').reverse().join('/'))
  await page.getByRole('radio', { name: gender }).check()
  await press(page, 'Continuar')
}

const tellWho = async (page: Page, { dni, name, last_name }: Runner) => {
  await heading(page, 'Tus datos')
  await page.getByLabel('Número de documento').fill(dni)
  await page.getByLabel('Nombres').fill(name)
  await page.getByLabel('Apellidos').fill(last_name)
  await page.getByLabel('Departamento').selectOption('Antioquia')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.fill('medellin')
  await city.press('Enter')
  await press(page, 'Continuar')
}

test.each(journeyWidths('phone'))(
  'at %i px somebody takes a place from the letter to the own QR, and the giver’s link dies',
  async (width) => {
    const name = 'Carrera del Relevo'
    const event = await organiser.makeEvent({
      name,
      questions: [{ texto: '¿De qué club vienes?', tipo: 'input', opciones: [], obligatoria: true }],
    })
    const [giver, receiver] = [newRunner({ name: 'Lucía' }), newRunner({ name: 'Antonia' })]
    const friend = `amiga.${receiver.dni}@example.com`
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, giver)
      await tellPersonal(page, giver)
      await chooseSize(page, 'M')
      await page.getByLabel('¿De qué club vienes?').fill('Trote')
      await press(page, 'Continuar')
      await tellContact(page, giver)
      await accept(page)
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await goToGateway(page)
      await press(page, 'Aprobar')
      await title(page, '¡Pago aprobado!')
    })
    const giverLetter = await organiser.readLetter(`${giver.dni}@example.com`, /Pago recibido/)
    const giverPath = pathIn(giverLetter, /\/competidor\/\S+#mio=\S+/)
    await at(width, async (page) => {
      await page.goto(giverPath)
      await expect.poll(() => codes(page).count()).toBe(1)
      await passOn(page, friend)
    })

    const link = pathIn(await organiser.readLetter(friend, /Lucía te cede su cupo/), /\/ceder\/[\w-]+/)
    await at(width, async (page) => {
      await page.goto(link)
      await title(page, 'Lucía te cede su cupo')
      await page.getByText('Sin costo').waitFor()
      expect(await page.getByText(giver.last_name).count()).toBe(0)
      await press(page, 'Tomar el cupo')
      await heading(page, '¿En qué categoría corres?')
      // Nothing typed: what is missing stands at its field, which has the focus.
      await press(page, 'Continuar')
      await page.locator('[aria-invalid=true]').first().waitFor()
      await tellWhoFits(page, receiver)
      await tellWho(page, receiver)
      await heading(page, 'Tu carrera')
      await page.getByText('Corres en 10K Damas').waitFor()
      await page.getByLabel('¿De qué club vienes?').fill('Los Andes')
      await press(page, 'Continuar')
      await tellContact(page, receiver)
      await heading(page, 'Firma y toma el cupo')
      await press(page, 'Tomar el cupo')
      await page.getByText('Debes aceptar la política de tratamiento de datos.').waitFor()
      await agree(page)
      await expect.poll(() => overflow(page)).toBe(0)
      await press(page, 'Tomar el cupo')
      await title(page, 'El cupo ya es tuyo')
      await page.getByText(`${receiver.dni}@example.com`).waitFor()
      // The link served once.
      await page.reload()
      await title(page, 'Este enlace ya no sirve')
    })

    const own = await organiser.readLetter(`${receiver.dni}@example.com`, /El cupo ya es tuyo/)
    await at(width, async (page) => {
      await page.goto(pathIn(own, /\/competidor\/\S+#mio=\S+/))
      await codes(page).first().waitFor()
      await page.getByText(name).first().waitFor()
      await expect.poll(() => codes(page).count()).toBe(1)
    })
    await at(width, async (page) => {
      await page.goto(giverPath)
      await title(page, /inscripción/i)
      await expect.poll(() => codes(page).count()).toBe(0)
      expect(await page.getByText('Antonia').count()).toBe(0)
    })
  },
)
