/** Ctrl+K, the keys and their help: with the keyboard alone, from wherever somebody is. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar en el panel' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect
    .poll(() =>
      palette(page)
        .getByRole('combobox')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
}

/** Somebody of the demo who is registered: name and document as the list has them. */
const somebody = async (page: Page) => {
  await page.goto('/admin/eventos/show/1/competitor')
  const row = page.getByRole('table', { name: 'Competidores' }).getByRole('row').nth(1)
  await row.getByRole('link').first().waitFor()
  const text = (await row.textContent()) ?? ''
  return { dni: /\d{7,10}/.exec(text.replaceAll('.', ''))?.[0] ?? '' }
}

test('a person is found from any screen and opens in the drawer of the event, without a mouse', () =>
  at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    const { dni } = await somebody(page)
    expect(dni).not.toBe('')
    for (const path of ['/admin', '/admin/pagos', '/admin/perfil']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await open(page)
      await page.keyboard.type(dni)
      await expect.poll(() => chosen(page).textContent()).toContain(dni)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/admin\/eventos\/show\/\d+\/competitor\?inscripcion=\d+/)
      await page.getByRole('dialog').getByText(dni, { exact: false }).first().waitFor()
    }
  }))

test('arrows move, Escape closes and gives the focus back, what was opened is at hand again', () =>
  at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    const search = page.getByRole('button', { name: 'Buscar', exact: true }).locator('visible=true')
    await search.focus()
    await open(page)
    const first = await chosen(page).textContent()
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page).textContent()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page).textContent()).toBe(first)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate((button) => button === document.activeElement)).toBe(true)

    await open(page)
    await page.keyboard.type('pedidos')
    await expect.poll(() => chosen(page).textContent()).toBe('Órdenes')
    await page.keyboard.press('Enter')
    await heading(page, 'Órdenes')
    await open(page)
    await expect
      .poll(() => palette(page).getByRole('group', { name: 'Recientes' }).getByRole('option').count())
      .toBe(1)

    await page.keyboard.type('zzz qqq')
    await palette(page).getByText('Nada coincide con «zzz qqq»').waitFor()
    await page.keyboard.press('Escape')
    // Nothing of a person is kept in the browser.
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, Object.keys(localStorage)]))
    expect(kept).toContain('/admin/ordenes')
  }))

test('the tabs of the event one is in are found by their own words, on a phone too', () =>
  at(390, async (page) => {
    await logIn(page, 'colaborador@dorsal.test')
    await heading(page, 'Eventos')
    await page.getByRole('main').getByRole('link', { name: /./ }).first().waitFor()
    const href = await page.locator('main a[href*="/admin/eventos/show/"]').first().getAttribute('href')
    await page.goto(href ?? '')
    await page.getByRole('button', { name: 'Buscar', exact: true }).locator('visible=true').tap()
    await palette(page).waitFor()
    await page.keyboard.type('descuentos')
    const found = palette(page).getByRole('group', { name: 'En este evento' }).getByRole('option')
    await expect.poll(() => found.allTextContents()).toEqual(['Cupones'])
    const box = await palette(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    await found.tap()
    await page.waitForURL(/\/coupons$/)
    await page.getByRole('heading', { name: 'Cupones' }).first().waitFor()
  }))

test('? shows the keys, which lead where they say, keep quiet in a field and can be switched off', () =>
  at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await heading(page, 'Competidores')

    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type('?ge')
    expect(await field.inputValue()).toBe('?ge')
    await heading(page, 'Competidores')

    await page.goto('/admin/eventos')
    await heading(page, 'Eventos')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await page.keyboard.press('?')
    await help.waitFor()
    await help.getByRole('switch', { name: 'Atajos de una sola tecla' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    // The search still opens, and leads to the switch.
    await open(page)
    expect(await help.count()).toBe(0)
    await heading(page, 'Eventos')
    await page.keyboard.type('atajos')
    await page.keyboard.press('Enter')
    await help.getByRole('switch', { checked: false }).waitFor()
  }))
