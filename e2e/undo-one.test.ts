/** What one press does and another takes back: no question beforehand, 'Deshacer' for ten seconds. */
import { expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { asAdministrator } from './event-steps.ts'
import { acceptNotice, heading } from './log-in.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

test.each(journeyWidths('desk'))(
  'at %i px an order, a coupon and the event itself are as before after one press',
  (width) =>
    at(width, async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/ordenes?state=paid&sent=0')
      await heading(page, 'Órdenes')
      const order = page.getByRole('button', { name: /^Orden \d+: Sin Enviar\. Cambiar$/ }).first()
      const name = (await order.getAttribute('aria-label')) ?? ''
      await order.click()
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await page.getByText('La orden está como antes.').waitFor()
      await page.getByRole('button', { name }).waitFor()

      await page.goto('/admin/eventos?search=Páramo')
      await page.getByRole('link', { name: 'Media Maratón del Páramo' }).first().click()
      await page.waitForURL('**/admin/eventos/show/**')
      const event = /show\/(\d+)/.exec(page.url())?.[1] ?? ''
      await page.goto(`/admin/eventos/show/${event}/coupons`)
      await page.getByRole('button', { name: 'Vistas' }).waitFor()
      await page.getByRole('button', { name: 'Crear código' }).click()
      const form = page.getByRole('dialog', { name: 'Crear código' })
      await form.getByLabel('Código').fill(`DESHACER${width}`)
      await form.getByLabel('Descuento por persona').fill('10')
      await form.locator('button[type=submit]').click()
      await form.waitFor({ state: 'detached' })
      const coupon = page.getByRole('switch', { name: `DESHACER${width} activo` })
      await coupon.click({ force: true })
      await expect.poll(() => coupon.isChecked()).toBe(false)
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await expect.poll(() => coupon.isChecked()).toBe(true)

      await page.goto(`/admin/eventos/show/${event}/overview`)
      const active = page.getByRole('switch', { name: 'Activo' })
      await active.click({ force: true })
      await acceptNotice(page, 'Evento desactivado')
      await page.getByText('El evento está inactivo.').waitFor()
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await page.getByText('El evento sigue activo.').waitFor()
      await expect.poll(() => active.isChecked()).toBe(true)
    }),
)
