/** The organiser's side of the shop: a product from nothing, its stock explained, an order packed and sent. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { asAdministrator, PICTURE, row } from './event-steps.ts'
import { acceptNotice, heading } from './log-in.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

const GALLERY = 6

/** No upload arrives before that many are on their way at once. */
const holdUploads = (page: Page, count: number) => {
  const together = Promise.withResolvers<void>()
  let underWay = 0
  return page.route('**/gallery/upload*', async (route) => {
    underWay += 1
    if (underWay === count) together.resolve()
    await together.promise
    await route.continue()
  })
}

/** Of the columns with a name: the box that chooses a row has none to be read. */
const columnHeads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).filter((head) => head.trim() !== '')

test.each(journeyWidths('desk'))('at %i px an organiser creates a product with its gallery', (width) =>
  at(width, async (page) => {
    const name = `Camiseta de finalista ${width}`
    await asAdministrator(page)
    await page.goto('/admin/productos')
    await heading(page, 'Productos')
    await page.getByRole('table', { name: 'Productos' }).waitFor()
    if (width > 640)
      await expect
        .poll(() => columnHeads(page))
        .toEqual(['Producto', 'SKU', 'Qty', 'Precio', 'Estado', 'Acciones'])
    await page.getByRole('link', { name: 'Crear producto' }).click()
    await heading(page, 'Crear producto')
    for (const section of [
      'Foto miniatura',
      'Estado',
      'Asignación en eventos',
      'Media gallery',
      'Inventario',
      'Precio',
    ])
      await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor()

    await page.getByRole('link', { name: 'Cancelar' }).waitFor()
    await page.getByLabel('Se vende en otra tienda').press('Space')
    for (const required of ['Nombre Producto', 'SKU', 'Precio producto', 'URL'])
      await page.getByText(`${required} *`, { exact: true }).waitFor()
    await page.getByLabel('Se vende en otra tienda').press('Space')
    await page.getByRole('button', { name: 'Guardar producto' }).click()
    await acceptNotice(page, 'Revisa los datos.')
    await expect.poll(() => page.getByLabel('Nombre Producto').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('Nombre Producto').fill(name)
    await page.getByRole('textbox', { name: 'Descripción' }).fill('De secado rápido.')
    await page.getByLabel('Precio producto').fill('62000')
    await page.getByLabel('SKU').fill(`FIN-${width}`)
    await expect
      .poll(() => page.getByLabel('Miniatura', { exact: true }).getAttribute('accept'))
      .toBe('.png,.jpg,.jpeg')
    await page.getByLabel('Miniatura', { exact: true }).setInputFiles(PICTURE)
    await page.getByRole('button', { name: 'Agregar talla' }).click()
    await row(page, 'Talla 1').getByLabel('Talla', { exact: true }).fill('M')
    await row(page, 'Talla 1').getByLabel('Cantidad').fill('7')
    await page.getByLabel('Subir imágenes del producto').setInputFiles(Array(GALLERY).fill(PICTURE))
    await holdUploads(page, GALLERY)
    await page.getByText('Se sube al guardar').first().waitFor()
    // The button rests for two seconds after a try.
    await page.getByRole('button', { name: 'Guardar producto', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
    await heading(page, name)
    await page.getByAltText(`Imagen ${GALLERY} del producto`).waitFor()

    await page.getByRole('button', { name: 'Eliminar imagen 2' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByAltText(`Imagen ${GALLERY} del producto`).waitFor({ state: 'detached' })
    await page.getByAltText('Imagen 1 del producto').waitFor()

    await page.getByLabel('Precio producto').fill('58000')
    await page.getByRole('button', { name: 'Guardar producto', exact: true }).click()
    await acceptNotice(page, 'Producto actualizado con éxito.')
    await page.getByRole('button', { name: 'Registrar movimiento' }).click()
    const moving = page.getByRole('dialog', { name: 'Registrar movimiento' })
    await moving.getByLabel('Qué pasó').selectOption('ajuste')
    await moving.getByLabel('Cantidad').fill('2')
    await moving.getByLabel('Razón').fill('Dos llegaron rotas')
    await moving.getByRole('button', { name: 'Guardar movimiento' }).click()
    await page.getByRole('row', { name: /Ajuste.*−2.*5.*Dos llegaron rotas/ }).waitFor()
    await expect.poll(() => row(page, 'Talla 1').getByLabel('Cantidad').inputValue()).toBe('5')

    await page.getByRole('link', { name: 'Productos' }).first().click()
    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(name)
    await page.getByRole('link', { name: `Editar ${name}` }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('nada de eso')
    await page.getByText('No hay productos que mostrar').waitFor()
  }),
)

test.each(journeyWidths('desk'))('at %i px an order is found, read, packed and sent', (width) =>
  at(width, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/ordenes?state=paid&sent=0&delivery=envio')
    await heading(page, 'Órdenes')
    const orders = page.getByRole('table', { name: 'Órdenes' })
    await orders.getByRole('link').first().waitFor()
    if (width > 640)
      await expect
        .poll(() => columnHeads(page))
        .toEqual(['Orden ID', 'Cliente', 'Estado', 'Enviado', 'Fecha', 'Referencia', 'Acciones'])
    await orders.getByRole('link', { name: /^Ver/ }).first().waitFor()
    await orders.getByText('Aprobado', { exact: true }).first().waitFor()
    await expect.poll(() => orders.getByText('No Aprobado', { exact: true }).count()).toBe(0)
    const number = ((await orders.getByRole('link').first().textContent()) ?? '').replace('#', '')
    await page.goto(`/admin/productos/checkout/${number}`)
    await heading(page, `Orden #${number}`)
    await page.getByText('Aprobado', { exact: true }).waitFor()
    await page
      .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
      .first()
      .waitFor()
    for (const part of ['Productos', 'Historial de pago', 'Cliente', 'Dirección de envío'])
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor()
    await page.getByRole('button', { name: `Orden ${number}: Sin Enviar. Cambiar` }).click()
    await page.getByRole('button', { name: `Orden ${number}: Enviado. Cambiar` }).waitFor()

    await page.getByRole('link', { name: 'Lista de empaque' }).click()
    const slip = page.getByRole('article', { name: `Lista de empaque de la orden ${number}` })
    await slip.getByText(`#${number}`).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/admin/ordenes?state=all')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('searchbox', { name: 'Buscar Orden' }).fill('no existe esta orden')
    await page.getByText('No se en encuentran resultados.').waitFor()
  }),
)

test('an order that nobody paid is No Aprobado, in the list and alone', () =>
  at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/ordenes?state=ended')
    const orders = page.getByRole('table', { name: 'Órdenes' })
    await orders.getByText('No Aprobado', { exact: true }).first().waitFor()
    await expect.poll(() => orders.getByText('Aprobado', { exact: true }).count()).toBe(0)
    await orders.getByRole('link').first().click()
    await page.getByText('No Aprobado', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('Aprobado', { exact: true }).count()).toBe(0)
  }))

test.each(journeyWidths('desk'))('at %i px a search finds an order that ended, with its state', (width) =>
  at(width, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/ordenes?state=ended')
    const orders = page.getByRole('table', { name: 'Órdenes' })
    const reference = orders.getByRole('row', { name: 'Reserva vencida' }).getByRole('cell').nth(6)
    const searched = (await reference.textContent()) ?? ''
    await page.goto('/admin/ordenes')
    await page.getByRole('searchbox', { name: 'Buscar Orden' }).fill(searched)
    await orders.getByRole('row', { name: searched }).getByText('Reserva vencida').waitFor()
    await page
      .getByRole('combobox', { name: 'Estado' })
      .getByText('Estado: todas')
      .waitFor({ state: 'attached' })
  }),
)

test.each(journeyWidths('desk'))(
  'at %i px an unpaid order is not marked as sent without a warning',
  (width) =>
    at(width, async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/ordenes?state=unpaid')
      const orders = page.getByRole('table', { name: 'Órdenes' })
      await orders
        .getByRole('button', { name: /Sin Enviar. Cambiar$/ })
        .first()
        .click()
      const warning = page.getByRole('alertdialog', { name: 'Enviado' })
      await warning.getByText('Atención: esta orden todavía no está pagada.').waitFor()
      await acceptNotice(page, 'Enviado')
      await orders.getByRole('button', { name: /: Enviado. Cambiar$/ }).click()
      await page.getByRole('alert').getByText('Sin Enviar').waitFor()
      await orders.getByRole('button', { name: /: Enviado. Cambiar$/ }).waitFor({ state: 'detached' })
    }),
)
