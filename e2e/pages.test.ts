/** What holds for every page before its scripts run: a missing one says so, the others can be read. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()

const at = (width: number, journey: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  stage.at(width, journey, { javaScriptEnabled })

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

test('nothing of a password link is kept by a browser or found by a search engine', () =>
  at(390, async (page) => {
    for (const path of ['/recuperar', '/recuperar/una-llave-que-no-existe']) {
      const answer = await page.goto(path)
      expect([path, answer?.headers()['cache-control']]).toEqual([path, 'no-store'])
    }
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }))
