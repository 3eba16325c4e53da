/** What holds for every page before its scripts run: a missing one says so, the others can be read. */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { heading } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()

test.each(['/no-existe', '/admin-no/existe', '/evento'])('%s is a 404 page in Spanish', (path) =>
  stage.at(390, async (page) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await heading(page, 'Esta página no existe')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  }),
)

test.each(['evento', 'registrate'])(
  'where /%s/… cannot be made in time it asks for some seconds, and is there at the next press',
  (place) => {
    const journey = async (page: Page) => {
      const db = new pg.Client(findRunningDatabase(stage.dataDir) ?? {})
      await db.connect()
      await db.query('begin')
      await db.query('lock table events in access exclusive mode')
      const answer = await page.goto(`/${place}/media-maraton-del-paramo`)
      await db.query('rollback')
      await db.end()
      expect(answer?.status()).toBe(503)
      expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0)
      await heading(page, 'Hay muchas personas en este momento')
      await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
      await page
        .getByRole('heading', { name: /Media Maratón del Páramo/ })
        .first()
        .waitFor()
    }
    return stage.at(390, journey, { awaited: 503 })
  },
)

test('the front page and the login can be read without JavaScript', () =>
  stage.at(
    390,
    async (page) => {
      await page.goto('/')
      await heading(page, 'Ponte el dorsal')
      await page.getByRole('link', { name: 'Ver eventos' }).first().waitFor()
      await page.goto('/login')
      await heading(page, 'Ingresar')
    },
    { javaScriptEnabled: false },
  ))

test('nothing of a password link is kept by a browser or found by a search engine', () =>
  stage.at(390, async (page) => {
    for (const path of ['/recuperar', '/recuperar/una-llave-que-no-existe']) {
      const answer = await page.goto(path)
      expect([path, answer?.headers()['cache-control']]).toEqual([path, 'no-store'])
    }
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }))
