/** An organiser gives a town hall the sums of a race by a link, and takes it back. */
import { expect, test } from 'vitest'
import { asAdministrator, openEvent } from './event-steps.ts'
import { heading } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

const RACE = 'Media Maratón del Páramo'

test('sums go out by a link without an account, without a name, and end when it is revoked', () =>
  at(1280, async (page) => {
    await asAdministrator(page)
    await openEvent(page, RACE)
    const card = page.getByRole('region', { name: 'Cifras para aliados' })
    await card.getByText('Todavía no has dado ninguno').waitFor()
    await card.getByRole('button', { name: 'Crear enlace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enlace a las cifras' })
    await dialog.getByLabel('Para quién').fill('Alcaldía de Bogotá')
    await dialog.getByRole('button', { name: 'Crear enlace' }).click()
    const address = (await dialog.getByTestId('figures-link').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Ya lo copié' }).click()
    await card.getByText('Alcaldía de Bogotá').waitFor()

    await at(390, async (visitor) => {
      await visitor.goto(new URL(address).pathname)
      await heading(visitor, RACE)
      await visitor.getByText(/inscritos de 1\.200 cupos/).waitFor()
      for (const by of ['Por distancia', 'Por género', 'Por edad', 'Por ciudad'])
        await visitor.getByRole('region', { name: by }).waitFor()
      const counts = await visitor.locator('dd strong').allTextContents()
      expect(counts.length).toBeGreaterThan(4)
      expect(counts.every((count) => Number(count.replaceAll('.', '')) >= 5)).toBe(true)
      expect(await lookAt(visitor, { width: 390, fresh: false })).toEqual([])
    })

    await card.getByRole('button', { name: 'Revocar el enlace de Alcaldía de Bogotá' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
    await card.getByText('Revocado').waitFor()
    await at(390, async (visitor) => {
      await visitor.goto(new URL(address).pathname)
      await heading(visitor, 'Esta página no existe')
    })
  }))
