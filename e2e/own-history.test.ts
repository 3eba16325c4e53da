/** A runner types the document, is asked for the login and finds every race that was imported with it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { DEMO_PASSWORD, fillLogin, heading } from './log-in.ts'
import { newRunner, type Organiser, organise, type Runner } from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
let organiser: Organiser
let admin: string
const runner = newRunner()
const email = `${runner.dni}@example.com`
const PASSWORD = 'kilometro-cuarenta'

const authorized = () => ({ authorization: `Bearer ${admin}` })

/** The file of a timing company, as guessed, published. */
const publish = async (id: number, { dni, name, last_name }: Runner, time: string) => {
  const lines = [
    'Dorsal;Nombre;Cédula;Distancia;Categoría;Tiempo Chip',
    `77;${name} ${last_name};${dni};10K;Damas;${time}`,
    '78;Otra Persona;43567891;10K;Damas;00:58:00',
  ]
  const body = new FormData()
  body.set('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'tiempos.csv')
  const at = `${stage.address}/api/event-results/${id}/imports`
  const sent = await fetch(at, { method: 'POST', headers: authorized(), body })
  const uploaded = (await sent.json()) as { import: { id: number }; inspection: { sheets: object[] } }
  await organiser.post(`/api/event-results/${id}/imports/${uploaded.import.id}/run`, {
    plans: uploaded.inspection.sheets,
  })
  const stateNow = async () => {
    const answer = await fetch(`${at}/${uploaded.import.id}`, { headers: authorized() })
    return ((await answer.json()) as { import: { state: string } }).import.state
  }
  await vi.waitFor(async () => expect(await stateNow()).toBe('done'), { timeout: 20_000, interval: 200 })
}

beforeAll(async () => {
  organiser = await organise(stage.address)
  const login = await fetch(`${stage.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dorsal.test', password: DEMO_PASSWORD }),
  })
  admin = ((await login.json()) as { token: string }).token
  const [spring, autumn] = [
    await organiser.makeEvent({ name: 'Carrera de la Montaña' }),
    await organiser.makeEvent({ name: 'Nocturna del Valle' }),
  ]
  const { kits, categories } = await organiser.readOffer(spring.slug)
  const { dni, birthday, name, last_name } = runner
  const participant = participantForm(1, kits[0]?.id ?? 0, {
    dni,
    birthday,
    name,
    last_name,
    gender: 'female',
    email,
  })
  const category_id = categories.find(({ title }) => title === 'Damas')?.id
  await organiser.post('/api/competitor', { competitors: [participant], event_id: spring.id, category_id })
  await publish(spring.id, runner, '00:52:40')
  await publish(autumn.id, runner, '00:51:10')
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const seeRaces = async (page: Page) => {
  await heading(page, 'Mi historial')
  const races = page.getByRole('listitem').filter({ hasText: 'dorsal 77' })
  await expect.poll(() => races.count()).toBe(2)
  await page.getByRole('region', { name: 'Mejores tiempos' }).getByText('00:51:10').waitFor()
  await expect.poll(() => races.getByRole('link', { name: 'Certificado' }).count()).toBe(2)
  await expect.poll(() => overflow(page)).toBe(0)
}

test.each([390, 1280])(
  'from a document on /resultados to the own races, by the login alone, %i px',
  (width) =>
    stage.at(width, async (page) => {
      if (width === 390) {
        const letter = await organiser.readLetter(email, /contraseña/i)
        const token = /http\S+\/recuperar\/(\S+)/.exec(letter)?.[1]
        await page.request.post('/api/auth/password', { data: { token, password: PASSWORD } })
      }
      await page.goto('/resultados')
      await page.getByLabel('Encuentra tu resultado').last().fill(runner.dni)
      await page.getByRole('button', { name: 'Buscar' }).first().click()
      await page.getByRole('link', { name: 'entra a tu historial' }).click()
      await page.waitForURL(/\/login/)
      await fillLogin(page, email, PASSWORD)
      await page.getByRole('link', { name: 'Mi historial' }).click()
      await seeRaces(page)
    }),
)
