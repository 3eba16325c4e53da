/** Browsers that lack what the youngest have: each still works, or says in a sentence why not and what to do. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()

const PHONE = 390
const CLIENT = 'cliente@dorsal.test'
const OLD = /^Tu navegador es muy antiguo/

const asClient = async (page: Page) => {
  await logIn(page, CLIENT)
  await heading(page, 'Mis Eventos')
}

test('Safari 16, which knows no popovers: who is signed in sees the pages, the menu and that it is old', () =>
  stage.at(PHONE, async (page) => {
    await page.addInitScript(() => {
      for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover'])
        delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
    })
    await asClient(page)
    await page.getByText(OLD).waitFor()
    await page.getByRole('link', { name: 'Mis eventos' }).first().waitFor({ state: 'attached' })
  }))

test('Safari 17.0, which cannot join two signals: Mis Eventos is not offline at the second visit', () =>
  stage.at(PHONE, async (page) => {
    await page.addInitScript(() => {
      delete (AbortSignal as unknown as Record<string, unknown>).any
    })
    await asClient(page)
    await page.getByRole('article').first().or(page.getByRole('listitem').first()).waitFor()
    await page.reload()
    await heading(page, 'Mis Eventos')
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('Sin conexión').count()).toBe(0)
    expect(await page.getByText(OLD).isVisible()).toBe(false)
  }))

test.each([
  '/registrate/media-maraton-del-paramo',
  '/competitor/dashboard',
  '/admin/eventos',
  '/tienda/products/checkout',
])('without scripts %s says what to switch on', (address) =>
  stage.at(
    PHONE,
    async (page) => {
      await page.goto(address)
      const note = page.locator('noscript p').filter({ visible: true }).first()
      expect(await note.textContent()).toContain('activa JavaScript en tu navegador')
    },
    { javaScriptEnabled: false },
  ),
)

test('a browser that stores nothing says so, and the registration goes on', () =>
  stage.at(PHONE, async (page) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    })
    await page.goto('/registrate/media-maraton-del-paramo')
    await page.getByText(/^Tu navegador no deja guardar nada/).waitFor()
    await page.getByLabel('Número de documento').waitFor()
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').waitFor()
  }))
