/** The organiser's desk, as an organiser uses it: events from nothing to published. */
import { describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import {
  asAdministrator,
  fillBasics,
  fillCategory,
  fillKit,
  fillTime,
  openEvent,
  openSection,
  PICTURE,
  row,
} from './event-steps.ts'
import { acceptNotice, heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  test('an organiser creates a two-distance race from nothing, edits it, duplicates it and activates it', () =>
    at(width, async (page) => {
      const name = `Trail del Cóndor ${width}`
      await asAdministrator(page)
      await page.getByRole('link', { name: 'Crear evento', exact: true }).click()
      await heading(page, 'Crear evento')

      const pressedAt = Date.now()
      await page.getByRole('button', { name: 'Crear evento' }).click()
      await page.locator('button[type=submit][aria-busy=true]:disabled').waitFor()
      await acceptNotice(page, 'Revisa los datos.')
      await page.locator('button[type=submit]:enabled').waitFor()
      expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2000)
      await expect
        .poll(() => page.getByLabel('Nombre', { exact: false }).first().getAttribute('aria-invalid'))
        .toBe('true')

      for (const required of [
        'Nombre',
        'Deporte',
        'Límite de participantes',
        'Tamaño del equipo',
        'Fecha del evento',
        'Cierre de inscripciones',
        'Hora de inicio',
        'Hora de finalización',
      ])
        await page.getByText(`${required} *`, { exact: true }).first().waitFor()
      await expect.poll(() => page.getByLabel('Evento propio').isChecked()).toBe(true)
      await page.getByText('Individuales', { exact: true }).first().waitFor()
      await page.getByText('Individuales', { exact: true }).first().click()
      await page.getByRole('option', { name: 'Parejas' }).click()
      await page.getByRole('option', { name: 'Grupos de 4' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Negrita' }).waitFor()
      await fillBasics(page, name, 'running', '800')
      await expect.poll(() => page.getByLabel('Icono').getAttribute('accept')).toBe('.png,.jpg,.jpeg,.svg')
      await page.getByLabel('Icono').setInputFiles(PICTURE)
      await page.getByRole('textbox', { name: 'Descripción' }).fill('Dos recorridos por el páramo.')

      const tier = row(page, 'Tarifa 1')
      await tier.getByLabel('Válida hasta').fill('31/01/2027')
      await expect.poll(() => tier.getByLabel('Precio').getAttribute('placeholder')).toBe('350.000')
      await tier.getByLabel('Precio').pressSequentially('120000')
      await expect.poll(() => tier.getByLabel('Precio').inputValue()).toBe('120.000')
      await tier.getByLabel('Costo de servicio').fill('3500')
      await page.getByRole('button', { name: 'Agregar tarifa' }).click()
      const second = row(page, 'Tarifa 2')
      await second.getByLabel('Válida hasta').fill('10/04/2027')
      await expect.poll(() => second.getByLabel('Costo de servicio').inputValue()).toBe('0')
      await second.getByLabel('Precio').fill('140000')

      await fillCategory(page, 1, {
        distance: '21k',
        gender: 'female',
        title: 'Abierta femenina',
        ages: ['18', '99'],
      })
      await expect.poll(() => row(page, 'Categoría 1').getByLabel('Distancia').inputValue()).toBe('21K')
      await page.getByRole('button', { name: 'Agregar categoría' }).click()
      await fillCategory(page, 2, {
        distance: '21k',
        gender: 'male',
        title: 'Abierta masculina',
        ages: ['18', '99'],
      })
      await page.getByRole('button', { name: 'Agregar categoría' }).click()
      await fillCategory(page, 3, {
        distance: '10k',
        gender: 'mixto',
        title: 'Recreativa',
        ages: ['14', '99'],
        difference: '-20000',
      })
      await fillKit(page, 1, 'M', '400')
      await page.getByRole('button', { name: 'Agregar kit' }).click()
      await fillKit(page, 2, 'L Femenino', '400')

      await page.getByRole('button', { name: 'Agregar pregunta' }).click()
      const question = row(page, 'Pregunta 1')
      await question.getByLabel('Pregunta', { exact: true }).fill('¿Usas bus del evento?')
      await question.getByLabel('Tipo').selectOption('checkbox')
      await question.getByLabel('Opciones').fill('Sí')
      await page.keyboard.press('Enter')
      await question.getByLabel('Opciones').fill('No')
      await page.keyboard.press('Enter')

      await page.getByText('Tienes cambios sin guardar.').waitFor()
      await page.getByRole('button', { name: 'Crear evento' }).click()
      await acceptNotice(page, 'Evento creado con éxito')
      await page.waitForURL('**/admin/eventos')

      await openEvent(page, name)
      await page.getByText('inactivo', { exact: true }).waitFor()
      await page.locator('h1 img').waitFor()
      await page.getByRole('link', { name: 'Categorías' }).click()
      await expect.poll(() => page.getByRole('row').count()).toBe(4)
      await page.getByText('-$20.000').waitFor()

      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await heading(page, 'Editar evento')
      await expect.poll(() => page.getByLabel('Fecha del evento').inputValue()).toBe('18/04/2027')
      await expect.poll(() => page.getByLabel('Hora de inicio: horas').inputValue()).toBe('06')
      await expect.poll(() => page.getByLabel('Hora de finalización: horas').inputValue()).toBe('13')
      for (const size of ['Individuales', 'Parejas', 'Grupos de 4'])
        await page.getByText(size, { exact: true }).first().waitFor()
      await expect.poll(() => page.getByLabel('Icono').getAttribute('accept')).toBe('.png,.jpg,.jpeg')
      await page.getByLabel('Límite de participantes').fill('900')
      await page.evaluate(() => window.dispatchEvent(new Event('saveEvent')))
      await acceptNotice(page, 'Evento actualizado con éxito')

      await page.getByLabel('Ciudad').fill('Villamaría')
      await page.getByRole('link', { name: 'Cancelar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click()
      await heading(page, name)
      await page.getByText('900', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await page.getByText('Recuperamos lo que estabas escribiendo').waitFor()
      await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe('Villamaría')
      await page.getByRole('button', { name: 'Descartar borrador' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
      await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe('Manizales')
      await page.getByRole('link', { name: 'Cancelar' }).click()

      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menuitem', { name: 'Duplicar' }).click()
      const next = page.getByRole('dialog', { name: 'Nueva edición' })
      await next.getByLabel('Nombre').fill(`La edición siguiente ${width}`)
      await next.getByLabel('¿Para qué fecha es la nueva edición?').fill('16/04/2028')
      await fillTime(page, 'Hora de la nueva edición', '06', '00')
      await next.getByRole('button', { name: 'Duplicar' }).click()
      await acceptNotice(page, 'Evento duplicado')
      await heading(page, 'Editar evento')
      await expect.poll(() => page.getByRole('group', { name: /^Categoría/ }).count()).toBe(3)

      await openEvent(page, name)
      await page.getByRole('switch', { name: 'Activo' }).click({ force: true })
      await acceptNotice(page, 'Evento activado')
      await page.getByText('activo', { exact: true }).waitFor()

      const steps = page.getByRole('region', { name: 'Lo que falta en este evento' })
      await steps.getByRole('button', { name: 'Ver los pasos' }).click()
      await expect
        .poll(() => steps.locator('li[data-done=true]', { hasText: 'Publica el evento' }).count())
        .toBe(1)
      await steps.getByRole('button', { name: /^Ocultar/ }).click()
      await steps.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Mostrar/ }).click()
      await steps.waitFor()
    }))

  test('a non-sporting event has its fixed category and kit, and the kit follows the limit', () =>
    at(width, async (page) => {
      const name = `Congreso de Entrenadores ${width}`
      await asAdministrator(page)
      await page.goto('/admin/eventos/crear')
      await fillBasics(page, name, 'noDeportivo', '120')

      const category = row(page, 'Categoría 1')
      await expect.poll(() => category.getByLabel('Distancia').inputValue()).toBe('Evento')
      await expect.poll(() => category.getByLabel('Edad inicial').inputValue()).toBe('12')
      await expect.poll(() => category.getByLabel('Edad final').inputValue()).toBe('90')
      await expect.poll(() => category.getByLabel('Título').getAttribute('readonly')).not.toBeNull()
      const kit = row(page, 'Kit 1')
      await expect.poll(() => kit.getByLabel('Talla').inputValue()).toBe('Evento no Deportivo')
      await expect.poll(() => kit.getByLabel('Cantidad').inputValue()).toBe('120')
      await expect(page.getByRole('button', { name: 'Agregar categoría' }).count()).resolves.toBe(0)

      const tier = row(page, 'Tarifa 1')
      await tier.getByLabel('Válida hasta').fill('10/04/2027')
      await tier.getByLabel('Precio').fill('90000')
      await page.getByRole('button', { name: 'Crear evento' }).click()
      await acceptNotice(page, 'Evento creado con éxito')

      await openEvent(page, name)
      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await page.getByLabel('Límite de participantes').fill('150')
      await expect.poll(() => kit.getByLabel('Cantidad').inputValue()).toBe('150')
      await page.getByRole('button', { name: 'Actualizar evento' }).click()
      await acceptNotice(page, 'Evento actualizado con éxito')
      await openEvent(page, name)
      await page.getByRole('link', { name: 'Kits', exact: true }).click()
      await page.getByRole('cell', { name: '150' }).first().waitFor()
    }))

  test('an external event is created and edited, and shows only Certiciado', () =>
    at(width, async (page) => {
      const name = `Carrera de la Panela ${width}`
      await asAdministrator(page)
      await page.getByRole('link', { name: 'Crear evento externo' }).click()
      await heading(page, 'Crear evento externo')
      await page.getByText('600x435px').waitFor()
      await page.getByText('400x400px').waitFor()
      await page.getByRole('button', { name: 'Guardar evento' }).click()
      await page.locator('button', { hasText: 'Guardando...' }).waitFor()
      await page.getByText('Ocurrió un problema al guardar').waitFor()
      await acceptNotice(page, 'Error')

      await page.getByLabel('Nombre').fill(name)
      await page.getByLabel('Deporte').selectOption('running')
      await page.getByLabel('Fecha').fill('03/05/2026')
      await page.getByLabel('Imagen de portada').setInputFiles(PICTURE)
      const preview = page.getByAltText('Vista previa: Imagen de portada')
      await expect.poll(() => preview.getAttribute('width')).toBe('200')
      await page.getByLabel('Icono').setInputFiles(PICTURE)
      await expect.poll(() => page.getByAltText('Vista previa: Icono').getAttribute('width')).toBe('100')
      await page.getByRole('button', { name: 'Guardar evento' }).click()
      await page.getByText('Evento creado correctamente').waitFor()
      await acceptNotice(page, 'Éxito')
      await page.waitForURL('**/admin/eventos')

      await openEvent(page, name)
      await page.waitForURL('**/certificate-design')
      const tabs = page.getByRole('navigation', { name: 'Secciones del evento' })
      await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(['Certiciado'])

      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await page.waitForURL('**/admin/eventos/edit-external/*')
      // The address changes before the screen does, and the design has a 'Nombre' of its own.
      await page.getByRole('textbox', { name: 'Nombre' }).fill(`${name} 2`)
      // There for screen readers only.
      expect((await page.locator('h1').boundingBox())?.width).toBeLessThanOrEqual(1)
      await page.getByRole('button', { name: 'Actualizar evento' }).click()
      await page.locator('button', { hasText: 'Actualizando...' }).waitFor()
      await page.getByText('Evento actualizado correctamente').waitFor()
      await acceptNotice(page, 'Éxito')
      await openEvent(page, `${name} 2`)

      // The address of the other form leads to its own.
      await page.waitForURL('**/certificate-design')
      const id = /show\/(\d+)/.exec(page.url())?.[1]
      await page.goto(new URL(`/admin/eventos/edit/${id}`, page.url()).href)
      await page.waitForURL(`**/admin/eventos/edit-external/${id}`)
      await expect(page.getByRole('switch', { name: 'Activo' }).count()).resolves.toBe(0)
    }))

  test("a Colaborador does not find the neighbour's event, nor the way to create one", () =>
    at(width, async (page) => {
      await logIn(page, 'colaborador@dorsal.test')
      await heading(page, 'Eventos')
      await page.getByRole('listitem').first().waitFor()
      await expect(page.getByRole('link', { name: 'Crear evento' }).count()).resolves.toBe(0)
      const own = await page
        .locator('a[href*="/admin/eventos/show/"]')
        .evaluateAll((links) =>
          links.map((link) => Number(/show\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1])),
        )
      const foreign = [1, 2, 3, 4, 5, 6, 7, 8].find((id) => !own.includes(id))

      for (const address of [`show/${foreign}/overview`, `edit/${foreign}`, `edit-external/${foreign}`]) {
        await page.goto(`/admin/eventos/${address}`)
        await heading(page, 'Esta página no existe')
      }
      await page.goto('/admin/eventos/crear')
      await heading(page, 'No tienes permiso para ver esta página')

      await page.goto(`/admin/eventos/show/${own[0]}/overview`)
      await page.getByRole('link', { name: 'Galería' }).waitFor()
      const tabs = page.getByRole('navigation', { name: 'Secciones del evento' })
      await expect(tabs.getByRole('link', { name: 'Pasarelas' }).count()).resolves.toBe(0)
    }))

  test('the tabs of an event change its rows, its gallery and its partners', () =>
    at(width, async (page) => {
      await asAdministrator(page)
      await openEvent(page, 'Trail Nevado del Ruiz')
      await page.getByRole('link', { name: 'Categorías' }).click()
      await page.getByRole('button', { name: 'Agregar categoría' }).click()
      const adding = page.getByRole('dialog', { name: 'Agregar categoría' })
      await adding.getByLabel('Distancia').fill('2k')
      await adding.getByLabel('Género').selectOption('adult_minor')
      await adding.getByLabel('Título').fill(`Familiar ${width}`)
      await adding.getByLabel('Edad inicial').fill('60')
      await adding.getByLabel('Edad final').fill('6')
      await adding.getByRole('button', { name: 'Guardar' }).click()
      await adding.getByText('La edad final no puede ser menor que la inicial.').waitFor()
      await adding.getByLabel('Edad inicial').fill('6')
      await adding.getByLabel('Edad final').fill('60')
      // The button rests for two seconds after a try.
      await adding.getByRole('button', { name: 'Guardar', exact: true }).click()
      await acceptNotice(page, 'Evento actualizado con éxito')
      await page.getByRole('button', { name: `Eliminar 2K Familiar ${width}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
      await acceptNotice(page, 'Categoría eliminada')
      await expect.poll(() => page.getByText(`Familiar ${width}`).count()).toBe(0)

      await page.getByRole('link', { name: 'Galería' }).click()
      await page.locator('input[type=file]').setInputFiles([PICTURE, PICTURE])
      await page.getByText('2 de 30 imágenes.', { exact: false }).waitFor()
      await page.getByLabel('Texto alternativo de la imagen 1').fill('La salida')
      await page.keyboard.press('Enter')
      await page.getByText('Texto guardado').waitFor()
      await page.getByRole('button', { name: 'Mover imagen 1' }).focus()
      await page.keyboard.press('Space')
      await page.getByText('imagen 1, lugar 1 de 2.').waitFor({ state: 'attached' })
      await page.keyboard.press(width < 640 ? 'ArrowDown' : 'ArrowRight')
      await page.getByText('imagen 1, lugar 2 de 2.').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await page.getByText('Orden guardado').waitFor()
      await expect
        .poll(() => page.getByLabel('Texto alternativo de la imagen 2').inputValue())
        .toBe('La salida')
      for (const left of [1, 0]) {
        await page.getByRole('button', { name: 'Eliminar imagen 1' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
        await page.getByText(`${left} de 30 imágenes.`, { exact: false }).waitFor()
      }

      await page.getByRole('link', { name: 'Key Partner' }).click()
      await page.getByRole('button', { name: 'Agregar aliado' }).click()
      const partner = page.getByRole('dialog', { name: 'Agregar aliado' })
      await partner.getByLabel('Nombre').fill(`Hidratante Cumbre ${width}`)
      await partner.getByLabel('Enlace').fill('https://cumbre.test')
      await partner.getByLabel('Logo').setInputFiles(PICTURE)
      await partner.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText(`Hidratante Cumbre ${width}`).waitFor()
    }))

  test('the second of two people who edit one event is told, and nothing is overwritten', () =>
    at(width, async (page) => {
      await asAdministrator(page)
      await openEvent(page, 'Duatlón Ciudad de Pereira')
      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await heading(page, 'Editar evento')
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByLabel('Ciudad').fill(`Dosquebradas ${width}`)
      await other.getByRole('button', { name: 'Actualizar evento' }).click()
      await acceptNotice(other, 'Evento actualizado con éxito')
      await other.close()

      await page.getByLabel('Ciudad').fill('Cartago')
      await page.getByRole('button', { name: 'Actualizar evento' }).click()
      const told = page.getByRole('alertdialog', { name: 'El evento cambió mientras lo editabas.' })
      await told.getByRole('button', { name: 'Cargar la versión actual' }).click()
      await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe(`Dosquebradas ${width}`)
    }))

  test('a draft that outlived a conflict says so after a reload, and the current version always loads', () =>
    at(width, async (page) => {
      await asAdministrator(page)
      await openEvent(page, 'Duatlón Ciudad de Pereira')
      await page.getByRole('link', { name: 'Editar', exact: true }).click()
      await heading(page, 'Editar evento')
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByLabel('Ciudad').fill(`Cerritos ${width}`)
      await other.getByRole('button', { name: 'Actualizar evento' }).click()
      await acceptNotice(other, 'Evento actualizado con éxito')
      await other.close()

      await page.getByLabel('Ciudad').fill('Cartago')
      await page.getByRole('button', { name: 'Actualizar evento' }).click()
      const told = page.getByRole('alertdialog', { name: 'El evento cambió mientras lo editabas.' })
      await told.getByRole('button', { name: 'Seguir aquí' }).click()
      await expect
        .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('Cartago'))))
        .toBe(true)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await page.getByText('Este borrador es anterior a la última versión del evento').waitFor()
      await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe('Cartago')

      await page.getByRole('button', { name: 'Actualizar evento' }).click()
      await told.getByRole('button', { name: 'Cargar la versión actual' }).click()
      await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe(`Cerritos ${width}`)
      await page.getByText('Este borrador es anterior').waitFor({ state: 'detached' })
    }))
})

test('a card tells how an event stands, and its shell leads to every tab', () =>
  at(1280, async (page) => {
    const name = 'Media Maratón del Páramo'
    await asAdministrator(page)
    await page.goto(`/admin/eventos?search=${encodeURIComponent(name)}`)
    const card = page.locator('li').filter({ hasText: name })
    await card.getByText(/^Faltan \d+ días para el evento\.$/).waitFor()
    await expect.poll(() => card.locator('[style*="--cover"]').count()).toBe(1)
    await expect
      .poll(() => card.locator('dt').allTextContents())
      .toEqual(['Inscritos', 'Pagos', 'Limite de participantes', 'Cupones redimidos'])
    await card.getByRole('button', { name: `Opciones de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Copiar enlace público' }).waitFor()
    await page.keyboard.press('Escape')
    const link = card.getByRole('link', { name, exact: true })
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/admin\/eventos\/show\/\d+\/overview$/)
    await link.click()
    await heading(page, name)

    const title = page.getByRole('heading', { level: 1 }).getByRole('link')
    await expect.poll(() => title.getAttribute('href')).toBe('/evento/media-maraton-del-paramo')
    await page.getByText(/^Creado el \d/).waitFor()
    await page.getByText('Bogotá, D.C.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ver evento' }).waitFor()
    const beside = (label: string) =>
      page.getByText(label, { exact: true }).first().locator('xpath=following-sibling::*[1]').textContent()
    const figure = async (label: string) => Number((await beside(label))?.replaceAll('.', ''))
    const [registered, limit] = [await figure('Inscritos'), await figure('Limite de participantes')]
    expect(registered).toBeGreaterThan(0)
    await expect.poll(() => figure('Códigos redimidos')).toBeGreaterThanOrEqual(0)
    await expect
      .poll(() => beside('Porcentaje de inscritos'))
      .toBe(`${Math.round((registered * 100) / limit)}%`)

    const tabs = page.getByRole('navigation', { name: 'Secciones del evento' })
    await expect
      .poll(() => tabs.getByRole('link').allTextContents())
      .toEqual([
        'Detalles',
        'Categorías',
        'Kits',
        'Cupones',
        'Key Partner',
        'Pasarelas',
        'Galería',
        'Certiciado',
      ])
    for (const [label, path] of [
      ['Cupones', 'coupons'],
      ['Pasarelas', 'pasarelas'],
      ['Certiciado', 'certificate-design'],
      ['Detalles', 'overview'],
    ] as const) {
      await tabs.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(`**/show/*/${path}`)
    }
    for (const [label, path] of [
      ['Cupos', 'cupos'],
      ['Tallas', 'tallas'],
      ['Cambios', 'cambios'],
      ['Dorsales', 'dorsales'],
      ['Entrega', 'entrega'],
      ['Caja', 'caja'],
      ['Cronometraje', 'cronometraje'],
      ['Equipo', 'equipo'],
      ['Mensajes', 'mensajes'],
      ['Historial', 'historial'],
    ] as const) {
      await openSection(page, label)
      await page.waitForURL(`**/show/*/${path}`)
      await tabs.getByRole('button', { name: `Más secciones: ${label}` }).waitFor()
    }
    // The inner tabs have one line for the event, and everything of its header within reach.
    const [top, bottom] = [await page.locator('main header').first().boundingBox(), await tabs.boundingBox()]
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0) - (top?.y ?? 0)).toBeLessThanOrEqual(140)
    await page.getByRole('link', { name: 'Editar', exact: true }).waitFor()
    await tabs.getByRole('link', { name: 'Kits', exact: true }).click()
    await page.getByRole('button', { name: 'Eliminar Camiseta S', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByText('Hay inscritos asociados.').waitFor()
    await acceptNotice(page, 'No se puede eliminar')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('no delete'))).toMatch(/^kit:\d+$/)

    for (const [list, entry, path] of [
      ['Encuesta', 'Preguntas', 'questions'],
      ['Encuesta', 'Resultados', 'questions/tabulation'],
      ['Competidores', 'Individuales', 'competitor?minCount=1'],
    ] as const) {
      await tabs.getByRole('button', { name: list }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await page.waitForURL((url) => url.href.endsWith(`/${path}`))
    }
    await page.getByRole('searchbox', { name: 'Busca por nombre o DNI' }).waitFor()

    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar no pagados' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Eliminar no pagados' })
    await asked.getByText('Esta acción no es reversible').waitFor()
    await asked.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await acceptNotice(page, 'sin pagar')
  }))
