/** The steps of a registration, as a person takes them, and the events the journeys need, made by the API. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { DEMO_PASSWORD } from './log-in.ts'

export type Runner = {
  dni: string
  /** As the list calls it; a cédula de ciudadanía where it is not said. */
  document?: string
  /** YYYY-MM-DD */
  birthday: string
  name: string
  last_name: string
  gender: 'Femenino' | 'Masculino'
}

const LETTER_PATIENCE_MS = 30_000

let people = 0

/** 1 is a, 27 is ba: a name has no figures. */
const asLetters = (number: number): string =>
  number < 26 ? String.fromCharCode(97 + number) : asLetters(Math.floor(number / 26)) + asLetters(number % 26)

/** Somebody nobody has registered yet. */
export const newRunner = (known: Partial<Runner> = {}): Runner => {
  people += 1
  return {
    dni: `${Date.now()}`.slice(-8) + String(people).padStart(3, '0'),
    birthday: '1995-04-12',
    name: 'Mariana',
    last_name: `Restrepo ${asLetters(people)}`,
    gender: 'Femenino',
    ...known,
  }
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const typeIdentity = async (page: Page, { dni, document, birthday }: Runner) => {
  if (document) await page.getByLabel('Tipo de documento').selectOption(document)
  await page.getByLabel('Número de documento').fill(dni)
  await page.getByLabel('Fecha de nacimiento').fill(birthday.split('-').reverse().join('/'))
}

export const identify = async (page: Page, runner: Runner) => {
  await heading(page, 'Identificación')
  await typeIdentity(page, runner)
  await press(page, 'Continuar')
  await heading(page, 'Info Personal')
}

export const tellName = async (page: Page, { name, last_name, gender }: Runner) => {
  await page.getByLabel('Nombres').fill(name)
  await page.getByLabel('Apellidos').fill(last_name)
  await page.getByRole('radio', { name: gender }).check()
}

export const tellPersonal = async (page: Page, runner: Runner) => {
  await tellName(page, runner)
  await page.getByLabel('Departamento').selectOption('Antioquia')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.fill('medellin')
  await city.press('Enter')
  await press(page, 'Continuar')
  await heading(page, 'Categoría')
}

export const chooseSize = (page: Page, size: string) =>
  page.getByRole('radio', { name: new RegExp(`^${size}(?!\\p{L})`, 'u') }).check()

/** What is offered: a blood type and a factor of the specification, or none told. */
const HEALTH_CHOICES = [
  ['Tipo de sangre', ['', 'A', 'B', 'AB', 'O', 'no_informa']],
  ['RH', ['', '+', '-', 'no_informa']],
] as const

/** How to reach the person, and whom to call: what has to be told. */
export const tellReach = async (page: Page, { dni }: Runner) => {
  await heading(page, 'Contacto')
  await page.getByLabel('Correo electrónico').fill(`${dni}@example.com`)
  await page.getByLabel('Confirma el correo').fill(`${dni}@example.com`)
  await page.getByLabel('Celular', { exact: true }).fill('3005551234')
  await page.getByLabel('Confirma el celular').fill('300 555 1234')
  await page.getByLabel('Contacto de emergencia').fill('Luis Restrepo')
  await page.getByLabel('Teléfono de emergencia').fill('3015550000')
}

export const tellContact = async (page: Page, runner: Runner, next = 'Continuar') => {
  await tellReach(page, runner)
  // Nothing is told without the box; choosing first asks for it at the field.
  const eps = page.getByLabel('EPS', { exact: true })
  const box = page.getByRole('checkbox', { name: /guardar (mi|su) EPS/ })
  if (!(await box.isChecked())) {
    if ((await eps.inputValue()) !== 'no_informa') throw new Error('health data is told without the box')
    await eps.selectOption('EPS Sura')
    await page.getByText('Marca la casilla de arriba').waitFor()
    await box.check()
  }
  await eps.selectOption('EPS Sura')
  for (const [label, choices] of HEALTH_CHOICES) {
    const options = page.getByLabel(label, { exact: true }).locator('option')
    const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    if (values.join() !== choices.join()) throw new Error(`${label} offers ${values.join()}`)
  }
  await page.getByLabel('Tipo de sangre', { exact: true }).selectOption('O')
  await page.getByLabel('RH', { exact: true }).selectOption('+')
  await press(page, next)
}

/** Every participant accepts what is required, and nothing else. */
export const accept = async (page: Page) => {
  await heading(page, 'Bienvenido')
  for (const name of [/política de tratamiento/, /Términos, cambios/])
    for (const box of await page.getByRole('checkbox', { name }).all()) await box.check()
}

/** From the first step to the payment of somebody who registers alone. A distance is chosen where there are several. */
export const registerAlone = async (
  page: Page,
  slug: string,
  runner: Runner,
  size = 'S',
  distance?: string,
) => {
  await page.goto(`/registrate/${slug}`)
  await identify(page, runner)
  await tellPersonal(page, runner)
  if (distance) await page.getByRole('radio', { name: new RegExp(`^${distance}`) }).check()
  await chooseSize(page, size)
  await press(page, 'Continuar')
  await tellContact(page, runner)
  await accept(page)
  await press(page, 'Ir a pagar')
  await heading(page, '¡Estás a un paso!')
}

/** The field stays folded until somebody has a code. */
export const openCode = (page: Page) => page.getByText('¿Tienes un código de descuento?').click()

/** A size of an add-on, as its chip. */
export const chooseAddOnSize = (page: Page, product: string, size: string) =>
  page
    .getByRole('radiogroup', { name: `Talla de ${product}` })
    .getByRole('radio', { name: size, exact: true })
    .check()

/** To the page of the test gateway, from the payment step. */
export const goToGateway = async (page: Page) => {
  await page.getByRole('radio', { name: 'Pasarela de prueba' }).check()
  await press(page, 'Pagar')
  await page.waitForURL('**/pasarela-pruebas/t/*')
}

type Made = { id: number; slug: string }
type Offer = { kits: { id: number }[]; categories: { id: number; title: string }[] }
export type Organiser = {
  makeEvent: (fields?: object) => Promise<Made>
  post: (path: string, body: object) => Promise<unknown>
  giveIcon: (id: number, picture: NonSharedBuffer) => Promise<void>
  /** Everybody who is confirmed gets a number from `first` on, and runners see theirs. */
  giveNumbers: (id: number, first: number) => Promise<void>
  readOffer: (slug: string) => Promise<Offer>
  /** The text of the newest letter in the outbox for this address with this subject, as soon as it is there. */
  readLetter: (email: string, subject: RegExp) => Promise<string>
}

/** A day in Bogotá: in its evening the world's is tomorrow. */
export const inDays = (days: number) => bogotaDay(new Date(Date.now() + days * 86_400_000))
const women = {
  distance: '10K',
  gender: 'female',
  title: 'Damas',
  start_age: 12,
  final_age: 80,
  difference: 0,
}
const men = { ...women, gender: 'male', title: 'Varones' }
const mixed = { ...women, gender: 'mixto', title: 'Mixta', difference: -5000 }
const shirt = (size: string, amount: number) => ({ kit_name: 'Camiseta', size, amount })

const EVENT = {
  sport: 'running',
  status: 'active',
  type: 'propio',
  description: '',
  participant_limit: 50,
  city: 'Medellín',
  timeframe: '00:00',
  team_size: [{ id: 1 }],
  category: [women, men],
  kits: [shirt('S', 50), shirt('M', 50), shirt('XL', 1)],
  questions: [],
}
export const TEAMS = { team_size: [{ id: 1 }, { id: 2 }, { id: 3 }], category: [women, men, mixed] }
/** Beside the test gateway: of two none is chosen beforehand. */
export const EPAYCO = {
  active: true,
  live: false,
  settings: { P_CUST_ID_CLIENTE: '500', PUBLIC_KEY: 'publica' },
  secrets: { P_KEY: 'p-key', PRIVATE_KEY: 'privada' },
}
export const CLOSED = { register_deadline: inDays(-2) }

/** An administrator who sets events up. */
export const organise = async (address: string): Promise<Organiser> => {
  const ask = (path: string, body: object | null, token: string, method: 'POST' | 'PUT') =>
    fetch(address + path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { method, body: JSON.stringify(body) } : {}),
    })
  const send = async (path: string, body: object | null, token: string, method: 'POST' | 'PUT' = 'POST') => {
    let answer = await ask(path, body, token, method)
    // A product that has just started on a busy machine says when to come back, as it does to everybody.
    for (let again = 0; answer.status === 503 && again < 5; again += 1) {
      await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
      answer = await ask(path, body, token, method)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const account = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  const { token } = (await send('/api/auth/login', account, '')) as { token: string }
  const post = (path: string, body: object) => send(path, body, token)
  const read = async <T>(path: string) => (await send(path, null, token)) as T

  return {
    post,
    giveIcon: async (id, picture) => {
      const body = new FormData()
      body.set('icon', new Blob([picture], { type: 'image/png' }), 'icono.png')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/api/eventos/${id}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`icon: ${answer.status} ${await answer.text()}`)
    },
    giveNumbers: async (id, first) => {
      const series = { name: 'General', from_number: first, to_number: first + 99, colour: '#C63A12' }
      await post(`/api/eventos/${id}/dorsales/series`, { ...series, mode: 'payment' })
      await post(`/api/eventos/${id}/dorsales/asignar`, {})
      const settings = { show_from: inDays(0), emergency_back: true }
      await send(`/api/eventos/${id}/dorsales/ajustes`, settings, token, 'PUT')
    },
    readOffer: async (slug) => (await read<{ event: Offer }>(`/api/site/events/${slug}`)).event,
    readLetter: async (email, subject) => {
      for (const end = Date.now() + LETTER_PATIENCE_MS; Date.now() < end; await wait(200)) {
        const { data } = await read<{ data: { id: number; subject: string }[] }>(`/api/mails?search=${email}`)
        const line = data.find((mail) => subject.test(mail.subject))
        if (line) return (await read<{ mail: { text: string } }>(`/api/mails/${line.id}`)).mail.text
      }
      throw new Error(`No letter ${subject} for ${email}`)
    },
    makeEvent: async (fields = {}) => {
      const body = {
        ...EVENT,
        name: `Carrera ${Math.random().toString(36).slice(2, 8)}`,
        event_datetime: `${inDays(60)} 06:00:00`,
        register_deadline: inDays(30),
        event_price: [{ date: inDays(50), event_price: 85_000, cost_service: 3_500 }],
        ...fields,
      }
      const { event } = (await post('/api/eventos', body)) as { event: Made }
      await post(`/api/eventos/${event.id}/pasarelas/sandbox`, { active: true, live: false, settings: {} })
      return event
    },
  }
}
