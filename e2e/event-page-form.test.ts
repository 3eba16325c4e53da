/** What an event's page tells, filled in by its organiser: every group, its files, its messages, and found again. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EventPage } from '#domain/events/page/page-contract.ts'
import { asAdministrator, fillBasics, fillCategory, fillKit, openEvent, PICTURE, row } from './event-steps.ts'
import { acceptNotice, heading } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const NAME = 'Carrera de la Laguna'

const RULES = {
  name: 'reglamento.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
}
const COURSE = {
  name: 'laguna.gpx',
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(
    `<?xml version="1.0"?><gpx version="1.1" creator="Dorsal"><trk><trkseg>${[0, 1, 2, 3, 4, 5]
      .map((at) => `<trkpt lat="${6.24 + at / 100}" lon="-75.58"><ele>${1500 + at * 10}</ele></trkpt>`)
      .join('')}</trkseg></trk></gpx>`,
  ),
}

/** Opens a group by its title; the card that holds them first. */
const open = async (page: Page, title: string) => {
  const summary = page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await summary.click()
  return page.locator('details').filter({ has: summary }).last()
}
const openCard = async (page: Page) => {
  await open(page, 'La página del evento')
  await page.getByRole('heading', { name: 'Salida', exact: true }).waitFor()
}

const fillHour = async (page: Page, group: string, label: string, hour: string) => {
  const [hours = '', minutes = ''] = hour.split(':')
  await row(page, group).getByLabel(`${label}: horas`).fill(hours)
  await row(page, group).getByLabel(`${label}: minutos`).fill(minutes)
  await page.keyboard.press('Escape')
}

const fillPlaces = async (page: Page) => {
  const start = await open(page, 'Salida')
  await start.getByLabel('Lugar de la salida').fill('Muelle de la laguna')
  await start.getByLabel('Dirección de la salida').fill('Vía a la laguna, kilómetro 3')
  await start.getByLabel('Coordenadas').fill('https://www.google.com/maps/@6.2442,-75.5812,17z')
  await expect.poll(() => start.getByLabel('Coordenadas').inputValue()).toBe('6.2442, -75.5812')
  const map = start.getByRole('link', { name: 'Ver en el mapa' })
  expect(await map.getAttribute('href')).toContain('query=6.2442,-75.5812')

  await open(page, 'Programa')
  await page.getByRole('button', { name: 'Agregar momento' }).click()
  await fillHour(page, 'Momento 1', 'Hora', '06:30')
  await row(page, 'Momento 1').getByLabel('Qué pasa').fill('Salida 10K')
  await page.getByRole('button', { name: 'Agregar momento' }).click()
  await fillHour(page, 'Momento 2', 'Hora', '05:00')
  await row(page, 'Momento 2').getByLabel('Qué pasa').fill('Abre el guardarropa')
  await page.getByText('5:00 a. m.').waitFor()

  const pickup = await open(page, 'Entrega de kits')
  await pickup.getByLabel('Lugar de la entrega').fill('Casa de la laguna')
  await pickup.getByLabel('Dirección de la entrega').fill('Calle 1 # 2-3')
  await pickup.getByRole('button', { name: 'Agregar horario' }).click()
  await row(page, 'Horario 1').getByLabel('Día').fill('17/04/2027')
  await fillHour(page, 'Horario 1', 'Desde', '10:00')
  await fillHour(page, 'Horario 1', 'Hasta', '18:00')
  await pickup.getByText('De 10:00 a. m. a 6:00 p. m.').waitFor()
  await pickup.getByLabel('Nota de la entrega').fill('Lleva tu documento.')
}

const fillKitGroups = async (page: Page) => {
  const kit = await open(page, 'Lo que trae el kit')
  await kit.getByRole('button', { name: 'Agregar artículo' }).click()
  await row(page, 'Artículo 1').getByLabel('Artículo', { exact: true }).fill('Camiseta')
  await row(page, 'Artículo 1').getByLabel('Descripción').fill('Tela que seca rápido')
  await row(page, 'Artículo 1').getByLabel('Foto', { exact: true }).setInputFiles(PICTURE)
  await row(page, 'Artículo 1').getByAltText('Camiseta').waitFor()

  const sizes = await open(page, 'Guía de tallas')
  await sizes.getByRole('button', { name: 'Hacer la guía' }).click()
  await expect.poll(() => sizes.getByLabel('Talla 1', { exact: true }).inputValue()).toBe('M')
  await sizes.getByLabel('Pecho (cm), talla M').fill('98')
  await sizes.getByLabel('Largo (cm), talla M').fill('70')
}

const fillPeople = async (page: Page, phone: string) => {
  await open(page, 'Preguntas frecuentes')
  await page.getByRole('button', { name: 'Agregar pregunta frecuente' }).click()
  await row(page, 'Pregunta frecuente 1').getByLabel('Pregunta', { exact: true }).fill('¿Hay parqueadero?')
  await row(page, 'Pregunta frecuente 1').getByLabel('Respuesta').fill('Sí, junto al muelle.')

  const organizer = await open(page, 'Organizador')
  await organizer.getByText('Lo ve todo el mundo', { exact: false }).waitFor()
  await organizer.getByLabel('Nombre del organizador').fill('Club de la Laguna')
  await organizer.getByLabel('Teléfono del organizador').fill(phone)
  await organizer.getByLabel('WhatsApp del organizador').fill('300 555 01 00')
  await organizer.getByLabel('Correo del organizador').fill('laguna@dorsal.test')

  const trust = await open(page, 'Confianza')
  await trust.getByLabel('Aval').fill('Liga de prueba, aval 12')
  await trust.getByLabel('Permiso').fill('Alcaldía de prueba, permiso 34')
  await trust.getByLabel('Póliza').fill('Seguros de prueba 56')
  await trust.getByLabel('NIT').fill('900.555.100-0')
  await trust.getByLabel('Reglamento', { exact: true }).setInputFiles(PICTURE)
  await trust.getByText('Ese archivo no es un PDF.', { exact: false }).waitFor()
  await trust.getByLabel('Reglamento', { exact: true }).setInputFiles(RULES)
  await trust.getByRole('link', { name: 'Ver reglamento.pdf' }).waitFor()
}

const told = async (slug: string) => {
  const answer = await fetch(`${stage.address}/api/site/events/${slug}`)
  return ((await answer.json()) as { event: { page: EventPage } }).event.page
}

test('an organiser fills every group, mends what is refused at its field, and finds it again', () =>
  stage.at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/eventos/crear')
    await fillBasics(page, NAME, 'running', '300')
    await page.getByRole('switch', { name: 'Activo' }).click({ force: true })
    await fillCategory(page, 1, { distance: '10k', gender: 'mixto', title: 'Abierta', ages: ['14', '99'] })
    await fillKit(page, 1, 'M', '300')
    await openCard(page)
    await fillPlaces(page)
    await fillKitGroups(page)
    await fillPeople(page, 'no tengo')
    expect(await lookAt(page, { width: 1280, fresh: false })).toEqual([])

    // Folded again: the refusal opens what it is about.
    await open(page, 'La página del evento')
    await page.getByRole('button', { name: 'Crear evento' }).click()
    await acceptNotice(page, 'Revisa los datos.')
    const phone = page.getByLabel('Teléfono del organizador')
    await page.getByText('Escribe un teléfono válido.').waitFor()
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByLabel('Lugar de la salida').count()).toBe(0)
    await phone.fill('(604) 555 01 00')
    await page.locator('button[type=submit]:enabled').waitFor()
    await page.getByRole('button', { name: 'Crear evento' }).click()
    await acceptNotice(page, 'Evento creado con éxito')
    await page.waitForURL('**/admin/eventos')

    const page_ = await told('carrera-de-la-laguna')
    expect(page_).toMatchObject({
      start_place: 'Muelle de la laguna',
      start_latitude: 6.2442,
      start_longitude: -75.5812,
      schedule: [
        { day: '', time: '05:00', text: 'Abre el guardarropa' },
        { day: '', time: '06:30', text: 'Salida 10K' },
      ],
      kit_items: [{ name: 'Camiseta', text: 'Tela que seca rápido' }],
      size_guide: { columns: ['Pecho (cm)', 'Largo (cm)'], rows: [{ size: 'M', values: ['98', '70'] }] },
      pickup_place: 'Casa de la laguna',
      pickup_hours: [{ day: '2027-04-17', from: '10:00', to: '18:00' }],
      questions: [{ question: '¿Hay parqueadero?', answer: 'Sí, junto al muelle.' }],
      organizer_phone: '+576045550100',
      organizer_whatsapp: '+573005550100',
      nit: '900.555.100-0',
    })
    for (const url of [page_.kit_items[0]?.image, page_.rules_pdf])
      expect((await fetch(`${stage.address}${url}`)).status).toBe(200)

    await openEvent(page, NAME)
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await heading(page, 'Editar evento')
    await page.getByText('Tiene salida, programa, kit, guía de tallas', { exact: false }).waitFor()
    await openCard(page)
    await page.getByText('Muelle de la laguna, en el mapa').waitFor()
    await page.getByText('aval, permiso, póliza, NIT, reglamento').waitFor()
    const start = await open(page, 'Salida')
    await expect.poll(() => start.getByLabel('Coordenadas').inputValue()).toBe('6.2442, -75.5812')
    await start.getByLabel('Coordenadas').fill('')
    const kit = await open(page, 'Lo que trae el kit')
    await kit.getByRole('button', { name: 'Quitar: Foto' }).click()
    await expect.poll(() => kit.getByAltText('Camiseta').count()).toBe(0)
    await page.getByText('Tienes cambios sin guardar.').waitFor()

    // A reload brings the draft back, the page with it, as soon as it is kept.
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toMatch(/"image":"".*"start_point":""|"start_point":"".*"image":""/)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Recuperamos lo que estabas escribiendo').waitFor()
    await openCard(page)
    const again = await open(page, 'Salida')
    await expect.poll(() => again.getByLabel('Coordenadas').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Actualizar evento' }).click()
    await acceptNotice(page, 'Evento actualizado con éxito')
    expect(await told('carrera-de-la-laguna')).toMatchObject({
      start_place: 'Muelle de la laguna',
      start_latitude: null,
      kit_items: [{ name: 'Camiseta', image: '' }],
      rules_pdf: page_.rules_pdf,
    })
  }))

/** As a word processor puts it on the clipboard. */
const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Descripción' }).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('what is seldom meant is said or asked: the same kit twice, a price with two zeros too many', () =>
  stage.at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/eventos/crear')
    await page.getByLabel('Ciudad').focus()
    await page.locator('datalist option[value="Villamaría"]').waitFor({ state: 'attached' })
    const limit = page.getByLabel('Límite de participantes')
    await limit.pressSequentially('1.500')
    await limit.blur()
    await expect.poll(() => limit.inputValue()).toBe('1.500')
    await limit.fill('')
    await limit.pressSequentially('1.5')
    await limit.blur()
    await page.getByText('Escribe un número entero.').waitFor()
    await expect.poll(() => limit.inputValue()).toBe('')
    await fillBasics(page, 'Carrera con dudas', 'running', '300')
    await expect.poll(() => page.getByText('Escribe un número entero.').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Descripción' }).click()
    await paste(
      page,
      '<table><tr><td>Hora</td><td>Lugar</td></tr><tr><td>6:00</td><td>Muelle</td></tr></table>',
    )
    await page.getByText('Hora | Lugar', { exact: true }).waitFor()
    await page.getByText('6:00 | Muelle', { exact: true }).waitFor()

    await row(page, 'Tarifa 1').getByLabel('Válida hasta').fill('31/01/2027')
    await row(page, 'Tarifa 1').getByLabel('Precio').fill('80000')
    await page.getByRole('button', { name: 'Agregar tarifa' }).click()
    await row(page, 'Tarifa 2').getByLabel('Válida hasta').fill('10/04/2027')
    await row(page, 'Tarifa 2').getByLabel('Precio').fill('9000000')
    await fillCategory(page, 1, { distance: '10k', gender: 'mixto', title: 'Abierta', ages: ['14', '99'] })
    await fillKit(page, 1, 'M', '100')
    await page.getByRole('button', { name: 'Agregar kit' }).click()
    const kit = row(page, 'Kit 2')
    await expect.poll(() => kit.getByLabel('Nombre del kit').inputValue()).toBe('Camiseta y medalla')
    await kit.getByLabel('Talla').selectOption('M')
    await page
      .getByText('El kit 1 y el 2 son el mismo: Camiseta y medalla, talla M.', { exact: false })
      .waitFor()
    await kit.getByLabel('Talla').selectOption('L')
    await expect.poll(() => page.getByText('son el mismo', { exact: false }).count()).toBe(0)
    await kit.getByLabel('Cantidad').fill('100')

    await page.getByRole('button', { name: 'Crear evento' }).click()
    const doubt = page.getByRole('alertdialog', { name: '¿Ese precio está bien?' })
    await doubt.getByText('$9.000.000', { exact: false }).waitFor()
    await doubt.getByRole('button', { name: 'Revisar' }).click()
    await row(page, 'Tarifa 2').getByLabel('Precio').fill('90000')
    await page.getByRole('button', { name: 'Crear evento' }).click()
    await acceptNotice(page, 'Evento creado con éxito')
  }))

// Waits for `POST /api/recorridos`: with it this is on.
test('a course goes up, is shown, kept with its distance and taken away again', () =>
  stage.at(1280, async (page) => {
    await asAdministrator(page)
    await openEvent(page, 'Trail Nevado del Ruiz')
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await openCard(page)
    await open(page, 'Recorridos')
    const course = page.getByLabel('Recorrido de 18K', { exact: true })
    await course.setInputFiles({ ...COURSE, buffer: Buffer.from('hola') })
    await expect.poll(() => course.getAttribute('aria-invalid')).toBe('true')
    await course.setInputFiles(COURSE)
    await page.getByText('5,6 km', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Actualizar evento' }).click()
    await acceptNotice(page, 'Evento actualizado con éxito')
    await page.reload()
    await openCard(page)
    await open(page, 'Recorridos')
    await page.getByRole('button', { name: 'Quitar: Recorrido de 18K' }).click()
    await page.locator('button[type=submit]:enabled').waitFor()
    await page.getByRole('button', { name: 'Actualizar evento' }).click()
    await acceptNotice(page, 'Evento actualizado con éxito')
  }))

test('on a phone every group opens without a sideways scroll', () =>
  stage.at(390, async (page) => {
    await asAdministrator(page)
    await openEvent(page, 'Media Maratón del Páramo')
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await heading(page, 'Editar evento')
    await openCard(page)
    for (const title of [
      'Salida',
      'Programa',
      'Recorridos',
      'Lo que trae el kit',
      'Guía de tallas',
      'Entrega de kits',
      'Preguntas frecuentes',
      'Organizador',
      'Confianza',
    ])
      await open(page, title)
    await page.getByRole('link', { name: 'Ver el reglamento' }).waitFor()
    expect(await lookAt(page, { width: 390, fresh: false })).toEqual([])
  }))
