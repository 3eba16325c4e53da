/** What an organiser types into the event form, step by step, and how an event is found again. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from '#testing/launch.ts'
import { heading, logIn } from './log-in.ts'

export const PICTURE = join(ROOT, 'public', 'apple-touch-icon.png')

export const asAdministrator = async (page: Page) => {
  await logIn(page, 'admin@dorsal.test')
  await heading(page, 'Eventos')
}

export const fillTime = async (page: Page, label: string, hours: string, minutes: string) => {
  await page.getByLabel(`${label}: horas`).fill(hours)
  await page.getByLabel(`${label}: minutos`).fill(minutes)
}

export const fillBasics = async (page: Page, name: string, sport: string, limit: string) => {
  await page.getByLabel('Nombre', { exact: false }).first().fill(name)
  await page.getByLabel('Deporte').selectOption(sport)
  await page.getByLabel('Ciudad').fill('Manizales')
  await page.getByLabel('Límite de participantes').fill(limit)
  await page.getByLabel('Fecha del evento').fill('18/04/2027')
  await fillTime(page, 'Hora del evento', '06', '30')
  await page.getByLabel('Cierre de inscripciones').fill('10/04/2027')
  await fillTime(page, 'Hora de inicio', '06', '30')
  await fillTime(page, 'Hora de finalización', '13', '00')
  await page.keyboard.press('Escape')
}

export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

export const fillCategory = async (
  page: Page,
  place: number,
  values: { distance: string; gender: string; title: string; ages: [string, string]; difference?: string },
) => {
  const category = row(page, `Categoría ${place}`)
  await category.getByLabel('Distancia').fill(values.distance)
  await category.getByLabel('Género').selectOption(values.gender)
  await category.getByLabel('Título').fill(values.title)
  await category.getByLabel('Edad inicial').fill(values.ages[0])
  await category.getByLabel('Edad final').fill(values.ages[1])
  if (values.difference) await category.getByLabel('Diferencia').fill(values.difference)
}

export const fillKit = async (page: Page, place: number, size: string, amount: string) => {
  const kit = row(page, `Kit ${place}`)
  await kit.getByLabel('Nombre del kit').fill('Camiseta y medalla')
  await kit.getByLabel('Talla').selectOption(size)
  await kit.getByLabel('Cantidad').fill(amount)
}

export const openEvent = async (page: Page, name: string) => {
  await page.goto(`/admin/eventos?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name)
}

/** A section that stands under 'Más' of the tab bar. */
export const openSection = async (page: Page, name: string) => {
  await page
    .getByRole('navigation', { name: 'Secciones del evento' })
    .getByRole('button', { name: /^Más secciones/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
