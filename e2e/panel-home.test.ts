/** The home of the panel, as an organiser has it open all day. */
import { expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

const KB = 1000

test.each(journeyWidths('phone'))('an organiser reads the day and goes to what waits, at %i px', (width) =>
  at(width, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.getByRole('link', { name: 'Dorsal, panel' }).locator('visible=true').click()
    await heading(page, 'Inicio')
    await page.getByRole('link', { name: /^Dinero de hoy \$/ }).waitFor()

    // What stands in the list of what waits is the number of the place it leads to.
    const waits = page.getByRole('link', { name: /^\d+ solicitudes de cambio$/ })
    const count = Number.parseInt((await waits.textContent()) ?? '', 10)
    expect(count).toBeGreaterThan(0)
    await waits.click()
    await heading(page, 'Solicitudes')
    await page.getByRole('link', { name: `Por decidir ${count}` }).waitFor()
    await page.goBack()

    // The curve is a table too, and the race beside it stays chosen.
    await page.getByRole('button', { name: 'Ver tabla de Curva de ventas' }).click()
    await page.getByRole('table', { name: 'Curva de ventas' }).waitFor()
    await page.getByRole('button', { name: 'Ver gráfica de Curva de ventas' }).click()
    const beside = page.getByLabel('Al lado de')
    const other = await beside.locator('option').nth(2).getAttribute('value')
    await beside.selectOption(other)
    const { name = '' } = await page.evaluate(
      ([id]) => ({ name: document.querySelector(`option[value="${id}"]`)?.textContent ?? '' }),
      [other],
    )
    await page.getByRole('figure', { name: 'Gráfica: Curva de ventas' }).getByText(name).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Al lado de').inputValue()).toBe(other)

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }),
)

test('a Colaborador has the home of the own events, without what is the Administrator’s', () =>
  at(1280, async (page) => {
    await logIn(page, 'colaborador@dorsal.test')
    await heading(page, 'Eventos')
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Inicio' }).click()
    await heading(page, 'Inicio')
    await page.getByRole('heading', { name: 'Próximas fechas' }).waitFor()
    expect(await page.getByText('solicitudes de datos personales').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Crear evento' }).count()).toBe(0)
  }))

test('the first screen of the panel and the next stay light', () =>
  at(1280, async (page) => {
    const scripts = async () => {
      const { transferred } = await page.evaluate(() => ({
        transferred: performance
          .getEntriesByType('resource')
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }))
      return transferred
    }
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    // As somebody comes who is logged in already.
    await page.goto('/admin/eventos')
    await page.getByRole('searchbox', { name: 'Buscar evento' }).waitFor()
    await page.waitForLoadState('networkidle')
    const first = await scripts()
    expect(first).toBeGreaterThan(100 * KB)
    expect(first).toBeLessThanOrEqual(250 * KB)
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Inicio' }).click()
    await page.getByRole('heading', { name: 'Esperan tu decisión' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect((await scripts()) - first).toBeLessThanOrEqual(60 * KB)
  }))
