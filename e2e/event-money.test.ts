/** What an organiser sets up around money in an event: codes, one by one and in a batch, and the way to pay. */
import { expect, test } from 'vitest'
import { asAdministrator, openEvent } from './event-steps.ts'
import { createStage } from './stage.ts'

const stage = createStage()

test('an organiser makes a code and a batch of codes, and switches a gateway on', () =>
  stage.at(1280, async (page) => {
    await asAdministrator(page)
    await openEvent(page, 'Trail Nevado del Ruiz')
    await page.getByRole('link', { name: 'Cupones', exact: true }).click()
    await page.getByRole('button', { name: 'Crear código' }).first().click()
    const single = page.getByRole('dialog', { name: 'Crear código' })
    await single.getByLabel('Código').fill('condor-10')
    await single.getByLabel('Descuento por persona').fill('10')
    await single.locator('button[type=submit]').click()
    await page.getByText('CONDOR-10').first().waitFor()

    await page.getByRole('button', { name: 'Crear lote' }).first().click()
    const batch = page.getByRole('dialog', { name: 'Crear lote de códigos' })
    await batch.getByLabel('Prefijo').fill('CLUB')
    await batch.getByLabel('Cuántos').fill('3')
    await batch.getByLabel('Descuento por persona').fill('100')
    await batch.locator('button[type=submit]').click()
    await expect.poll(() => page.getByText(/^CLUB-/).count()).toBeGreaterThanOrEqual(3)

    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()

    // The panel has a place of that name too; the event's tab comes after it.
    await page.getByRole('link', { name: 'Pasarelas', exact: true }).last().click()
    const gateway = page.getByRole('switch', { name: 'Pasarela de prueba activa' })
    await gateway.click({ force: true })
    await expect.poll(() => gateway.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => gateway.isChecked()).toBe(true)
  }))
