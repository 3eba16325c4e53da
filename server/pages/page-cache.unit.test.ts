import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CachedPage, cachedPage, type MadeAnswer } from './cached-page.ts'
import { createPageCache } from './page-cache.ts'

const answer = (text: string, change: Partial<MadeAnswer> = {}): MadeAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  ...change,
})

/** A cache with a clock of its own that hears news, and an answer that counts how often it was made. */
const stage = (options: { mostBytes?: number; settleMs?: number } = {}) => {
  let time = 0
  let made = 0
  const cache = createPageCache({ ...options, now: () => time })
  cache.hearsNews(true)
  const make = async () => answer(`number ${++made}`)
  return {
    cache,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    made: () => made,
    read: async (key = '/') => String((await cache.get(key, make)).body),
    /** What was begun behind a visitor's back has ended. */
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('a thousand visitors at once cost one making', async () => {
  const { read, made } = stage()
  const bodies = await Promise.all(Array.from({ length: 1000 }, () => read()))
  expect(new Set(bodies)).toEqual(new Set(['number 1']))
  expect(made()).toBe(1)
})

test('in quiet hours an answer is sent for five seconds, then renewed behind a visitor’s back, never after fifteen', async () => {
  const { read, pass, settled } = stage()
  expect(await read()).toBe('number 1')
  pass(4_999)
  expect(await read()).toBe('number 1')
  pass(5_000)
  expect(await read()).toBe('number 1')
  await settled()
  expect(await read()).toBe('number 2')
  pass(15_000)
  expect(await read()).toBe('number 3')
})

test('where people buy, an answer is sent for one second, and never after two', async () => {
  const { cache, read, pass, settled } = stage()
  await read()
  cache.touch()
  pass(999)
  expect(await read()).toBe('number 1')
  pass(500)
  expect(await read()).toBe('number 1')
  await settled()
  expect(await read()).toBe('number 2')
  cache.touch()
  pass(2_000)
  expect(await read()).toBe('number 3')
})

test('what was made after the last purchase lives long again, unless a replica may not have had it yet', async () => {
  for (const [settleMs, expected] of [
    [0, 'number 1'],
    [5_000, 'number 2'],
  ] as const) {
    const { cache, read, pass } = stage({ settleMs })
    cache.touch()
    pass(1)
    await read()
    pass(4_000)
    expect(await read()).toBe(expected)
  }
})

test('a process that does not hear the others trusts nothing longer than two seconds', async () => {
  const { cache, read, pass } = stage()
  cache.hearsNews(false)
  await read()
  pass(2_000)
  expect(await read()).toBe('number 2')
})

test('a change by staff counts at once, also for what was being made when it came', async () => {
  const { cache, read } = stage()
  await read()
  cache.clear()
  expect(await read()).toBe('number 2')

  const begun = Promise.withResolvers<MadeAnswer>()
  const early = cache.get('/slow', () => begun.promise)
  cache.clear()
  const late = cache.get('/slow', async () => answer('after'))
  expect(String((await late).body)).toBe('after')
  begun.resolve(answer('before'))
  expect(String((await early).body)).toBe('before')
  expect(String((await cache.get('/slow', async () => answer('never'))).body)).toBe('after')
})

test('what is cached is compressed once a form and carries a weak ETag', async () => {
  const text = 'hola '.repeat(1000)
  const cached = cachedPage(answer(text), 'passing')
  expect(cached.packed('br')).toBe(cached.packed('br'))
  const br = await cached.packed('br')
  expect(cached.packed('br')).toBe(br)
  expect(String(brotliDecompressSync(br.body))).toBe(text)
  expect(String(gunzipSync((await cached.packed('gzip')).body))).toBe(text)
  expect(cached.etag).toMatch(/^W\/"[\w-]{27}"$/)
})

test('what packing does not make smaller stays as it is', () => {
  for (const made of [
    answer('corto'),
    answer('x'.repeat(9_000), { headers: { 'content-type': 'font/woff2' } }),
  ])
    expect(cachedPage(made, 'passing').packed('br')).toMatchObject({ body: made.body })
})

test('errors, redirects, cookies and what its maker calls personal are not cached', async () => {
  const { cache } = stage()
  const headers = { 'content-type': 'text/html' }
  for (const other of [
    answer('x', { status: 404 }),
    answer('x', { status: 302 }),
    answer('x', { headers: { ...headers, 'set-cookie': 'a=b' } }),
    answer('x', { headers: { ...headers, 'cache-control': 'no-store' } }),
    answer('x', { headers: { ...headers, 'cache-control': 'private, max-age=5' } }),
  ]) {
    const { forEverybody } = (await cache.get('/a', async () => other)) as CachedPage
    expect(forEverybody).toBe(false)
  }
  expect(cache.figures()).toMatchObject({ answers: 0, bytes: 0, made: 5 })
})

test('memory is bounded: what nobody asked for the longest goes', async () => {
  const { cache, read, made, pass } = stage({ mostBytes: 12_000 })
  await read('/asked')
  for (let number = 0; number < 15; number++) {
    pass(300)
    await read(`/${number}`)
    await read('/asked')
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(12_000)
  expect(cache.figures().answers).toBeGreaterThan(1)
  expect(made()).toBe(16)
})

test('a failed making is told to who asked and tried again by the next', async () => {
  const { cache, read } = stage()
  const failing = async () => {
    throw new Error('no database')
  }
  await expect(cache.get('/', failing)).rejects.toThrow('no database')
  expect(await read()).toBe('number 1')
})

test('a file of the build is cached for good', async () => {
  let time = 0
  const cache = createPageCache({ life: 'for good', now: () => time })
  await cache.get('/assets/a.js', async () => answer('first'))
  time += 365 * 24 * 3_600_000
  expect(String((await cache.get('/assets/a.js', async () => answer('second'))).body)).toBe('first')
})
