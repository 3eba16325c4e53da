/** Certificates from the first sketch to the inbox: designed, downloaded, checked by anyone, sent, stopped, sent again. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { journeyWidths, visit } from './browser.ts'
import {
  box,
  type CertificateDesk,
  createDesk,
  excel,
  filePart,
  fillBatch,
  icon,
  jpg,
  numberIn,
  openDesigner,
} from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { acceptNotice, heading } from './log-in.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let desk: CertificateDesk

beforeAll(async () => {
  desk = await createDesk(stage.address)
})

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar diseño' }).click()
  await page.getByText('Diseño guardado').first().waitFor()
  await page.getByText('Tienes cambios sin guardar.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Guardar diseño', disabled: false }).waitFor()
}

const PEOPLE = [
  ['Participante', 'E-mail', 'Puesto'],
  ['Ana Núñez', 'ana@corre.test', 'Primera'],
  ['Luis Peña', 'luis@corre.test', 'Segundo'],
]

/** A row is opened, and the search that waited for the last letter starts before the drawer is on the screen. */
const openThenSearch = (page: Page, group: string) =>
  page.evaluate(async (name) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(name))
    link?.click()
    await new Promise((next) => setTimeout(next))
    document
      .querySelector('[aria-label="Buscar por Grupo"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, group)

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  test('an organiser designs the certificate with keys and mouse, and it is there after a reload', () =>
    at(width, async (page) => {
      const event = await desk.makeEventWithResults(`Diseño ${width}`)
      await asAdministrator(page)
      await openDesigner(page, event.id)

      await box(page, /^Nombre: MARÍA FERNANDA/).click()
      const start = { x: await numberIn(page, 'Posición X'), y: await numberIn(page, 'Posición Y') }
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => numberIn(page, 'Posición X')).toBe(start.x + 0.5)
      await page.keyboard.press('Shift+ArrowDown')
      await expect.poll(() => numberIn(page, 'Posición Y')).toBe(start.y + 2)
      await page.keyboard.press('Control+z')
      await expect.poll(() => numberIn(page, 'Posición Y')).toBe(start.y)
      await page.keyboard.press('Control+y')
      await expect.poll(() => numberIn(page, 'Posición Y')).toBe(start.y + 2)

      await page.getByLabel('Letra').selectOption('dancing')
      await page.getByLabel('Tamaño').fill('9,5')
      await page.getByLabel('Color', { exact: true }).fill('#0E7C66')
      await page.getByRole('radiogroup', { name: 'Alineación del texto' }).getByText('Centro').click()
      await page.getByRole('switch', { name: 'En mayúsculas' }).press('Space')
      await box(page, /^Nombre: María Fernanda Ñúñez/).waitFor()

      // A little down the sheet, where nothing else stands.
      const [date, sheet] = await Promise.all([
        box(page, /^Fecha/).boundingBox(),
        page.locator('[data-ready="true"]').boundingBox(),
      ])
      if (!date || !sheet) throw new Error('The date has no box.')
      const [x, y] = [date.x + date.width / 4, date.y + date.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + sheet.width / 20, y + sheet.height / 15, { steps: 4 })
      await page.mouse.up()
      await page.getByRole('region', { name: 'Elemento: Fecha' }).waitFor()
      await expect.poll(() => numberIn(page, 'Posición Y')).toBeGreaterThan(20)
      const dropped = await numberIn(page, 'Posición Y')
      await page.getByRole('button', { name: 'Al centro, de lado a lado' }).click()
      await expect.poll(() => numberIn(page, 'Posición X')).toBe(25)

      await page.getByText('Tienes cambios sin guardar.').waitFor()
      await saved(page)
      await openDesigner(page, event.id)
      await box(page, /^Fecha/).click()
      await expect.poll(() => numberIn(page, 'Posición Y')).toBe(dropped)
      await box(page, /^Nombre: María Fernanda Ñúñez/).click()
      await expect.poll(() => page.getByLabel('Letra').inputValue()).toBe('dancing')
      await expect.poll(() => page.getByLabel('Color', { exact: true }).inputValue()).toBe('#0E7C66')
      await expect.poll(() => numberIn(page, 'Tamaño')).toBe(9.5)

      await page.getByLabel('Ver con el resultado de').selectOption({ index: 2 })
      await box(page, /^Nombre: Juan Sebastián/).waitFor()
      await page.getByRole('button', { name: 'Vista previa' }).click()
      await page.getByRole('img', { name: /^Certificado de Juan Sebastián/ }).waitFor()
    }))

  test('a template, a background of one’s own, and a colleague who saved first', () =>
    at(width, async (page) => {
      const event = await desk.makeEventWithResults(`Fondo ${width}`)
      await asAdministrator(page)
      await openDesigner(page, event.id)

      await page.getByRole('button', { name: 'Plantillas' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clásico' }).click()
      await box(page, /^Certificado de participación/).waitFor()
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await box(page, /^Certificado de participación/).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Rehacer' }).click()
      await box(page, /^Certificado de participación/).waitFor()

      const background = page.locator('input[type=file]')
      await background.setInputFiles(await jpg(300, 200))
      await acceptNotice(page, 'No se pudo usar esta imagen')
      await background.setInputFiles(await jpg(1600, 1000))
      await page.locator('image[href^="/files/"][width="1600"]').waitFor()

      await page.getByRole('button', { name: 'Agregar elemento' }).click()
      await page.getByRole('menuitem', { name: 'Texto libre' }).click()
      await page.getByLabel('Texto', { exact: true }).fill('¡Felicitaciones!')
      await saved(page)

      const path = `/api/eventos/${event.id}/certificate-design`
      const { design } = await desk.call<{ design: { placements: object[] } }>('GET', path)
      await desk.call('PUT', path, { background_id: null, template: 'meta', placements: design.placements })
      await box(page, /^¡Felicitaciones!/).press('Delete')
      await box(page, /^¡Felicitaciones!/).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Guardar diseño' }).click()
      await page.getByText('Otra persona guardó este diseño', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
      await page.getByText('Otra persona guardó este diseño', { exact: true }).waitFor({ state: 'detached' })

      await openDesigner(page, event.id)
      await page.locator('image[href^="/files/"][width="1600"]').waitFor()
      await page.getByRole('button', { name: 'Volver a la plantilla de Dorsal' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Volver a la plantilla' }).click()
      await page.locator('image[href$="/meta/image"]').waitFor()
    }))

  test('a runner downloads the certificate of a result, and anyone can check it until it is annulled', () =>
    at(width, async (page) => {
      const { slug, resultIds } = await desk.makeEventWithResults(`Descarga ${width}`)
      await page.goto(`/resultados/${slug}`)
      const link = page.getByRole('link', { name: 'Descargar el certificado de María Fernanda' }).first()
      await expect.poll(() => link.getAttribute('href')).toBe(`/certificado/${resultIds[0]}`)
      await expect.poll(() => link.getAttribute('target')).toBe('_blank')

      const pdf = await page.request.get(`/certificado/${resultIds[0]}`)
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      const code = /\/verificar\/([A-Z0-9]+)/.exec((await pdf.body()).toString('latin1'))?.[1] ?? ''
      expect(code).not.toBe('')
      const jpeg = await page.request.get(`/certificado/${resultIds[0]}?formato=jpg`)
      expect(jpeg.headers()['content-type']).toBe('image/jpeg')

      await page.goto(`/verificar/${code}`)
      await heading(page, 'María Fernanda Ñúñez Peñaloza')
      await page.getByText('Certificado válido').waitFor()
      await page.getByText('01:31:02').waitFor()
      await page.getByText(`Descarga ${width}`, { exact: true }).waitFor()

      await desk.call('PUT', `/api/certificados/issued/${code}`, {
        state: 'anulado',
        reason: 'Chip cambiado',
      })
      await page.reload()
      await page.getByText('Certificado anulado').waitFor()
      await page.getByText('Chip cambiado').waitFor()

      const unknown = await page.goto('/verificar/NADIE')
      expect(unknown?.status()).toBe(404)
      await heading(page, 'Ningún certificado tiene este código')
    }))

  test('certificates of an Excel are previewed, sent at once and found in the outbox', () =>
    at(width, async (page) => {
      const group = `Foro ${width}`
      await asAdministrator(page)
      await page.goto('/admin/certificados')
      await page.waitForURL('**/admin/certificates')
      await heading(page, 'Certificados')
      await page.getByRole('link', { name: 'Crear certificado' }).click()

      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText('Error al crear el certificado').waitFor()
      await expect.poll(() => page.getByText('Este campo es obligatorio.').count()).toBe(6)

      await fillBatch(page, group, PEOPLE)
      await expect.poll(() => page.getByLabel('Columna del nombre').inputValue()).toBe('Participante')
      await expect.poll(() => page.getByLabel('Columna del correo').inputValue()).toBe('E-mail')
      await page.getByRole('button', { name: 'Agregar elemento' }).click()
      await page.getByRole('menuitem', { name: 'Puesto' }).click()
      await box(page, /^Puesto: Primera/).press('Shift+ArrowDown')
      await page.getByRole('button', { name: 'Ver los primeros certificados' }).click()
      await page.getByRole('img', { name: 'Certificado de Luis Peña' }).waitFor()

      await page.getByRole('radio', { name: 'Enviar de Inmediato' }).check()
      const pressedAt = Date.now()
      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText('Empezó el envío a 2 personas.').waitFor()
      await page.waitForURL('**/admin/certificates')
      expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2000)

      await page.getByLabel('Buscar por Grupo').fill(group)
      await page.getByText('1 envío', { exact: true }).waitFor()
      await page.getByText('Página 1 de 1').waitFor()
      // Until the search has its answer, the list of before is still there.
      const sent = page.getByRole('row').filter({ has: page.getByRole('link', { name: group }) })
      await sent.getByText('2 de 2').waitFor()
      await sent.getByText('Enviado', { exact: true }).waitFor()
      await page.getByRole('link', { name: group }).click()
      await page.getByRole('button', { name: 'Acciones de Luis Peña' }).click()
      await page.getByRole('menuitem', { name: 'Ver certificado' }).click()
      await page.getByRole('img', { name: 'Certificado de Luis Peña' }).waitFor()

      await page.goto('/admin/certificates')
      await page.getByRole('link', { name: group }).waitFor()
      await page.getByLabel('Buscar por Grupo').fill(group)
      await openThenSearch(page, group)
      await page.getByRole('dialog', { name: 'Envío de certificados' }).waitFor()
      await page.waitForURL(/envio=.+&search=/)

      await page.goto(`/admin/correo?search=${encodeURIComponent(group)}`)
      await page.getByText('2 correos', { exact: true }).waitFor()
      await page.getByText('ana@corre.test').waitFor()
      await page.getByText('luis@corre.test').waitFor()
    }))

  test('columns that were not guessed are chosen, bad rows are told, and a proposed address is taken', () =>
    at(width, async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/certificados/crear')
      const rows = [
        ['A', 'B'],
        ['Ana Núñez', 'ana@corre.test'],
        ['Luis Peña', 'luis arroba'],
        ['Eva Ríos', 'eva@gmail.con'],
        ['Sol Díaz', 'sol @corre,test'],
        ['李娜', 'li@corre.test'],
      ]
      await page.getByLabel(/^Excel/).setInputFiles(excel(rows))
      await page.getByLabel('Columna del nombre').selectOption('A')
      await page.getByLabel('Columna del correo').selectOption('B')
      await page.getByText('Fila 3: el correo «luis arroba» no es válido.').waitFor()
      await page.getByText(/^Fila 6: el nombre «李娜» tiene letras que no podemos imprimir/).waitFor()
      await page.getByText('2 personas de 5 filas. 3 quedan por fuera:').waitFor()
      await page.getByRole('button', { name: 'Usar eva@gmail.com' }).click()
      await page.getByText('3 personas de 5 filas. 2 quedan por fuera:').waitFor()
      await page.getByText('2 correos corregidos').click()
      await page.getByText('Fila 5: «sol @corre,test» va a sol@corre.test').waitFor()
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await page.getByText('2 personas de 5 filas. 3 quedan por fuera:').waitFor()
    }))

  test('a scheduled sending is stopped before anything leaves, and goes on', () =>
    at(width, async (page) => {
      const group = `Programado ${width}`
      await asAdministrator(page)
      await page.goto('/admin/certificados/crear')
      await fillBatch(page, group, PEOPLE)
      await page.getByRole('radio', { name: 'Programar Envío' }).check()
      await page.getByLabel('Fecha de notificación').fill('01/01/2020')
      await page.getByLabel('Hora de notificación: horas').fill('08')
      await page.getByLabel('Hora de notificación: minutos').fill('30')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText('La fecha de envío ya pasó.').waitFor()
      await page.getByLabel('Fecha de notificación').fill('01/12/2099')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText('El envío a 2 personas quedó programado.').waitFor()
      await page.waitForURL('**/admin/certificates')

      await page.getByRole('table').getByText('Programado', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: `Detener ${group}` }).click()
      const told = page.getByRole('alertdialog', { name: 'Éxito' })
      await told.getByText('Envío cancelado exitosamente.').waitFor()
      await acceptNotice(page, 'Éxito')
      await page.getByLabel('Buscar por Grupo').fill(group)
      await page.getByText('1 envío', { exact: true }).waitFor()
      await page.getByRole('table').getByText('Detenido', { exact: true }).waitFor()
      await page.getByText('0 de 2').waitFor()

      await page.getByRole('button', { name: `Continuar ${group}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
      await page.getByText('2 correos siguen en su fecha.').waitFor()
      await page.getByRole('table').getByText('Programado', { exact: true }).waitFor()
      await page.getByRole('button', { name: `Detener ${group}` }).waitFor()
    }))

  test('without any Excel: finishers nobody can write to are told, those who paid are scheduled', () =>
    at(width, async (page) => {
      const event = await desk.makeEventWithResults(`Finalistas ${width}`)
      await asAdministrator(page)
      await openDesigner(page, event.id)
      await page.getByRole('link', { name: 'Enviar por correo' }).click()
      await heading(page, 'Crear certificado')
      const chosen = page.getByLabel('Evento *')
      await expect.poll(() => chosen.inputValue()).toBe(String(event.id))
      await page.getByText('2 quedan por fuera: no sabemos su correo.').waitFor()
      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText(/^Error al crear el certificado\. Nadie de este evento/).waitFor()

      await chosen.selectOption({ label: 'Media Maratón del Páramo' })
      await page.getByRole('radio', { name: 'Inscritos que pagaron' }).check()
      await page.getByText(/^\d+ personas con certificado y correo\./).waitFor()
      await page.getByRole('radio', { name: 'Programar Envío' }).check()
      await page.getByLabel('Fecha de notificación').fill('01/12/2099')
      await page.getByLabel('Hora de notificación: horas').fill('08')
      await page.getByLabel('Hora de notificación: minutos').fill('30')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Crear certificado' }).click()
      await page.getByText(/^Certificado creado\. El envío a \d+ personas quedó programado\./).waitFor()
      await page.waitForURL('**/admin/certificates')
    }))
})

describe('with a mail server', () => {
  let inbox: Inbox
  let mailing: RunningProduct

  beforeAll(async () => {
    inbox = await startInbox()
    mailing = await startProduct({ SMTP_URL: inbox.url })
  })

  afterAll(async () => {
    await mailing?.stop()
    await inbox?.close()
  })

  test('what the mail server refused is sent again and arrives once', async () => {
    const group = 'Reintento'
    const form = new FormData()
    form.set('nombre_evento', group)
    form.set('city', 'Cali')
    form.set('fecha_evento', '2026-11-08')
    form.set('icono_evento', ...filePart(await icon()))
    form.set('certificado', ...filePart(await jpg()))
    form.set('excel', ...filePart(excel(PEOPLE)))
    inbox.refuseWith(550)
    await (await createDesk(mailing.address)).call('POST', '/api/certificados', form)

    await visit(stage.browser, { address: mailing.address, width: 1280 }, async (page) => {
      await asAdministrator(page)
      await page.goto(`/admin/certificates?search=${group}`)
      await page.getByText('2 fallaron').waitFor()
      await page.getByRole('link', { name: group }).click()
      await expect.poll(() => page.getByText('Falló', { exact: true }).count()).toBe(2)
      inbox.refuseWith(undefined)
      await page.getByRole('button', { name: 'Reintentar lo que falló' }).click()
      await page.getByText('2 correos vuelven a la cola.').waitFor()
      await page.getByRole('dialog').getByText('2 de 2').waitFor()
      await page.getByText('Falló', { exact: true }).first().waitFor({ state: 'detached' })
    })
    for (const address of ['ana@corre.test', 'luis@corre.test'])
      expect(inbox.messages.filter(({ recipients }) => recipients.includes(address)).length).toBe(1)
  })
})
