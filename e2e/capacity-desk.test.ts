/** An organiser shares out the places: a limit for a distance, a block for a company, and what is left goes back. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asStaff, keepBooks } from './account-steps.ts'
import { openSection } from './event-steps.ts'
import { acceptNotice } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const books = keepBooks(stage)

/** The card or the line of a list that has this name. */
const named = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** 'Confirmados 1, Sin pagar 1, …': what the bar says in words. */
const saysBar = async (page: Page, name: string, words: string) => {
  const parts = named(page, name).locator('dl > div')
  await expect
    .poll(async () => {
      const said = await parts.allInnerTexts()
      return said.map((part) => part.split(/\s+/).join(' ')).join(', ')
    })
    .toBe(words)
}

const openTab = async (page: Page, tab: string) => {
  await openSection(page, tab)
  await page.getByRole('heading', { level: 2, name: tab, exact: true }).waitFor()
}

const limit21K = async (page: Page) => {
  const distances = page.getByRole('region', { name: 'Distancias' })
  const table = distances.getByRole('table', { name: 'Distancias' })
  // Nobody said anything of a distance yet: the list is closed.
  expect(await table.isVisible()).toBe(false)
  await distances.getByText('Distancias', { exact: true }).click()
  await table.getByRole('button', { name: 'Editar la distancia 21K' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar distancia 21K' })
  await editing.getByLabel('Límite de cupos').fill('51')
  await editing.getByRole('button', { name: 'Guardar' }).click()
  await editing.getByText('El evento tiene 50 cupos: la distancia no puede tener más.').waitFor()
  await editing.getByLabel('Límite de cupos').fill('20')
  await editing.getByRole('button', { name: 'Guardar' }).click()
  await acceptNotice(page, 'Distancia actualizada')
  await table.getByRole('row').filter({ hasText: '21K' }).getByText('20', { exact: true }).waitFor()
}

const reserve = async (page: Page, name: string, places: string) => {
  await page.getByRole('button', { name: 'Reservar bloque' }).click()
  const form = page.getByRole('dialog', { name: 'Reservar bloque' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Cupos').fill(places)
  await form.getByLabel('Distancias').click()
  await page.getByRole('option', { name: '21K' }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Reservar bloque' }).click()
  return form
}

const looksRight = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

test('the 21K gets its limit, a block keeps some of it, one too large is refused, the rest goes back', async () => {
  await books.registerPaid()
  await books.register()
  await at(1280, async (page) => {
    await asStaff(page)
    await page.goto(`/admin/eventos/show/${books.race.id}/categories`)
    await limit21K(page)

    await openTab(page, 'Cupos')
    await page.getByText('Todavía no hay bloques.').waitFor()
    await saysBar(page, 'Todo el evento', 'Confirmados 1, Sin pagar 1, En bloques 0, Libres 48')
    await saysBar(page, '10K', 'Confirmados 1, Sin pagar 1, En bloques 0, Libres comparte los del evento')
    await named(page, '10K').getByText('sin límite propio').waitFor()
    await saysBar(page, '21K', 'Confirmados 0, Sin pagar 0, En bloques 0, Libres 20')
    await looksRight(page, 1280)

    const form = await reserve(page, 'Empresa de Energía', '21')
    await form.getByText('En 21K quedan 20 cupos y el bloque aparta 21.').waitFor()
    await expect.poll(() => form.getByLabel('Cupos').getAttribute('aria-invalid')).toBe('true')
    await looksRight(page, 1280)
    await form.getByLabel('Cupos').fill('15')
    await form.getByRole('button', { name: 'Reservar bloque' }).click()
    await page.getByRole('alertdialog').getByText('15 cupos ya no se venden al público.').waitFor()
    await acceptNotice(page, 'Bloque reservado')

    await saysBar(page, 'Todo el evento', 'Confirmados 1, Sin pagar 1, En bloques 15, Libres 33')
    await saysBar(page, '21K', 'Confirmados 0, Sin pagar 0, En bloques 15, Libres 5')
    await saysBar(page, 'Empresa de Energía', 'Confirmados 0, Sin pagar 0, Libres 15')
    const block = named(page, 'Empresa de Energía')
    await block.getByText('Empresa, 15 cupos, solo 21K, sin día de liberación').waitFor()
    await block.getByRole('button', { name: 'Copiar enlace' }).waitFor()
    const text = await block.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
    const link = `/registrate/${books.race.slug}?grupo=`
    expect(decodeURIComponent(text ?? '')).toMatch(/^https:\/\/wa\.me\/\?text=Hola\. /)
    expect(decodeURIComponent(text ?? '')).toContain(link)
    await looksRight(page, 1280)
    await at(390, async (phone) => {
      await asStaff(phone)
      await phone.goto(`/admin/eventos/show/${books.race.id}/cupos`)
      await named(phone, 'Empresa de Energía').waitFor()
      await looksRight(phone, 390)
    })

    await block.getByRole('button', { name: 'Editar Empresa de Energía' }).click()
    const editing = page.getByRole('dialog', { name: 'Editar bloque' })
    await editing.getByLabel('Cupos').fill('8')
    await editing.getByRole('button', { name: 'Guardar cambios' }).click()
    await acceptNotice(page, 'Bloque actualizado')
    await saysBar(page, '21K', 'Confirmados 0, Sin pagar 0, En bloques 8, Libres 12')

    await block.getByRole('button', { name: /^Liberar lo que sobra/ }).click()
    const asked = page.getByRole('alertdialog', { name: '¿Liberar lo que sobra de Empresa de Energía?' })
    await asked.getByText(/^8 cupos vuelven al público\. Su código deja de servir\./).waitFor()
    await asked.getByRole('button', { name: 'Liberar' }).click()
    await acceptNotice(page, 'Bloque liberado')
    await block.getByText('Liberado', { exact: true }).waitFor()
    await expect.poll(() => block.getByRole('button').count()).toBe(0)
    await saysBar(page, 'Todo el evento', 'Confirmados 1, Sin pagar 1, En bloques 0, Libres 48')
    await saysBar(page, '21K', 'Confirmados 0, Sin pagar 0, En bloques 0, Libres 20')
  })
})
