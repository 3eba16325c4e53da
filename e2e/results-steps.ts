/** Steps of whoever imports results: the file, the look ahead, the figures beside their names. */
import type { Page } from 'playwright-core'
import { createDesk } from './certificate-steps.ts'
import { heading } from './log-in.ts'

export type SentFile = { name: string; mimeType: string; buffer: Buffer }

export const upload = (page: Page, file: SentFile) =>
  page.getByLabel('Archivo de resultados', { exact: true }).setInputFiles(file)

/** A figure with its name: 'Nuevos 1'. */
const tile = (page: Page, region: string, label: string) =>
  page
    .getByRole('region', { name: region, exact: true })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::*[1]')
const figure = (page: Page, region: string, label: string) => tile(page, region, label).textContent()
export const figures = (page: Page, region: string, labels: string[]) =>
  Promise.all(labels.map((label) => figure(page, region, label)))

export const lookAhead = async (page: Page) => {
  await page.getByRole('button', { name: 'Ver cómo quedará' }).click()
  await page.getByRole('heading', { name: 'Así quedará' }).waitFor()
}

/** A race that was run, without results yet. */
export const makeFinishedEvent = async (address: string, name: string) => {
  const desk = await createDesk(address)
  const fields = new FormData()
  fields.set('name', name)
  fields.set('sport', 'running')
  fields.set('event_datetime', '2026-06-14 06:00:00')
  await desk.call('POST', '/api/eventos-externos', fields)
}

export const openResultsList = async (page: Page, name: string) => {
  await page.goto('/admin/resultados')
  await heading(page, 'Gestión de resultados por evento')
  await page.getByRole('searchbox', { name: 'Buscar evento' }).fill(name)
  await page.getByText('1 evento', { exact: true }).waitFor()
}
