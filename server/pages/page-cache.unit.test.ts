import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type KeptPage, keepableAddress, openPageCache, type RenderedPage } from './page-cache.ts'

const page = (text: string, change: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(text),
  ...change,
})

/** A cache with a clock of its own and a page that counts its renders. */
const stage = (options: { mostBytes?: number } = {}) => {
  let time = 0
  let renders = 0
  const cache = openPageCache({ ...options, now: () => time })
  const make = async () => page(`render ${++renders}`)
  return {
    cache,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    renders: () => renders,
    read: async (key = '/') => String((await cache.get(key, make)).body),
  }
}

test('a thousand visitors at once cost one render', async () => {
  const { read, renders } = stage()
  const bodies = await Promise.all(Array.from({ length: 1000 }, () => read()))
  expect(new Set(bodies)).toEqual(new Set(['render 1']))
  expect(renders()).toBe(1)
})

test('a page is served for a second, then renewed behind a visitor’s back, and never older than two seconds', async () => {
  const { read, pass } = stage()
  expect(await read()).toBe('render 1')
  pass(999)
  expect(await read()).toBe('render 1')
  pass(500)
  expect(await read()).toBe('render 1')
  await new Promise((resolve) => setImmediate(resolve))
  expect(await read()).toMatch(/render [12]/)
  pass(2_500)
  expect(await read()).not.toBe('render 1')
})

test('what is kept is compressed once and carries an ETag', async () => {
  const { cache } = stage()
  const kept = (await cache.get('/', async () => page('hola '.repeat(100)))) as KeptPage
  expect(String(brotliDecompressSync(kept.br))).toBe('hola '.repeat(100))
  expect(String(gunzipSync(kept.gzip))).toBe('hola '.repeat(100))
  expect(kept.etag).toMatch(/^"[\w-]{27}"$/)
})

test('errors, redirects and pages with a cookie are not kept', async () => {
  const { cache } = stage()
  for (const other of [
    page('x', { status: 404 }),
    page('x', { status: 302 }),
    page('x', {
      headers: [
        ['content-type', 'text/html'],
        ['set-cookie', 'a=b'],
      ],
    }),
  ])
    await cache.get('/a', async () => other)
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('memory is bounded: the oldest pages go', async () => {
  const { cache, read } = stage({ mostBytes: 400 })
  for (let number = 0; number < 50; number++) await read(`/${number}`)
  expect(cache.size().bytes).toBeLessThanOrEqual(400)
  expect(cache.size().pages).toBeGreaterThan(0)
})

test('a failed render is told to who asked and tried again by the next', async () => {
  const { cache, read } = stage()
  await expect(
    cache.get('/', async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(await read()).toBe('render 1')
})

test('unknown parameters make no key, searches and personal pages are never kept', () => {
  expect(keepableAddress('/evento/carrera?utm_source=x&fbclid=1')).toBe('/evento/carrera')
  expect(keepableAddress('/eventos/?sport=running&x=1')).toBe('/eventos?sport=running')
  expect(keepableAddress('/eventos?search=ana')).toBeNull()
  expect(keepableAddress('/tienda/products?page=2&x=1')).toBe('/tienda/products?page=2')
  for (const url of [
    '/competidor/123',
    '/admin/eventos',
    '/pago/respuesta?cuenta=1',
    '/competitor/dashboard',
    '/evento/../x',
    '/recuperar/abc',
    '/tienda/orden/abcdefgh',
    '/tienda/products?search=gorra',
  ])
    expect(keepableAddress(url)).toBeNull()
})

test('an address that is none has no kept page', () => {
  expect(keepableAddress('//[')).toBeNull()
})

test('results are kept by distance, gender, category and page; what somebody typed is not', () => {
  expect(keepableAddress('/resultados/carrera?race_division=10K&gender=F&page=2&x=1')).toBe(
    '/resultados/carrera?race_division=10K&gender=F&page=2',
  )
  expect(keepableAddress('/competidor/resultado/aB3_-xyz01234567')).toBe(
    '/competidor/resultado/aB3_-xyz01234567',
  )
  expect(keepableAddress('/resultados/carrera?name=ana')).toBeNull()
  expect(keepableAddress('/resultados/carrera?bib_number=12')).toBeNull()
})
