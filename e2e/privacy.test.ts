/** Only the right person gets in, and only a person's own wish takes the name away: two-step login, own data. */
import { beforeAll, describe, expect, test } from 'vitest'
import { codeFor } from '#testing/authenticator.ts'
import { journeyWidths } from './browser.ts'
import { acceptNotice, DEMO_PASSWORD, heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let token = ''

const api = async <T>(path: string, body?: object): Promise<T> => {
  const answer = await fetch(stage.address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

beforeAll(async () => {
  const body = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  token = (await api<{ token: string }>('/api/auth/login', body)).token
})

const linkIn = async (recipient: string) => {
  const { data } = await api<{ data: { id: number }[] }>(`/api/mails?search=${recipient}`)
  const { mail } = await api<{ mail: { text: string } }>(`/api/mails/${data[0]?.id}`)
  return /\/datos-personales\/\S+/.exec(mail.text)?.[0] ?? ''
}

describe.each(journeyWidths('phone'))('at %i px', (width) => {
  test('staff turn on two-step login and come in again with a recovery code', async () => {
    const email = `dos.pasos.${width}@correo.test`
    const password = 'cuesta-arriba-10'
    const person = { name: 'Dora Pasos', phone: '3005550101', rol: 'Colaborador', status: true }
    await api('/api/auth/register', { ...person, email, password })
    let recovery = ''

    await at(width, async (page) => {
      await logIn(page, email, password)
      await heading(page, 'Eventos')
      await page.getByRole('button', { name: 'Menú de Dora Pasos' }).filter({ visible: true }).click()
      await page.getByRole('link', { name: 'Mi perfil' }).filter({ visible: true }).click()
      await heading(page, 'Mi perfil')
      await page.getByRole('button', { name: 'Activar' }).click()
      await page.getByLabel('Tu contraseña').fill(password)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }).waitFor()
      const words = await page.getByText('Escribe esta clave:').textContent()
      const key = words?.split(':').at(-1)?.replaceAll(/\s/g, '') ?? ''
      await page.getByLabel('Código de verificación').fill(codeFor(key))
      await page.getByRole('button', { name: 'Activar' }).click()
      const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })
      await expect.poll(() => codes.count()).toBe(10)
      recovery = (await codes.first().textContent()) ?? ''
      await page.getByLabel('Ya guardé mis códigos en un lugar seguro').check()
      await page.getByRole('button', { name: 'Listo' }).click()
      await page.getByText('Activa desde el').waitFor()
    })

    await at(width, async (page) => {
      await logIn(page, email, password)
      await page.getByLabel('Código de verificación').fill('nosirve')
      await page.getByRole('button', { name: 'Verificar' }).click()
      await page.getByRole('alert').filter({ hasText: 'El código no es válido.' }).waitFor()
      await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
      await page.getByLabel('Código de recuperación').fill(recovery)
      await page.getByRole('button', { name: 'Verificar' }).click()
      await heading(page, 'Eventos')
    })
  })

  test('who asks not to be named disappears from the public result, after an Administrator checked who it is', async () => {
    const email = `sin.nombre.${width}@correo.test`
    const { data } = await api<{ data: { id: number }[] }>('/api/event-results-client?per_page=1')
    const listed = await api<{ data: { id: string; name: string }[] }>(
      `/api/event/${data[0]?.id}/results?page=${width < 640 ? 1 : 2}`,
    )
    const { id, name } = listed.data[0] ?? { id: '', name: '' }
    expect(name).not.toBe('')

    await at(width, async (page) => {
      await page.goto('/datos-personales')
      await page.locator('button[type=submit]:enabled').waitFor()
      await page.getByLabel('Qué quieres pedir').selectOption('hide')
      await page.getByLabel('Nombre completo').fill(name)
      await page.getByLabel('Número de documento').fill('1.020.304.050')
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByLabel('Mensaje').fill(`/resultado/${id}`)
      await page.getByRole('button', { name: 'Enviar solicitud' }).click()
      const received = page.getByRole('alertdialog', { name: /^Recibimos tu solicitud DP-\d{6}\.$/ })
      await received.getByRole('button', { name: 'Ok' }).click()
      await received.waitFor({ state: 'detached' })
      await page.goto(await linkIn(email))
      await page.getByRole('button', { name: 'Confirmar mi solicitud' }).click()
      await heading(page, 'Tu solicitud quedó confirmada.')
    })

    await at(width, async (page) => {
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(`/admin/datos-personales?search=${email}`)
      await page.getByRole('link', { name: /^DP-/ }).first().click()
      const answer = page.getByRole('form', { name: 'Responder' })
      await page.getByText('No hay ningún correo guardado para este documento.').waitFor()
      await answer.getByLabel('Agregar por su enlace').fill(`${stage.address}/resultado/${id}`)
      await answer.getByRole('button', { name: 'Agregar' }).click()
      await answer.getByLabel(`Resultado ${id}`).waitFor()
      await answer.getByLabel('Cómo comprobaste quién es').fill('Mostró su cédula en la oficina.')
      await answer.getByRole('button', { name: 'Quitar el nombre y avisar' }).click()
      await acceptNotice(page, 'Solicitud respondida')
      await page.goto(`/resultado/${id}`)
      await page.getByText('Participante', { exact: true }).first().waitFor()
      await expect.poll(() => page.getByText(name).count()).toBe(0)
    })
  })
})
