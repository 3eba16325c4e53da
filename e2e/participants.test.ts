/** The organiser's desk on a race's people: by hand in, paid, changed, exported, out; and nobody else's people. */
import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { acceptNotice, DEMO_PASSWORD, heading, logIn } from './log-in.ts'
import { signWithFinger } from './signing.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let admin: string
let race: { id: number; name: string }

const api = async <T>(path: string, { body, token = admin }: { body?: object; token?: string } = {}) => {
  const answer = await fetch(stage.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, json: (await answer.json()) as T }
}

beforeAll(async () => {
  const login = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  const entered = await api<{ token: string }>('/api/auth/login', { body: login, token: '' })
  admin = entered.json.token
  const { json } = await api<{ data: { id: number; name: string }[] }>('/api/eventos?search=Páramo')
  const found = json.data.find(({ name }) => name === 'Media Maratón del Páramo')
  if (!found) throw new Error('the demo has no half marathon')
  race = found
})

const participantsOf = (id: number) => `/admin/eventos/show/${id}/competitor`
const inscritos = async () =>
  (await api<{ event: { inscritos_count: number } }>(`/api/eventos/${race.id}`)).json.event.inscritos_count

const fillPerson = async (form: Locator, { dni, name }: { dni: string; name: string }) => {
  await form.getByLabel('Identificación (DNI)').fill('AV123456')
  await form.getByText('El documento se escribe solo con números, sin letras.').waitFor()
  await form.getByLabel('Identificación (DNI)').fill(dni)
  await expect
    .poll(() => form.getByText('El documento se escribe solo con números, sin letras.').count())
    .toBe(0)
  await form.getByLabel('Fecha de nacimiento').fill('05/03/1991')
  await form.getByLabel('Nombres').fill(name)
  await form.getByLabel('Apellidos').fill('Ordóñez Vega')
  await form.getByLabel('Género').selectOption('Femenino')
  await form.getByLabel('Celular').fill('300 555 7788')
  await form.getByLabel('Correo electrónico').fill(`p${dni}@correo.test`)
  await expect.poll(() => form.getByLabel('Ciudad').isDisabled()).toBe(true)
  await form.getByLabel('Departamento').selectOption('Antioquia')
  await form.getByLabel('Ciudad').selectOption('Medellín')
  await form.getByLabel('Contacto de emergencia').fill('Gloria Vega')
  await form.getByLabel('Teléfono de emergencia').fill('300 555 1122')
}

test.each(journeyWidths('desk'))(
  'at %i px an organiser registers somebody by hand, marks the payment, changes the size, exports and annuls',
  (width) =>
    at(width, async (page) => {
      const dni = `4400${width}`
      const before = await inscritos()
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(participantsOf(race.id))
      await heading(page, race.name)

      await page.getByRole('button', { name: 'Inscribir participante' }).click()
      const form = page.getByRole('dialog', { name: 'Inscribir participante' })
      await form.getByRole('button', { name: 'Inscribir' }).click()
      await form.getByText('Escribe un correo electrónico válido.').waitFor()
      await fillPerson(form, { dni, name: 'Zulma' })
      await form.getByLabel('Kit y talla').selectOption({ index: 1 })
      await form.getByLabel('Categoría').selectOption({ index: 1 })
      await form.getByRole('button', { name: 'Inscribir' }).click()
      await acceptNotice(page, 'Inscripción guardada')

      const drawer = page.getByRole('dialog', { name: 'Zulma Ordóñez Vega' })
      await drawer.getByText('NO PAGO').waitFor()
      await drawer.getByText('Autorización pendiente').waitFor()
      await expect.poll(() => inscritos()).toBe(before + 1)

      await drawer.getByRole('button', { name: 'Marcar pagada' }).click()
      const paying = page.getByRole('dialog', { name: 'Marcar pagada' })
      await paying.getByRole('button', { name: 'Marcar pagada' }).click()
      await paying.getByText('Este campo es obligatorio.').waitFor()
      await paying.getByLabel('Nota').fill('Efectivo en la feria')
      await paying.getByRole('button', { name: 'Marcar pagada' }).click()
      await acceptNotice(page, 'Inscripción marcada como pagada')
      await drawer.getByText('Efectivo en la feria').first().waitFor()

      await drawer.getByRole('button', { name: 'Más', exact: true }).click()
      await drawer.page().getByRole('menuitem', { name: 'Cambiar categoría o kit' }).click()
      const changing = page.getByRole('dialog', { name: 'Cambiar inscripción' })
      const sizes = changing.getByLabel('Kit y talla')
      await sizes.waitFor()
      const [, , wanted = ''] = await sizes.locator('option').allTextContents()
      await sizes.selectOption({ label: wanted })
      await changing.getByRole('button', { name: 'Ver diferencia' }).click()
      await changing.getByText('El precio no cambia.').waitFor()
      await changing.getByRole('button', { name: 'Aplicar cambio' }).click()
      await page.getByText('Inscripción actualizada.').waitFor()
      const size = /^(\S+) (.+) \(/.exec(wanted)?.[2] ?? ''
      await drawer.getByText(`· ${size}`, { exact: false }).first().waitFor()
      await drawer.getByRole('button', { name: 'Cerrar' }).click()
      await drawer.waitFor({ state: 'detached' })

      await page.getByRole('searchbox').fill(dni)
      await page.getByText('1 participante', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Exportar a Excel' }).click()
      const exporting = page.getByRole('dialog', { name: 'Exportar a Excel' })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        exporting.getByRole('button', { name: 'Descargar' }).click(),
      ])
      const sheet = read(readFileSync(await file.path())).Sheets.Participantes ?? {}
      const rows = utils.sheet_to_json<Record<string, unknown>>(sheet)
      expect(rows).toMatchObject([{ Documento: dni, 'Estado de pago': 'Pago exitoso a Puravida' }])
      await exporting.getByRole('button', { name: 'Cancelar' }).click()

      await page.getByRole('link', { name: 'Ver a Zulma Ordóñez Vega' }).click()
      await drawer.getByRole('button', { name: 'Más' }).click()
      await page.getByRole('menuitem', { name: 'Anular inscripción' }).click()
      const annulling = page.getByRole('dialog', { name: 'Anular inscripción' })
      await annulling.getByLabel('Razón').fill('Se lesionó')
      await annulling.getByRole('button', { name: 'Anular inscripción' }).click()
      await acceptNotice(page, 'Inscripción anulada')
      await drawer.getByText('Anulada: Se lesionó.').waitFor()
      await expect.poll(() => inscritos()).toBe(before)

      await page.goto(`${participantsOf(race.id)}?search=${dni}`)
      await page.getByText(`No existe el competidor [ ${dni} ]`).waitFor()
    }),
)

/** The link to sign in the newest letter to that address. */
const signingLink = async (email: string) => {
  const { json } = await api<{ data: { id: number; subject: string }[] }>(`/api/mails?search=${email}`)
  const found = json.data.find(({ subject }) => subject.startsWith('Falta tu autorización'))
  const letter = await api<{ mail: { text: string } }>(`/api/mails/${found?.id}`)
  return /\/firmar\/[\w-]+/.exec(letter.json.mail.text)?.[0] ?? ''
}

test.each(journeyWidths('desk'))(
  'at %i px a minor registered by hand is pending until the guardian signs by the mailed link',
  (width) =>
    at(width, async (page) => {
      const dni = `4500${width}`
      const { json } = await api<{
        event: { categorias: { id: number; gender: string }[]; kits: { id: number }[] }
      }>(`/api/eventos/${race.id}`)
      const { event } = json
      const child = {
        dni,
        birthday: `${new Date().getFullYear() - 17}-01-02`,
        name: 'Salomé',
        last_name: 'Arango Ruiz',
        gender: 'female',
        department: 'Antioquia',
        city: 'Medellín',
        email: `p${dni}@correo.test`,
        phone: '3005557788',
        eps: 'no_informa',
        blood_type: 'no_informa',
        rh_factor: 'no_informa',
        emergency_name: 'Gloria Ruiz',
        emergency_phone: '3005551122',
        kit_id: event.kits[0]?.id,
      }
      for (const { id: category_id } of event.categorias) {
        const body = { competitors: [child], category_id }
        if ((await api(`/api/eventos/${race.id}/registrations`, { body })).status === 200) break
      }
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(participantsOf(race.id))
      // On a phone all filters are behind one button.
      if (width === 390) await page.getByRole('button', { name: 'Filtros' }).click()
      const filter = page.getByLabel('Pendientes')
      await expect
        .poll(() => filter.locator('option').allTextContents())
        .toContainEqual(expect.stringMatching(/^Autorización pendiente \(\d+\)$/))
      await filter.selectOption('unsigned')
      if (width === 390) await page.keyboard.press('Escape')
      const row = page.getByRole('row').filter({ hasText: dni })
      await row.getByText('Autorización pendiente').waitFor()
      await page.getByRole('button', { name: 'Reenviar enlace a todos' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reenviar' }).click()
      await page
        .getByRole('alertdialog', { name: /enlace/i })
        .getByRole('button', { name: 'Ok' })
        .click()
      await row.getByRole('link', { name: 'Ver a Salomé Arango Ruiz' }).click()
      const drawer = page.getByRole('dialog', { name: 'Salomé Arango Ruiz' })
      await drawer.getByRole('button', { name: 'Reenviar enlace' }).click()
      await acceptNotice(page, 'Enlace en camino')

      const link = await signingLink(child.email)
      await page.goto(link)
      await heading(page, 'Autoriza a Salomé')
      await page.getByText(race.name).first().waitFor()
      await page.getByRole('button', { name: 'Firmar' }).click()
      await page.getByText('Este campo es obligatorio.').first().waitFor()
      await page.getByLabel('Nombre del acudiente').fill('Gloria Ruiz')
      await page.getByLabel('Documento del acudiente').fill('AV123456')
      await page.getByLabel('Parentesco').selectOption('Madre')
      await page.getByRole('button', { name: 'Firmar' }).click()
      await page.getByText('El documento se escribe solo con números, sin letras.').waitFor()
      await page.getByLabel('Documento del acudiente').fill('43.000.111')
      await page.getByLabel('Celular del acudiente').fill('300 555 1122')
      await page.getByRole('button', { name: 'Firmar' }).click()
      await page.getByText('Debes aceptar la política de tratamiento de datos.').waitFor()
      await page.getByLabel(/^Autorizo el tratamiento/).check()
      await page.getByLabel(/^Participo bajo mi responsabilidad/).check()
      await page.getByLabel(/^Como acudiente, autorizo/).check()
      await page.getByLabel(/^Autorizo guardar mi EPS/).check()
      await page.getByLabel('EPS', { exact: true }).selectOption('EPS Sura')
      await signWithFinger(page)
      await page.getByRole('button', { name: 'Firmar' }).click()
      await heading(page, 'Autorización firmada')
      await page.reload()
      await heading(page, 'Esta autorización ya está firmada')

      await page.goto(`${participantsOf(race.id)}?search=${dni}`)
      await page.getByText('1 participante', { exact: true }).waitFor()
      await expect.poll(() => row.getByText('Autorización pendiente').count()).toBe(0)
      await row.getByRole('link', { name: 'Ver a Salomé Arango Ruiz' }).click()
      await drawer.getByText('Gloria Ruiz (Madre), documento 43000111').waitFor()
    }),
)

type Bought = {
  data: {
    event_id: number
    pay_reference: string
    client: { name: string; last_name: string }
    products: string
  }[]
}

test('who hands out kits finds a person by the reference and reads what was bought', () =>
  at(1280, async (page) => {
    const { json } = await api<Bought>('/api/orders?origin=inscripcion&state=paid')
    const [order] = json.data
    if (!order) throw new Error('the demo has no add-on')
    const name = `${order.client.name} ${order.client.last_name}`
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.goto(`${participantsOf(order.event_id)}?search=${order.pay_reference.toLowerCase()}`)
    await page.getByRole('link', { name: `Ver a ${name}` }).click()
    const products = page.getByRole('dialog', { name }).getByRole('region', { name: 'Productos' })
    const lines = JSON.parse(order.products) as { name: string; quantity: number }[]
    await expect.poll(() => products.getByRole('listitem').count()).toBe(lines.length)
    for (const { name: product, quantity } of lines)
      await products.getByRole('listitem').filter({ hasText: product }).getByText(`x ${quantity}`).waitFor()
  }))

test('a competitor is found by document and corrected; the person keeps the registrations', () =>
  at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.goto('/admin/competidores?search=44001280')
    await heading(page, 'Competidores')
    await page.getByRole('searchbox', { name: 'Busca por nombre o DNI' }).waitFor()
    await page.getByRole('link', { name: 'Ver a Zulma Ordóñez Vega' }).waitFor()
    await expect
      .poll(() => page.locator('th').allTextContents())
      .toEqual(['Participante', 'Identificación', 'Celular', 'Fecha', 'Opciones'])
    await page.getByRole('link', { name: 'Ver a Zulma Ordóñez Vega' }).click()
    const drawer = page.getByRole('dialog', { name: 'Zulma Ordóñez Vega' })
    await drawer.getByRole('link', { name: race.name }).waitFor()
    await drawer.getByRole('button', { name: 'Editar' }).click()
    const editing = page.getByRole('dialog', { name: 'Editar competidor' })
    await editing.getByLabel('Departamento').selectOption('')
    await expect.poll(() => editing.getByLabel('Ciudad').isDisabled()).toBe(true)
    await editing.getByLabel('Departamento').selectOption('Caldas')
    await expect.poll(() => editing.getByLabel('Ciudad').isDisabled()).toBe(false)
    await expect.poll(() => editing.getByLabel('Ciudad').inputValue()).toBe('')
    await editing.getByLabel('Ciudad').selectOption('Manizales')
    await editing.getByRole('button', { name: 'Guardar' }).click()
    await acceptNotice(page, 'Datos actualizados')
    await drawer.getByText('Manizales, Caldas').waitFor()
    await page.goto('/admin/competidores?search=nadie-así')
    await page.getByText('No existe el competidor [ nadie-así ]').waitFor()
    await page.getByText('Busca por nombre, DNI, correo o celular.').waitFor()
  }))

test("a Colaborador cannot open another event's participants", () =>
  at(1280, async (page) => {
    const email = 'vecino@correo.test'
    const person = { name: 'Vecino', phone: '3005550102', rol: 'Colaborador', status: true, email }
    const created = await api('/api/auth/register', { body: { ...person, password: 'zancada-larga-9' } })
    expect(created.status).toBe(200)
    await logIn(page, email, 'zancada-larga-9')
    await heading(page, 'Eventos')
    await page.goto(participantsOf(race.id))
    await heading(page, 'Esta página no existe')
    await page.goto('/admin/competidores')
    await page.getByText('No se encuentra participantes.').waitFor()
  }))
