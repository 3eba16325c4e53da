/** After the form: a runner pays, comes back, and finds the registration, its QR and its receipt. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { openMore } from './come-back.ts'
import { PICTURE } from './event-steps.ts'
import { acceptNotice, logIn } from './log-in.ts'
import {
  heading,
  newRunner,
  type Organiser,
  organise,
  press,
  type Runner,
  registerAlone,
  TEAMS,
} from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const PASSWORD = 'kilometro-cuarenta'
const emailOf = ({ dni }: Runner) => `${dni}@example.com`
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The mailed link gives the account its password. */
const openAccount = async (page: Page, runner: Runner) => {
  const link =
    /http\S+\/recuperar\/\S+/.exec(await organiser.readLetter(emailOf(runner), /contraseña/i))?.[0] ?? ''
  const token = link.split('/').at(-1)
  const answer = await page.request.post('/api/auth/password', { data: { token, password: PASSWORD } })
  expect(answer.ok()).toBe(true)
  await logIn(page, emailOf(runner), PASSWORD)
  await title(page, 'Mis Eventos')
}

const goToGateway = async (page: Page) => {
  await page.getByRole('radio', { name: /prueba/i }).check()
  await press(page, 'Pagar')
  await page.waitForURL('**/pasarela-pruebas/**')
}

test('rejected, then approved: the return page says so, and Mis Eventos has QR, receipt and, when there is one, the number', () =>
  at(390, async (page) => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Carrera del Río' }), newRunner()]
    await registerAlone(page, event.slug, runner)
    await goToGateway(page)
    await press(page, 'Rechazar')
    await page.waitForURL('**/pago/respuesta**')
    await title(page, 'El pago no fue aprobado')
    await page.getByText(/Tu cupo está reservado hasta/).waitFor()
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await heading(page, '¡Estás a un paso!')
    await goToGateway(page)
    await press(page, 'Aprobar')
    await title(page, '¡Pago aprobado!')
    await expect.poll(() => overflow(page)).toBe(0)

    await openAccount(page, runner)
    const bib = page.getByRole('listitem').filter({ hasText: 'Carrera del Río' })
    await bib.getByText('Pagado', { exact: true }).waitFor()
    await bib.getByRole('img', { name: /Código QR/ }).waitFor()
    await expect.poll(() => bib.getByRole('link', { name: 'Pagar evento' }).count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)
    await openMore(bib)
    const downloading = page.waitForEvent('download')
    await bib.getByRole('link', { name: 'Descargar comprobante' }).click()
    const file = await (await downloading).path()
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('%PDF')

    await expect.poll(() => bib.getByText('Tu número').count()).toBe(0)
    await organiser.giveNumbers(event.id, 312)
    await page.reload()
    await bib.getByText('312', { exact: true }).waitFor()
    await bib.getByText('Tu número', { exact: true }).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
  }))

test('Mis Eventos shows who one is, and of each event what one needs to know', () =>
  at(1280, async (page) => {
    const event = await organiser.makeEvent({ name: 'Ruta del Café', sport: 'ciclismo' })
    await organiser.giveIcon(event.id, readFileSync(PICTURE))
    const runner = newRunner()
    await registerAlone(page, event.slug, runner)
    await openAccount(page, runner)
    const who = page.getByRole('region', { name: 'Mis datos' })
    await who.getByText(`${runner.name} ${runner.last_name}`).waitFor()
    await expect
      .poll(() => who.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining(emailOf(runner)),
        expect.stringContaining('Medellín'),
        expect.stringContaining('Ciclismo'),
      ])
    await expect.poll(() => who.locator('svg[data-gender="female"][data-sport="ciclismo"]').count()).toBe(1)

    const bib = page.getByRole('listitem').filter({ hasText: 'Ruta del Café' })
    await bib.getByRole('heading', { name: 'Ruta del Café' }).waitFor()
    await expect.poll(() => bib.locator('img').getAttribute('src')).toMatch(/^\/files\/public\//)
    await bib.getByText('No pago', { exact: true }).waitFor()
    await bib.getByText('10K', { exact: true }).waitFor()
    const facts = await bib.locator('dl div').allInnerTexts()
    expect(facts.join('|')).toMatch(/Cuándo\s.*6:00/)
    expect(facts.join('|')).toMatch(/Categoría\s+Damas/)
    expect(facts.join('|')).toMatch(/Kit\s+Camiseta, S/)
  }))

test('without a birthday Pagar evento does nothing beyond logging', () =>
  at(1280, async (page) => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Sin Fecha' }), newRunner()]
    await registerAlone(page, event.slug, runner)
    await page.route('**/api/competidor/eventos', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as { events: { birthday: string }[] }
      for (const one of said.events) one.birthday = ''
      await route.fulfill({ response: answer, json: said })
    })
    await openAccount(page, runner)
    const logged = page.waitForEvent('console', (message) => message.text().includes('fecha de nacimiento'))
    await page.getByRole('link', { name: 'Pagar evento' }).click()
    await logged
    expect(new URL(page.url()).pathname).toBe('/competitor/dashboard')
    await expect
      .poll(() => page.evaluate((slug) => localStorage.getItem(`dorsal.pay.${slug}`), event.slug))
      .toBeNull()
  }))

test('who was put into a team can leave it, and the others stay', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent({ name: 'Relevos del Lago', ...TEAMS })
    const offer = await organiser.readOffer(event.slug)
    const [captain, mate] = [newRunner(), newRunner()]
    const members = [captain, mate].map(({ dni, birthday, name, last_name }, at) =>
      participantForm(at, offer.kits[0]?.id ?? 0, {
        dni,
        birthday,
        name,
        last_name,
        gender: 'female',
        email: `${dni}@example.com`,
      }),
    )
    await organiser.post('/api/competitor', {
      competitors: members,
      event_id: event.id,
      category_id: offer.categories.find(({ title }) => title === 'Damas')?.id,
    })
    await openAccount(page, mate)
    const bib = page.getByRole('listitem').filter({ hasText: 'Relevos del Lago' })
    await bib.getByRole('button', { name: 'Salir del equipo' }).click()
    const asked = page.getByRole('alertdialog', { name: '¿Salir del equipo?' })
    await asked.getByText(/Tu cupo en Relevos del Lago queda libre\. Los demás conservan el suyo/).waitFor()
    await asked.getByRole('button', { name: 'Volver' }).click()
    await bib.getByText('No pago', { exact: true }).waitFor()
    await bib.getByRole('button', { name: 'Salir del equipo' }).click()
    await asked.getByRole('button', { name: 'Salir del equipo' }).click()
    await acceptNotice(page, 'Saliste de la inscripción')
    await page.getByText('Todavía no tienes inscripciones.').waitFor()
  }))

test('an unpaid event shows No pago, and Pagar evento goes on where the payment was left', () =>
  at(1280, async (page) => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Subida a La Ceja' }), newRunner()]
    await registerAlone(page, event.slug, runner)
    await openAccount(page, runner)
    const bib = page.getByRole('listitem').filter({ hasText: 'Subida a La Ceja' })
    await bib.getByText('No pago', { exact: true }).waitFor()
    await bib.getByText(/^Tu cupo está reservado hasta/).waitFor()
    // Another device: the form is not there, only what the pay flow keeps.
    await page.evaluate((slug) => {
      localStorage.removeItem(`dorsal.registration.${slug}`)
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (key: string, value: string) {
        // Kept beside: the pay link loads a new document.
        if (key === `dorsal.pay.${slug}`) keep.call(sessionStorage, 'kept', value)
        keep.call(this, key, value)
      }
    }, event.slug)
    await bib.getByRole('link', { name: 'Pagar evento' }).click()
    await page.waitForURL(`**/registrate/${event.slug}`)
    const { dni, birthday, name } = runner
    const kept = await page.evaluate(() => sessionStorage.getItem('kept') ?? '{}')
    expect(JSON.parse(kept)).toMatchObject({ dni, birthday, name, event_id: event.id, team_size: 1 })
    expect(JSON.parse(kept).event_datetime).toMatch(/06:00:00$/)
    const dialog = page.getByRole('alertdialog', { name: 'Registrado' })
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await heading(page, '¡Estás a un paso!')
  }))

test('a pending payment is not paid twice: the bib says so and offers to verify it', () =>
  at(1280, async (page) => {
    const [event, runner] = [await organiser.makeEvent({ name: 'Vuelta al Lago' }), newRunner()]
    await registerAlone(page, event.slug, runner)
    await goToGateway(page)
    await page.getByRole('radio', { name: 'PSE' }).check()
    await press(page, 'Dejar pendiente')
    await title(page, 'Tu pago está en proceso')
    await openAccount(page, runner)
    const bib = page.getByRole('listitem').filter({ hasText: 'Vuelta al Lago' })
    await bib.getByText('Tu pago está en proceso').waitFor()
    await expect.poll(() => bib.getByRole('link', { name: 'Pagar evento' }).count()).toBe(0)
    await bib.getByRole('link', { name: 'Verificar mi pago' }).click()
    await title(page, 'Verificar mi pago')
    await press(page, 'Verificar')
    await page.getByRole('heading', { level: 2, name: 'Tu pago está en proceso' }).waitFor()
  }))

/** A misspelt name, another phone, and the address: the code of the old one moves it, and its link opens nothing then. */
const correctOwnData = async (page: Page, runner: Runner) => {
  const former = page.url()
  await press(page, 'Corregir mis datos')
  await page.getByLabel('Nombre', { exact: true }).fill('Rigoberto')
  await page.getByLabel('Celular', { exact: true }).fill('310 555 44 33')
  await press(page, 'Guardar mis datos')
  await page.getByText('Aquí se corrige cómo está escrito el nombre.').waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill(`${runner.name} Lucía`)
  await expect.poll(() => overflow(page)).toBe(0)
  await press(page, 'Guardar mis datos')
  await acceptNotice(page, 'Datos actualizados')
  await page.getByRole('heading', { level: 1, name: `Hola, ${runner.name} Lucía` }).waitFor()
  await page.getByText('310 555 4433').waitFor()

  await press(page, 'Corregir mis datos')
  const email = `nuevo.${emailOf(runner)}`
  await page.getByLabel('Correo nuevo').fill(email)
  await press(page, 'Enviarme el código')
  await acceptNotice(page, 'Revisa tu correo de siempre')
  const code = /\b\d{6}\b/.exec(await organiser.readLetter(emailOf(runner), /es tu código/))?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await press(page, 'Confirmar correo')
  await acceptNotice(page, 'Correo actualizado')
  await title(page, 'Mi inscripción')
  const link =
    /\/competidor\/\S+#mio=\S+/.exec(await organiser.readLetter(email, /^Tu inscripción en/))?.[0] ?? ''
  await page.goto('/eventos')
  await page.goto(link)
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  await page.getByText('Datos de contacto').click()
  await page.getByText(email).waitFor()
  await page.goto('/eventos')
  await page.goto(former)
  await title(page, 'Mi inscripción')
}

test('/competidor/{dni}: the birthday shows the state, the mailed link the QR', async () => {
  const [event, runner] = [await organiser.makeEvent({ name: 'Travesía Nocturna' }), newRunner()]
  await at(390, async (page) => {
    await registerAlone(page, event.slug, runner)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await title(page, '¡Pago aprobado!')
  })
  await at(390, async (page) => {
    await page.goto(`/competidor/${runner.dni}`)
    const [year = '', month = '', day = ''] = runner.birthday.split('-')
    await page.getByLabel('Día').selectOption(String(Number(day)))
    await page.getByLabel('Mes').selectOption(String(Number(month)))
    await page.getByLabel('Año').selectOption(year)
    await press(page, 'Ver mi inscripción')
    await page.getByText('Pagado', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: /Código QR/ }).count()).toBe(0)
    await expect.poll(() => page.getByText(emailOf(runner)).count()).toBe(0)
    await press(page, 'Enviarme el enlace')
    await acceptNotice(page, 'Revisa tu correo')
    const link =
      /http\S+#mio=\S+/.exec(await organiser.readLetter(emailOf(runner), /^Tu inscripción en/))?.[0] ?? ''
    await page.goto('/eventos')
    await page.goto(link.slice(link.indexOf('/competidor')))
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
    await page.getByText('Datos de contacto').click()
    await page.getByText(emailOf(runner)).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await correctOwnData(page, runner)
  })
})

test('a reference nobody knows is told kindly, on both pages', () =>
  at(390, async (page) => {
    await page.goto('/pago/respuesta?referencia=nadie-1')
    await title(page, 'No encontramos ese pago')
    await page.getByRole('main').getByRole('link', { name: 'Verificar mi pago' }).click()
    await page.getByLabel('Referencia').fill('nadie')
    await page.getByLabel('Número de documento').fill('123456')
    await press(page, 'Verificar')
    await page.getByRole('alert').filter({ hasText: 'No encontramos ese pago' }).waitFor()
  }))
