/**
 * Three screens in WebKit, the engine of every iPhone: a list of the panel, a question over it, and the first step of
 * a registration. All screens are walked by engines-walk.test.ts.
 */
import { describe, expect, test } from 'vitest'
import { createDesk } from './certificate-steps.ts'
import { lookInEngine } from './engines/engine-look.ts'
import type { EnginePage } from './engines/engine-page.ts'
import { createEngineStage, isInstalled } from './engines/engine-stage.ts'
import { asAdministrator } from './event-steps.ts'
import { heading } from './log-in.ts'
import { identify, newRunner, press } from './registering.ts'

const PHONE = 390
const DESK = 1440

describe.skipIf(!isInstalled('WebKit'))('in WebKit', () => {
  const stage = createEngineStage('WebKit')

  const nothingStandsOut = async (engine: EnginePage, width: number) =>
    expect(await lookInEngine(engine, width)).toEqual([])

  test('a click on any cell of a list opens its row, and no row lies over another', () =>
    stage.at(DESK, async (page, engine) => {
      await asAdministrator(page)
      await page.goto('/admin/usuarios')
      await heading(page, 'Usuarios')
      const row = page.getByRole('row').nth(2)
      await row.waitFor()
      await nothingStandsOut(engine, DESK)
      const href = await row.getByRole('link').first().getAttribute('href')
      await row.getByRole('cell').nth(1).click()
      await page.waitForURL(`**${href}`)
    }))

  test('a question is as high as its words, over what it is about, and gives the focus back', () =>
    stage.at(PHONE, async (page, engine) => {
      const { call } = await createDesk(stage.address)
      const { data } = await call<{ data: { id: number }[] }>('GET', '/api/eventos')
      await asAdministrator(page)
      await page.goto(`/admin/eventos/show/${data[0]?.id}/overview`)
      await press(page, 'Más acciones')
      await page.getByRole('menuitem').first().waitFor()
      await nothingStandsOut(engine, PHONE)
      await page.getByRole('menuitem', { name: 'Eliminar no pagados' }).click()
      const question = page.getByRole('alertdialog')
      await question.waitFor()
      await nothingStandsOut(engine, PHONE)
      const box = await question.boundingBox()
      expect(box?.height).toBeLessThan(500)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await engine.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu')
    }))

  test('an hour is typed over the one that stands there', () =>
    stage.at(DESK, async (page) => {
      const { call } = await createDesk(stage.address)
      const { data } = await call<{ data: { id: number }[] }>('GET', '/api/eventos')
      await asAdministrator(page)
      await page.goto(`/admin/eventos/edit/${data[0]?.id}`)
      const hours = page.getByLabel('Hora del evento: horas')
      for (const [typed, read] of [
        ['1745', '17:45'],
        ['0930', '09:30'],
      ] as const) {
        await hours.click()
        await page.keyboard.type(typed)
        const minutes = page.getByLabel('Hora del evento: minutos')
        expect(`${await hours.inputValue()}:${await minutes.inputValue()}`).toBe(read)
        await page.getByLabel('Ciudad').click()
      }
    }))

  test('a registration begins', () =>
    stage.at(PHONE, async (page, engine) => {
      const { call } = await createDesk(stage.address)
      const { data } = await call<{ data: { slug: string }[] }>(
        'GET',
        `/api/eventos?search=${encodeURIComponent('Media Maratón del Páramo')}`,
      )
      await page.goto(`/registrate/${data[0]?.slug}`)
      await nothingStandsOut(engine, PHONE)
      await identify(page, newRunner())
      await nothingStandsOut(engine, PHONE)
    }))
})
