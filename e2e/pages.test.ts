/** What holds for every page: it fits a phone, it is accessible, it answers for itself without scripts. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, visit } from './browser.ts'
import { heading, logIn } from './log-in.ts'
import { type RunningProduct, startProduct } from './product.ts'

let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const at = (width: number, journey: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  visit(browser, { address: product.address, width, javaScriptEnabled }, journey)

const PUBLIC = ['/', '/login', '/recuperar', '/recuperar/un-enlace', '/datos-personales', '/no-existe']
const PANEL = [
  '/admin/usuarios',
  '/admin/usuario/1',
  '/admin/correo',
  '/admin/perfil',
  '/admin/datos-personales?solicitud=1',
  '/competitor/dashboard',
]

test.each(['/no-existe', '/admin-no/existe', '/evento'])('%s is a 404 page in Spanish', (path) =>
  at(390, async (page) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await heading(page, 'Esta página no existe')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  }),
)

test('the front page and the login can be read without JavaScript', () =>
  at(
    390,
    async (page) => {
      await page.goto('/')
      await heading(page, 'Ponte el dorsal')
      await page.getByRole('link', { name: 'Ver eventos' }).first().waitFor()
      await page.goto('/login')
      await heading(page, 'Ingresar')
    },
    false,
  ))

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each([360, 390])('nothing hangs over the edge at %i px', (width) =>
  at(width, async (page) => {
    const wide: string[] = []
    const look = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      if ((await overflow(page)) > 0) wide.push(path)
    }
    for (const path of PUBLIC) await look(path)
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    for (const path of PANEL) await look(path)
    expect(wide).toEqual([])
  }),
)

const seriousFindings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

test.each(['light', 'dark'] as const)('axe finds nothing serious in %s colours', (colorScheme) =>
  at(1280, async (page) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/login', '/recuperar', '/no-existe']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await seriousFindings(page), path).toEqual([])
    }
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    for (const path of PANEL) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await seriousFindings(page), path).toEqual([])
    }
    await page.goto('/admin/usuarios')
    await page.getByRole('button', { name: 'Agregar Usuario' }).click()
    await page.getByRole('dialog', { name: 'Agregar Usuario' }).getByLabel('Rol').waitFor()
    expect(await seriousFindings(page), 'Agregar Usuario').toEqual([])
  }),
)
