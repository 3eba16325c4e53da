/** What people do without a mouse: register and pay, log in, compare two results. Nothing here is clicked. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { FULL, journeyWidths } from './browser.ts'
import { type Keys, keysOf } from './keys.ts'
import { DEMO_PASSWORD } from './log-in.ts'
import { EPAYCO, newRunner, type Organiser, organise, type Runner } from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const at = (width: number, journey: (page: Page, keys: Keys) => Promise<void>) =>
  stage.at(width, async (page) => {
    const keys = keysOf(page)
    await journey(page, keys)
    expect(keys.faults).toEqual([])
  })

const FAMILY = {
  distance: '5K',
  gender: 'female',
  title: 'Familiar',
  start_age: 5,
  final_age: 90,
  difference: -10_000,
}
const WOMEN = {
  distance: '10K',
  gender: 'female',
  title: 'Damas',
  start_age: 12,
  final_age: 80,
  difference: 0,
}
const QUESTION = { texto: '¿Vienes en bus?', tipo: 'checkbox', opciones: ['Sí', 'No'], obligatoria: true }
const FREE_TEXT = { texto: '¿Con quién entrenas?', tipo: 'input', opciones: [], obligatoria: false }

const makeEvent = async () => {
  const event = await organiser.makeEvent({ category: [WOMEN, FAMILY], questions: [QUESTION, FREE_TEXT] })
  // Of two gateways none is chosen beforehand.
  await organiser.post(`/api/eventos/${event.id}/pasarelas/epayco`, EPAYCO)
  const coupon = { code: 'TECLADO-10', kind: 'porcentaje', value: 10, max_uses: 50 }
  await organiser.post(`/api/eventos/${event.id}/coupons`, coupon)
  return event
}

/** Past the header, and the address stays as it is: pages keep their step in it. */
const skip = async (page: Page, { to, press, isAt }: Keys) => {
  const address = page.url()
  await to('link', 'Saltar al contenido')
  await press('Enter')
  await isAt('main', /.*/)
  expect(page.url()).toBe(address)
}

const identify = async (page: Page, keys: Keys, { dni }: Runner) => {
  await page.getByLabel('Número de documento').waitFor()
  await skip(page, keys)
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
  await keys.hears('Revisa los 2 campos marcados para continuar.')
  await keys.isAt('textbox', 'Número de documento')
  await keys.isWrong('Escribe')
  await keys.type(dni)
  // Enter in a field goes on, too.
  await keys.press('Enter')
  await keys.isAt('textbox', 'Fecha de nacimiento')
  await keys.isWrong('nacimiento')
  // The strokes come by themselves.
  await keys.type('12041995')
  await keys.hears(/^12 de abril de 1995\. Tendrás 3\d años/)
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
}

const tellPersonal = async (page: Page, keys: Keys, { name, last_name }: Runner) => {
  await keys.isAt('heading', 'Info Personal')
  await keys.to('textbox', 'Nombres')
  await keys.type(name)
  await keys.to('textbox', 'Apellidos')
  await keys.type(last_name)
  await keys.to('radio', 'Femenino')
  await keys.press('ArrowDown')
  await keys.isAt('radio', 'Masculino')
  await keys.press('ArrowUp')
  await keys.isAt('radio', 'Femenino')
  await keys.to('combobox', 'Departamento')
  await keys.type('Antioquia')
  await keys.to('combobox', 'Ciudad')
  await keys.type('mede')
  await page.getByRole('option', { name: 'Medellín' }).waitFor()
  await keys.press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Ciudad' }).inputValue()).toBe('Medellín')
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
}

const chooseKit = async (page: Page, keys: Keys) => {
  await keys.isAt('heading', 'Categoría')
  await keys.to('radio', /^10K · Damas/)
  await keys.press('Space')
  await keys.press('ArrowDown')
  await keys.isAt('radio', /^5K · Familiar/)
  await keys.press('ArrowUp')
  await keys.isAt('radio', /^10K · Damas/)
  await keys.to('radio', /^S$/)
  await keys.press('ArrowRight')
  await keys.isAt('radio', /^M$/)
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
  await keys.hears('Revisa el campo marcado para continuar.')
  await keys.isAt('radio', 'Sí')
  await keys.isWrong('Responde esta pregunta.')
  await keys.press('Space')
  await keys.to('textbox', '¿Con quién entrenas?')
  await keys.type('Con mi hermana')
  // A step back and forth keeps what was told.
  await keys.backTo('button', 'Info Personal')
  await keys.press('Enter')
  await keys.isAt('heading', 'Info Personal')
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
  await keys.isAt('heading', 'Categoría')
  await expect.poll(() => page.getByRole('radio', { name: /^M$/ }).isChecked()).toBe(true)
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
}

const CONTACT: [role: string, name: string, text: string][] = [
  ['textbox', 'Celular', '3005551234'],
  ['textbox', 'Confirma el celular', '3005551234'],
  ['combobox', 'EPS', 'EPS Sura'],
  ['combobox', 'Tipo de sangre', 'O'],
  ['combobox', 'RH', 'Positivo'],
  ['textbox', 'Contacto de emergencia', 'Luis Restrepo'],
  ['textbox', 'Teléfono de emergencia', '3015550000'],
]

const tellContact = async (keys: Keys, { dni }: Runner) => {
  await keys.isAt('heading', 'Contacto')
  await keys.to('textbox', 'Correo electrónico')
  await keys.type(`${dni}@example.com`)
  await keys.to('textbox', 'Confirma el correo')
  await keys.type('otra@example.com')
  for (const [role, name, text] of CONTACT) {
    if (name === 'EPS') {
      await keys.to('checkbox', /guardar mi EPS/)
      await keys.press('Space')
    }
    await keys.to(role, name)
    await keys.type(text)
  }
  await keys.to('button', 'Continuar')
  await keys.press('Enter')
  await keys.isAt('textbox', 'Confirma el correo')
  await keys.isWrong('correo')
  await keys.press('Control+a')
  await keys.type(`${dni}@example.com`)
  await keys.press('Enter')
}

const accept = async (keys: Keys) => {
  await keys.isAt('heading', 'Bienvenido')
  await keys.to('checkbox', /política de tratamiento/)
  await keys.press('Space')
  await keys.to('button', 'Ir a pagar')
  await keys.press('Enter')
  await keys.isAt('checkbox', /Participo bajo mi responsabilidad/)
  await keys.isWrong('Debes aceptar la exoneración y los términos.')
  await keys.press('Space')
  await keys.to('button', 'Ir a pagar')
  await keys.press('Enter')
}

const useCode = async (page: Page, keys: Keys) => {
  await keys.isAt('heading', '¡Estás a un paso!')
  await page.getByText('¿Tienes un código de descuento?').waitFor()
  await keys.to('summary', '¿Tienes un código de descuento?')
  await keys.press('Enter')
  await keys.to('textbox', 'Código de descuento')
  await keys.type('NADIE-1')
  await keys.hears(/no válido/)
  await keys.isAt('textbox', 'Código de descuento')
  await keys.isWrong('no válido')
  await keys.press('Control+a')
  await keys.type('teclado-10')
  await keys.hears('Código aplicado.')
  // The field is locked now: the focus has gone on, not away.
  await keys.isAt('button', 'Quitar código')
  await keys.press('Enter')
  await keys.isAt('textbox', 'Código de descuento')
  await keys.type('teclado-10')
  await keys.isAt('button', 'Quitar código')
  await page.getByText('$80.000').first().waitFor()
}

/** A dialog takes the focus, keeps it, and gives it back to what opened it. */
const readDialog = async (page: Page, keys: Keys, { title, first }: { title: string; first: string }) => {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.waitFor()
  await keys.isAt('button', first)
  for (let stops = 0; stops < 3; stops++) {
    const stop = await keys.tab()
    if (stop) expect(await dialog.locator(':focus').count(), stop.name).toBe(1)
  }
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const pay = async (page: Page, keys: Keys) => {
  await keys.to('button', 'Cancelar esta inscripción')
  await keys.press('Enter')
  await readDialog(page, keys, { title: 'Cancelar esta inscripción', first: 'Seguir con el pago' })
  await keys.isAt('button', 'Cancelar esta inscripción')
  await keys.to('button', 'Pagar')
  await keys.press('Enter')
  await readDialog(page, keys, { title: 'Atención', first: 'Ok' })
  await keys.isAt('button', 'Pagar')
  // Both are one stop, at either of them; the arrows choose among them.
  await keys.backTo('radio', /^(ePayco|Pasarela de prueba)$/)
  await keys.press('Space')
  if (await page.getByRole('radio', { name: 'ePayco' }).isChecked()) await keys.press('ArrowDown')
  await keys.isAt('radio', 'Pasarela de prueba')
  expect(await page.getByRole('radio', { name: 'Pasarela de prueba' }).isChecked()).toBe(true)
  await keys.to('button', 'Pagar')
  await keys.press('Enter')
  await page.waitForURL('**/pasarela-pruebas/t/*')
  await keys.to('button', 'Aprobar')
  await keys.press('Enter')
  await page.waitForURL('**/pago/respuesta*')
  await keys.hears(/Ya estás dentro/)
  await keys.to('link', 'Ver mi inscripción')
}

/** The narrowest phone in the full run. */
const REGISTERING = [...journeyWidths('phone'), ...(FULL ? [320] : [])]

describe.each(REGISTERING)('at %i px', (width) => {
  test('a registration is filled in and paid', () =>
    at(width, async (page, keys) => {
      const event = await makeEvent()
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, keys, runner)
      await tellPersonal(page, keys, runner)
      await chooseKit(page, keys)
      await tellContact(keys, runner)
      await accept(keys)
      await useCode(page, keys)
      await pay(page, keys)
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow).toBe(0)
    }))
})

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  test('somebody logs in after a wrong password', () =>
    at(width, async (page, keys) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Ingresar', disabled: false }).waitFor()
      await keys.to('textbox', 'Correo electrónico')
      await keys.type('admin@dorsal.test')
      await keys.to('textbox', 'Contraseña')
      await keys.type('no es esta')
      await keys.to('button', 'Ingresar')
      await keys.press('Enter')
      await readDialog(page, keys, { title: 'Lo siento, los datos de acceso son incorrectos.', first: 'Ok' })
      await keys.isAt('button', 'Ingresar')
      await keys.backTo('textbox', 'Contraseña')
      await keys.press('Control+a')
      await keys.type(DEMO_PASSWORD)
      await keys.press('Enter')
      await page.waitForURL('**/admin/**')
    }))

  test('two bibs of different categories are compared', () =>
    at(width, async (page, keys) => {
      const slug = 'media-maraton-bahia-de-cartagena'
      type Row = { bib_number: string; category: string; state: string | null }
      const answer = await fetch(`${stage.address}/api/event/${slug}/results?race_division=21K`)
      const { data } = (await answer.json()) as { data: Row[] }
      const [one] = data
      const other = data.find(({ category }) => category !== one?.category)
      if (!one || !other) throw new Error('The first page of the demo has one category only.')
      await page.goto(`/resultados/${slug}`, { waitUntil: 'networkidle' })
      await skip(page, keys)
      await keys.to('textbox', 'Dorsal 1')
      await keys.type(one.bib_number)
      await keys.press('Enter')
      await readDialog(page, keys, { title: 'Error', first: 'Ok' })
      await keys.isAt('textbox', 'Dorsal 1')
      await keys.to('textbox', 'Dorsal 2')
      await keys.type(other.bib_number)
      await keys.to('button', 'Comparar')
      await keys.press('Enter')
      await page.getByRole('alertdialog', { name: 'Comparación entre categorías diferentes' }).waitFor()
      await keys.isAt('button', 'Cancelar')
      await keys.to('button', 'Consultar')
      await keys.press('Enter')
      await keys.hears(/Diferencia: /)
      await keys.isAt('button', 'Comparar')
    }))
})
