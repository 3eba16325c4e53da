/** A runner at a start without signal: one's own registrations open, every other page says kindly that it cannot. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { journeyWidths } from './browser.ts'
import { openMore } from './come-back.ts'
import { heading, logIn } from './log-in.ts'
import { newRunner, organise } from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()

const RUNNER = 'cliente@dorsal.test'
const EVENT = 'Carrera sin Señal'

/** Free, so that it is paid as soon as it is saved. */
const register = async () => {
  const organiser = await organise(stage.address)
  const event_price = [{ date: '2099-01-01', event_price: 0, cost_service: 0 }]
  const event = await organiser.makeEvent({ name: EVENT, event_price })
  const offer = await organiser.readOffer(event.slug)
  const { dni, birthday, name, last_name } = newRunner()
  const known = { dni, birthday, name, last_name, gender: 'female', email: RUNNER }
  await organiser.post('/api/competitor', {
    competitors: [participantForm(1, offer.kits[0]?.id ?? 0, known)],
    event_id: event.id,
    category_id: offer.categories.find(({ title }) => title === 'Damas')?.id,
  })
}

beforeAll(async () => {
  await register()
})

const at = (width: number, journey: (page: Page) => Promise<void>) =>
  stage.at(width, journey, { worker: true })

const bib = (page: Page) => page.getByRole('listitem').filter({ hasText: EVENT })
const qr = (page: Page) => bib(page).getByRole('img', { name: /Código QR/ })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const isKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => !!(await caches.match(asked)), path)
const inStorage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

const seeOwnEvents = async (page: Page) => {
  await logIn(page, RUNNER)
  await heading(page, 'Mis Eventos')
  await qr(page).waitFor()
  await openMore(bib(page))
  await bib(page).getByRole('link', { name: 'Descargar comprobante' }).waitFor()
  await expect.poll(() => isKept(page, '/competitor/dashboard')).toBe(true)
}

const offline = (page: Page, now: boolean) => page.context().setOffline(now)

test.each(journeyWidths('phone'))('what was seen is there without signal, %i px', (width) =>
  at(width, async (page) => {
    await seeOwnEvents(page)
    await offline(page, true)
    await page.reload()
    await page.getByText(/^Sin conexión: así estaban el \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
    await qr(page).waitFor()
    // What needs the network is not offered.
    await expect.poll(() => bib(page).getByRole('link').count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)

    await page.goto('/eventos')
    await heading(page, 'No hay conexión')
    await expect.poll(() => overflow(page)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('link', { name: 'Ver Mis Eventos' }).click()
    await qr(page).waitFor()
    // A link of a page that is open leads there too.
    await page.getByRole('link', { name: 'Dorsal, inicio' }).click()
    await heading(page, 'No hay conexión')

    await offline(page, false)
    await heading(page, 'Ponte el dorsal')
    await page.goto('/competitor/dashboard')
    await openMore(bib(page))
    await bib(page).getByRole('link', { name: 'Descargar comprobante' }).waitFor()
    await expect.poll(() => page.getByText('Sin conexión').count()).toBe(0)
  }),
)

test('after leaving, and for another account, nothing of it is left', () =>
  at(390, async (page) => {
    await seeOwnEvents(page)
    expect(await inStorage(page)).toContain(EVENT)
    await page.getByRole('button', { name: /^Menú de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await heading(page, 'Ingresar')
    expect(await inStorage(page)).not.toContain(EVENT)
    await offline(page, true)
    await page.goto('/competitor/dashboard')
    await heading(page, 'No hay conexión')
    await expect.poll(() => page.getByRole('link', { name: 'Ver Mis Eventos' }).count()).toBe(0)
    await expect.poll(() => page.getByText(EVENT).count()).toBe(0)

    await offline(page, false)
    await heading(page, 'Ingresar')
    await logIn(page, RUNNER)
    await qr(page).waitFor()
    // Somebody else signs in without the first one having left.
    await page.goto('/login')
    await page.evaluate(() => localStorage.removeItem('dorsal.session'))
    await logIn(page, 'colaborador@dorsal.test')
    await heading(page, 'Eventos')
    expect(await inStorage(page)).not.toContain(EVENT)
  }))

test('nothing personal is in the caches of the worker, and without a look at Mis Eventos no shell', () =>
  at(390, async (page) => {
    await page.goto('/eventos')
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
    expect(await isKept(page, '/competitor/dashboard')).toBe(false)
    await seeOwnEvents(page)
    await page.goto('/eventos')
    const kept = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      const answers = await cache.matchAll()
      return {
        paths: (await cache.keys()).map(({ url }) => new URL(url).pathname),
        texts: (await Promise.all(answers.map((answer) => answer.text()))).join(),
      }
    })
    const unnamed = kept.paths.filter((path) => !path.startsWith('/assets/'))
    expect(unnamed).toEqual(['/competitor/dashboard'])
    for (const personal of [EVENT, RUNNER]) expect(kept.texts).not.toContain(personal)
  }))

test('a new build drops the cache of the last one, and has its own shell where one was kept', () =>
  at(390, async (page) => {
    // No page of ours yet, so no worker either.
    await page.goto('/robots.txt')
    await page.evaluate(async () => {
      const cache = await caches.open('dorsal-of-yesterday')
      await cache.put('/competitor/dashboard', new Response('of yesterday'))
    })
    await page.goto('/eventos')
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('dorsal-of-yesterday')
    const shell = await page.evaluate(async () => (await caches.match('/competitor/dashboard'))?.text())
    expect(shell).toContain('Mis Eventos | Dorsal')
  }))

test('the worker is asked for anew each time and may fetch from us only; the manifest says what it is', async () => {
  const worker = await fetch(`${stage.address}/sw.js`)
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  })
  const manifest = await fetch(`${stage.address}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const page = await fetch(`${stage.address}/`)
  expect(await page.text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
})
