/** The medical list: staff print a numbered copy; the médico's phone finds a runner by the number on the chest. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfTexts } from '#testing/pdf-text.ts'
import { heading, logIn } from './log-in.ts'
import { makeMedicalRace } from './medical-steps.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

const printCopy = async (page: Page, race: { id: number; name: string }) => {
  await logIn(page, 'admin@dorsal.test')
  await heading(page, 'Eventos')
  await page.goto(`/admin/eventos/show/${race.id}/medica`)
  await heading(page, race.name)
  await page.getByRole('heading', { name: 'Lista médica' }).waitFor()
  await page.getByText('1 sin autorización').waitFor()
  await page.getByRole('button', { name: 'Hacer copia' }).click()
  const form = page.getByRole('dialog', { name: 'Copia de la lista médica' })
  await form.getByLabel('¿Para quién es?').fill('Ambulancia 2, km 15')
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Hacer copia' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lista-medica-copia-1.pdf')
  return pdfTexts(readFileSync(await file.path()))
}

test('staff print a numbered copy, and at 360 px the médico finds a runner by number; both are in the log', () =>
  at(1280, async (desk) => {
    const race = await makeMedicalRace(stage)
    const said = await printCopy(desk, race)
    for (const text of ['0102', 'Ana Ríos', 'AB-', 'Alergia a la penicilina', '0103', 'sin autorización'])
      expect(said).toContain(text)
    expect(said.some((line) => line.startsWith('Copia 1 · Ambulancia 2, km 15 · hecha por '))).toBe(true)
    await desk.getByRole('cell', { name: 'Ambulancia 2, km 15' }).waitFor()

    await at(360, async (phone) => {
      await phone.goto('/robots.txt')
      await phone.evaluate((token) => localStorage.setItem('dorsal.device', token), race.token)
      await phone.goto(`/equipo/medico/${race.id}`)
      await heading(phone, race.name)
      const field = phone.getByLabel('Número del dorsal')
      const find = async (number: string) => {
        await field.fill(number)
        await phone.getByRole('button', { name: 'Buscar' }).click()
      }

      await find('999')
      await phone.getByText('Nadie corre con el número 999').waitFor()
      await find('102')
      const ana = phone.getByRole('region', { name: 'Ana Ríos' })
      await ana.getByText('Alergia a la penicilina').waitFor()
      expect(await ana.textContent()).toContain('AB-')
      const call = ana.getByRole('link', { name: /^Llamar/ })
      expect(await call.getAttribute('href')).toBe('tel:+573005551234')
      expect(await lookAt(phone, { width: 360, fresh: false })).toEqual([])

      // What a reader types goes into the field, wherever the focus is.
      await phone.keyboard.type('103')
      await phone.keyboard.press('Enter')
      const berta = phone.getByRole('region', { name: 'Berta Gil' })
      await berta.getByText('Datos de salud: sin autorización').waitFor()
      expect(await berta.textContent()).not.toMatch(/Sanitas|AB|penicilina/)
    })

    await desk.reload()
    const log = desk.getByRole('table', { name: 'Consultas del médico' })
    await log.getByRole('cell', { name: 'Ana R.' }).waitFor()
    expect(await log.getByRole('cell', { name: 'Médico 1 (dispositivo)' }).count()).toBe(2)
    expect(await lookAt(desk, { width: 1280, fresh: false })).toEqual([])
  }))
