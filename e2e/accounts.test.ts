/** Accounts, as people use them: from the login to the mailed link. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { acceptNotice, DEMO_PASSWORD, fillLogin, heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

/** A person for one journey alone, made by the API. */
const addColaborador = async (email: string, password: string) => {
  const post = (path: string, body: object, token = '') =>
    fetch(stage.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const entered = await post('/api/auth/login', { email: 'admin@dorsal.test', password: DEMO_PASSWORD })
  const { token } = (await entered.json()) as { token: string }
  const person = { name: 'Camilo Peña', phone: '3005550101', rol: 'Colaborador', status: true }
  const created = await post('/api/auth/register', { ...person, email, password }, token)
  expect(created.status).toBe(200)
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('dorsal.session'))

describe.each(journeyWidths('phone'))('at %i px', (width) => {
  test.each([
    ['admin@dorsal.test', '/admin/eventos', 'Eventos'],
    ['colaborador@dorsal.test', '/admin/eventos', 'Eventos'],
    ['cliente@dorsal.test', '/competitor/dashboard', 'Mis Eventos'],
  ])('%s lands on %s', (email, home, title) =>
    at(width, async (page) => {
      await logIn(page, email)
      await page.waitForURL(`**${home}`)
      await heading(page, title)
    }),
  )

  test('a wrong password shows the specified text and keeps the person at the login', () =>
    at(width, async (page) => {
      await logIn(page, 'admin@dorsal.test', 'no-es-esta-clave')
      await acceptNotice(page, 'Lo siento, los datos de acceso son incorrectos.')
      expect(new URL(page.url()).pathname).toBe('/login')
      await expect.poll(() => storedSession(page)).toBeNull()
    }))

  test('an Administrator creates a user, edits it, assigns events, and the user is let in as far as the role goes', async () => {
    const email = `sofia.${width}@correo.test`
    const password = 'trote-largo-77'

    await at(width, async (page) => {
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto('/admin/usuarios')
      await page.getByRole('button', { name: 'Agregar Usuario' }).click()
      await expect
        .poll(() => page.locator('th').allTextContents())
        .toEqual(['Nombre', 'Email', 'Celular', 'Rol', 'Empresa', 'Estado', 'Fecha de creación', 'Acciones'])
      const adding = page.getByRole('dialog', { name: 'Agregar Usuario' })
      await expect.poll(() => adding.getByLabel('Activo').isChecked()).toBe(true)
      await adding.getByRole('button', { name: 'Cancelar' }).click()
      await adding.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Agregar Usuario' }).click()

      await adding.getByRole('button', { name: 'Guardar' }).click()
      await adding.getByText('Escribe un correo electrónico válido.').waitFor()
      await adding.getByText('Elige un rol.', { exact: true }).waitFor()

      await adding.getByLabel('Nombre').fill('Sofía Rincón')
      await adding.getByLabel('Email').fill('cliente@dorsal.test')
      await adding.getByLabel(/^Contraseña/).fill(password)
      await adding.getByLabel('Celular').fill('300 555 1234')
      await adding.getByLabel('Rol').selectOption('Colaborador')
      await adding.getByRole('button', { name: 'Guardar' }).click()
      await adding.getByRole('alert').getByText('El correo electrónico ya se encuentra registrado.').waitFor()

      await adding.getByLabel('Email').fill(email)
      await adding.getByRole('button', { name: 'Guardar' }).click()
      await acceptNotice(page, 'El usuario se ha creado con éxito')

      const typedAt = Date.now()
      await page.getByRole('searchbox').fill(email)
      await page.getByText('1 usuario', { exact: true }).waitFor()
      expect(Date.now() - typedAt).toBeGreaterThanOrEqual(500)
      await page.getByRole('link', { name: 'Ver a Sofía Rincón' }).click()
      await page.waitForURL('**/admin/usuario/*')
      await heading(page, 'Sofía Rincón')
      const facts = page.locator('dl').filter({ hasText: 'Empresa' }).locator('dd')
      await expect
        .poll(() => facts.allTextContents())
        .toEqual(expect.arrayContaining(['Colaborador', email, '300 555 1234', '-', 'Activo']))

      await page.getByRole('button', { name: 'Editar' }).click()
      const editing = page.getByRole('dialog', { name: 'Actualizar Usuario' })
      await expect.poll(() => editing.getByLabel(/^Contraseña/).inputValue()).toBe('')
      await editing.getByLabel('Empresa').fill('Club Altura')
      await editing.getByRole('button', { name: 'Guardar' }).click()
      await acceptNotice(page, 'El usuario se ha actualizado con éxito')
      await page.getByText('Club Altura').waitFor()

      await page.getByRole('button', { name: 'Asignar eventos' }).click()
      const assigning = page.getByRole('dialog', { name: 'Asignar eventos' })
      const everything = assigning.getByLabel('Seleccionar todo')
      await everything.check()
      await expect.poll(() => assigning.getByRole('checkbox', { checked: false }).count()).toBe(0)
      await everything.uncheck()
      await assigning.getByLabel('Filtrar eventos').fill('paramo')
      await assigning.getByLabel('Media Maratón del Páramo').check()
      await assigning.getByRole('button', { name: 'Asignar Eventos' }).click()
      await acceptNotice(page, 'Eventos asignados')
      await page.getByRole('cell', { name: 'Media Maratón del Páramo' }).waitFor()
      await expect.poll(() => page.locator('th').allTextContents()).toEqual(['Evento', 'Estado', 'Fecha'])
    })

    await at(width, async (page) => {
      await logIn(page, email, password)
      await page.waitForURL('**/admin/eventos')
      await page.goto('/admin/usuarios')
      await heading(page, 'No tienes permiso para ver esta página')
      await page.goto('/admin/correo')
      await heading(page, 'No tienes permiso para ver esta página')
    })
  })

  test('a forgotten password is changed through the mailed link, which serves once', () =>
    at(width, async (page) => {
      const email = `camilo.${width}@correo.test`
      const old = 'cuesta-arriba-10'
      await addColaborador(email, old)
      const fresh = `zancada-${width}-larga`

      await page.goto('/login')
      await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
      await heading(page, 'Olvidé mi contraseña')
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
      await heading(page, 'Revisa tu correo')

      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(`/admin/correo?search=${email}`)
      await page.getByRole('link', { name: 'Cambia tu contraseña' }).first().click()
      const letter = page.frameLocator('iframe')
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        letter.getByRole('link', { name: 'Cambiar mi contraseña' }).click(),
      ])
      await heading(opened, 'Nueva contraseña')
      const link = opened.url()

      const typed = opened.getByLabel('Contraseña nueva')
      await typed.fill('corta')
      await opened.getByText('La contraseña debe tener al menos 10 caracteres.').waitFor()
      await typed.fill(fresh)
      await opened.getByText('Esa contraseña sirve.').waitFor()
      await opened.getByRole('button', { name: 'Guardar contraseña' }).click()
      await acceptNotice(opened, 'Tu contraseña quedó guardada.')

      await opened.goto(link)
      await opened.getByLabel('Contraseña nueva').fill(fresh)
      await opened.getByRole('button', { name: 'Guardar contraseña' }).click()
      await acceptNotice(opened, 'El enlace ya no sirve.')
      await opened.waitForURL('**/recuperar')

      await at(width, async (other) => {
        await logIn(other, email, old)
        await acceptNotice(other, 'Lo siento, los datos de acceso son incorrectos.')
        await fillLogin(other, email, fresh)
        await other.waitForURL('**/admin/eventos')
      })
    }))

  test('logging out ends the session here and on the server', () =>
    at(width, async (page) => {
      await logIn(page, 'cliente@dorsal.test')
      await heading(page, 'Mis Eventos')
      const { token } = JSON.parse((await storedSession(page)) ?? '{}')
      const me = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
      expect((await me()).status()).toBe(200)

      await page.getByRole('button', { name: 'Menú de Clara Jaramillo' }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await page.waitForURL('**/login')
      await expect.poll(() => storedSession(page)).toBeNull()
      expect((await me()).status()).toBe(401)
    }))
})

test('the token is dropped when local time is later than its expiry, and the login leads back', () =>
  at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.clock.setFixedTime(Date.now() + 13 * 60 * 60 * 1000)
    await page.goto('/admin/usuarios?page=2')
    await page.waitForURL('**/login?next=*')
    await expect.poll(() => storedSession(page)).toBeNull()

    await page.clock.setFixedTime(Date.now())
    await fillLogin(page, 'admin@dorsal.test', DEMO_PASSWORD)
    await page.waitForURL('**/admin/usuarios?page=2')
    await heading(page, 'Usuarios')
  }))

test('the login checks nothing itself, says when it cannot be sent, and lets no unknown role in', () =>
  at(390, async (page) => {
    await page.goto('/login')
    await page.locator('a[href="/eventos"]', { hasText: 'Ver eventos' }).first().waitFor()
    await page.locator('button[type=submit]:enabled').waitFor()
    const enter = page.getByRole('button', { name: 'Ingresar' })
    const [sent] = await Promise.all([page.waitForRequest('**/api/auth/login'), enter.click()])
    expect(sent.headers()['x-requested-with']).toBe('XMLHttpRequest')
    await acceptNotice(page, 'Lo siento, los datos de acceso son incorrectos.')

    await page.context().setOffline(true)
    await enter.click()
    await page.getByRole('alert').filter({ hasText: 'No hay conexión' }).waitFor()
    await page.context().setOffline(false)

    // Our server knows three roles: only an answer from elsewhere can name another.
    const answer = { status: true, token: 'x', expires_at: '2100-01-01T00:00:00Z', role: 'Juez' }
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }))
    await enter.click()
    await acceptNotice(page, 'Rol no autorizado. Contacte al administrador.')
    await expect.poll(() => storedSession(page)).toBeNull()
  }))

test('a demo account fills the login with one click', () =>
  at(390, async (page) => {
    await page.goto('/login')
    // Only a page that is ready listens.
    await page.locator('button[type=submit]:enabled').waitFor()
    await page.getByRole('button', { name: 'cliente@dorsal.test' }).click()
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.waitForURL('**/competitor/dashboard')
  }))
