/** The lists of the panel as a professional uses them: sorted, narrowed, kept as a view, and many rows at once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { asAdministrator } from './event-steps.ts'
import { heading } from './log-in.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

const PHONE = 390

const table = (page: Page, name: string) => page.getByRole('table', { name })

/** On a phone the filters are behind one button. */
const openFilters = async (page: Page, width: number) => {
  if (width === PHONE) await page.getByRole('button', { name: /^Filtros/ }).click()
}

/** By the head of the column, or on a phone by the list of orders. */
const sortBy = async (page: Page, width: number, header: string, column: string) => {
  if (width === PHONE) await page.getByRole('combobox', { name: 'Orden' }).selectOption(column)
  else await page.getByRole('columnheader').getByRole('button', { name: header }).click()
}

test('a click on any cell opens its row, and the link of a row stays in its cell', () =>
  at(1440, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/usuarios')
    const row = table(page, 'Usuarios').getByRole('row').nth(2)
    const [link, other] = [row.getByRole('link').first(), row.getByRole('cell').nth(1)]
    await other.waitFor()
    const { x = 0, y = 0, width = 0, height = 0 } = (await other.boundingBox()) ?? {}
    const middle = { x: x + width / 2, y: y + height / 2 }
    expect(
      await page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('a, td')?.tagName, middle),
    ).toBe('TD')
    const href = await link.getAttribute('href')
    await other.click()
    await page.waitForURL(`**${href}`)
  }))

test('the focus is back where it was after a question that a menu opened', () =>
  at(1440, async (page) => {
    await asAdministrator(page)
    await page.getByRole('link', { name: 'Media Maratón del Páramo' }).first().click()
    const opener = page.getByRole('button', { name: 'Más acciones' })
    await opener.click()
    await page.getByRole('menuitem', { name: 'Eliminar no pagados' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  }))

const fitsThePhone = async (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test.each(journeyWidths('desk'))(
  'at %i px users are found by role and sorted, kept as a view, and found again by it',
  (width) =>
    at(width, async (page) => {
      const view = `Colaboradores ${width}`
      await asAdministrator(page)
      await page.goto('/admin/usuarios')
      await heading(page, 'Usuarios')
      await openFilters(page, width)
      await page.getByRole('combobox', { name: 'Rol' }).selectOption('Colaborador')
      await sortBy(page, width, 'Nombre', 'name')
      await expect.poll(() => page.url()).toContain('sort=name')
      const users = table(page, 'Usuarios')
      await expect.poll(() => users.getByRole('cell', { name: 'Administrator', exact: true }).count()).toBe(0)
      await users.getByRole('cell', { name: 'Colaborador', exact: true }).first().waitFor()
      if (width !== PHONE)
        await page.getByRole('columnheader', { name: 'Nombre' }).and(page.locator('[aria-sort]')).waitFor()
      await fitsThePhone(page)

      await page.getByRole('button', { name: 'Vistas' }).click()
      await page.getByLabel('Nombre de la vista').fill(view)
      await page.getByRole('button', { name: 'Guardar esta vista' }).click()
      await page.getByRole('button', { name: view }).waitFor()

      await page.goto('/admin/usuarios')
      await page.getByRole('button', { name: 'Vistas' }).click()
      await page.getByRole('button', { name: view, exact: true }).click()
      await expect.poll(() => page.url()).toContain('rol=Colaborador')
      await expect.poll(() => page.url()).toContain('sort=name')

      await page.getByRole('button', { name: view }).click()
      await page.getByRole('button', { name: `Borrar la vista «${view}»` }).click()
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await page.getByText(`La vista «${view}» está otra vez.`).waitFor()
    }),
)

test.each(journeyWidths('phone'))(
  'at %i px three orders are marked as sent at once, and taken back',
  (width) =>
    at(width, async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/ordenes?state=paid&sent=0')
      await heading(page, 'Órdenes')
      const boxes = table(page, 'Órdenes').getByRole('checkbox', { name: /^Elegir la orden/ })
      await boxes.nth(2).waitFor()
      const before = await page
        .getByRole('status')
        .filter({ hasText: /órdenes$/ })
        .first()
        .textContent()
      for (const at of [0, 1, 2]) await boxes.nth(at).check()
      const bar = page.getByRole('region', { name: 'Selección' })
      await bar.getByText('3 órdenes en la selección').waitFor()
      await fitsThePhone(page)
      await bar.getByRole('button', { name: 'Marcar Enviado' }).click()
      await page.getByText('3 órdenes: Enviado.').waitFor()
      await bar.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await page.getByText('3 órdenes están como antes.').waitFor()
      await page
        .getByText(before ?? '', { exact: true })
        .first()
        .waitFor()
    }),
)

test('without a mouse: a column is sorted, a row chosen and the menu of views opened and closed', () =>
  at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/ordenes')
    const head = page.getByRole('columnheader', { name: 'Cliente' }).getByRole('button')
    await head.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Cliente' }).getAttribute('aria-sort'))
      .toBe('ascending')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Cliente' }).getAttribute('aria-sort'))
      .toBe('descending')
    await page
      .getByRole('checkbox', { name: /^Elegir la orden/ })
      .first()
      .focus()
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: 'Selección' }).getByText('1 orden en la selección').waitFor()
    const views = page.getByRole('button', { name: 'Vistas' })
    await views.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Nombre de la vista').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Nombre de la vista').waitFor({ state: 'detached' })
    await expect.poll(() => views.evaluate((button) => button === document.activeElement)).toBe(true)
  }))

test('an order chosen as one leaves stays out of the next screen’s address', () =>
  at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto('/admin/usuarios')
    await table(page, 'Usuarios').getByRole('cell').first().waitFor()
    // The address is the next screen's, and the list is still there.
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...given) => {
        push(...given)
        document.querySelector<HTMLButtonElement>('th button')?.click()
        document.body.dataset.pressed = location.pathname
      }
    })
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Cupones|^Eventos/ })
      .first()
      .click()
    await heading(page, 'Eventos')
    expect(await page.evaluate(() => document.body.dataset.pressed)).toBe('/admin/eventos')
    expect(new URL(page.url()).search).toBe('')
  }))
