/** What a visitor reads before entering a race: the list, one event, and what shared links and search engines see. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, heading } from './log-in.ts'
import { createStage } from './stage.ts'

const RUN = '/evento/carrera-nocturna-medellin-10k'

const stage = createStage()
let secret = ''

type Call = (path: string, init?: RequestInit) => Promise<Response>

const signedIn = async (): Promise<Call> => {
  const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`${stage.address}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dorsal.test', password: DEMO_PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return (path, init = {}) =>
    fetch(stage.address + path, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } })
}

const picture = async (colour: string) => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** The demo has no pictures of its own: three for the night run, and the address of the private race. */
const prepare = async () => {
  const call = await signedIn()
  const { data } = (await (await call('/api/eventos?per_page=50')).json()) as {
    data: { id: number; slug: string; type: string }[]
  }
  secret = `/evento/${data.find(({ type }) => type === 'privado')?.slug}`
  const run = data.find(({ slug }) => RUN.endsWith(slug))
  const form = new FormData()
  for (const colour of ['#c63a12', '#0e7c66', '#2456c4'])
    form.append('images[]', await picture(colour), `${colour}.png`)
  const stored = await call(`/api/eventos/${run?.id}/gallery`, { method: 'POST', body: form })
  if (!stored.ok) throw new Error(await stored.text())
}

beforeAll(async () => {
  await prepare()
})

const at = (width: number, journey: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  stage.at(width, journey, { javaScriptEnabled })

const posters = (page: Page) => page.locator('article').getByRole('heading', { level: 3 }).allInnerTexts()

test('without JavaScript a visitor finds a race by its sport and reads its price', () =>
  at(
    390,
    async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Próximas salidas' }).waitFor()
      await page.goto('/eventos')
      expect((await posters(page)).length).toBeGreaterThan(3)
      await page.getByLabel('Deporte').selectOption('ciclismo')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await page.waitForURL(/sport=ciclismo/)
      const names = await posters(page)
      expect(names.map((name) => name.toLowerCase())).toEqual(['gran fondo alto de letras'])
      await page.getByRole('link', { name: /gran fondo/i }).click()
      await heading(page, 'Gran Fondo Alto de Letras')
      await page.getByRole('region', { name: 'Precio e inscripción' }).getByText('$198.500').waitFor()
      await page.getByText('¿Cómo pago mi inscripción?').click()
      await page.getByText('reservado durante 5 horas').waitFor()
    },
    false,
  ))

test('filters change the list and the address at once, and come off again', () =>
  at(1280, async (page) => {
    await page.goto('/eventos', { waitUntil: 'networkidle' })
    const all = (await posters(page)).length
    await page.getByLabel('Ciudad').focus()
    await page.getByLabel('Ciudad').selectOption('Pereira')
    await page.waitForURL(/\?city=Pereira$/)
    await page.getByText('1 evento', { exact: false }).waitFor()
    await expect.poll(() => posters(page)).toHaveLength(1)
    const city = page.getByLabel('Ciudad')
    await expect.poll(() => city.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await page.waitForURL(/\/eventos$/)
    await page.getByText(`${all} eventos`).waitFor()
    await expect.poll(() => city.inputValue()).toBe('')
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await search.fill('paramo')
    await search.press('Enter')
    await page.waitForURL(/search=paramo/)
    await page.getByText('1 evento', { exact: false }).waitFor()
    await page.goto('/eventos?search=nadie&month=nunca&sport=ajedrez')
    await page.getByRole('heading', { name: 'Ningún evento coincide con tu búsqueda' }).waitFor()
  }))

test('an open event leads to its registration, a closed one says why not', () =>
  at(390, async (page) => {
    await page.goto(RUN)
    const enter = page.getByRole('link', { name: 'Inscribirme' })
    await expect.poll(() => enter.getAttribute('href')).toBe('/registrate/carrera-nocturna-medellin-10k')
    const { y = 0 } = (await enter.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(700)
    await page.goto('/evento/travesia-bahia-de-santa-marta')
    await expect
      .poll(() => page.getByRole('button', { name: 'Inscripciones cerradas' }).isDisabled())
      .toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'Inscribirme' }).count()).toBe(0)
  }))

test('an inactive event is a 404 page', () =>
  at(390, async (page) => {
    const answer = await page.goto('/evento/trail-nevado-del-ruiz')
    expect(answer?.status()).toBe(404)
    await heading(page, 'Esta página no existe')
  }))

test('a private event opens by its address and asks search engines to stay out', () =>
  at(390, async (page) => {
    await page.goto('/eventos')
    await expect.poll(() => page.content()).not.toContain(secret)
    const answer = await page.goto(secret)
    expect(answer?.status()).toBe(200)
    await heading(page, 'Carrera de la Empresa Andina')
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await (await fetch(`${stage.address}/sitemap.xml`)).text()).not.toContain(secret)
  }))

const structuredData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test('a shared link shows the event, and search engines read it as a sports event', () =>
  at(390, async (page) => {
    await page.goto(RUN)
    const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    const url = stage.address + RUN
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(url)
    await expect.poll(() => meta('url')).toBe(url)
    await expect.poll(() => meta('title')).toBe('Carrera Nocturna Medellín 10K')
    const image = (await meta('image')) ?? ''
    expect(image).toBe(`${stage.address}/api/site/events/carrera-nocturna-medellin-10k/tarjeta.png`)
    expect((await fetch(image)).headers.get('content-type')).toBe('image/png')
    const event = await structuredData(page)
    expect(event).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Carrera Nocturna Medellín 10K',
      url,
      location: { address: { addressLocality: 'Medellín' } },
    })
    expect(event.offers).toMatchObject([
      { name: '10K', priceCurrency: 'COP', price: 78_500, availability: 'https://schema.org/InStock' },
      { name: '5K', priceCurrency: 'COP', price: 63_500, availability: 'https://schema.org/InStock' },
    ])
    expect(event.startDate).toMatch(/T19:30:00-05:00$/)
    await page.goto('/evento/simposio-de-medicina-del-deporte')
    const seated = await structuredData(page)
    expect(seated['@type']).toBe('Event')
  }))

test('the gallery opens large, turns by arrows and gives the focus back', () =>
  at(1280, async (page) => {
    await page.goto(RUN, { waitUntil: 'networkidle' })
    const second = page.getByRole('link', { name: /foto 2$/ })
    await second.focus()
    await second.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Fotos de/ })
    await dialog.getByText('2 de 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('3 de 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('1 de 3').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true)
  }))

/** Compressed, as they travel. */
const MOST_BYTES = 145_000

test('scripts and styles of an event page stay under 145 kB', () =>
  at(390, async (page) => {
    const sizes: Promise<{ responseBodySize: number }>[] = []
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) sizes.push(request.sizes())
    })
    await page.goto(RUN, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(MOST_BYTES)
  }))
