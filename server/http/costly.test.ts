/** Files that cost work are limited for an address, in every module that makes some. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { COST_LIMITS } from './costly.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

/** Routes by what the API page says they answer with. */
const answering = (kind: string) =>
  product.app.declaredRoutes
    .filter(({ method, schema }) => {
      const { produces } = (schema ?? {}) as { produces?: string[] }
      return method === 'GET' && produces?.some((media) => media.includes(kind))
    })
    .map(({ url }) => url)

const exhaust = async (cost: keyof typeof COST_LIMITS, address: string) => {
  const limit = COST_LIMITS[cost]
  for (let hit = 0; hit < limit.max; hit++) await product.context.limiter.take(limit, address)
}

test('every Excel file is refused to an address that had its share, and not to another', async () => {
  const { token } = await product.signIn('Administrator')
  const urls = answering('spreadsheet')
  expect(urls.length).toBeGreaterThan(7)
  await exhaust('export', '127.0.0.1')
  for (const pattern of urls) {
    const url = pattern.replaceAll(/:\w+/g, '1')
    const { status, headers } = await refusal(429, product.call('GET', url, { token }))
    expect([pattern, status]).toEqual([pattern, 429])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await product.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '190.0.2.7',
    })
    expect([pattern, elsewhere.statusCode === 429]).toEqual([pattern, false])
  }
})

test('certificates, receipts and bibs are refused to an address that had its share', async () => {
  const { token } = await product.signIn('Administrator')
  await exhaust('drawing', '127.0.0.1')
  const urls = answering('application/pdf')
  expect(urls).toEqual(expect.arrayContaining(['/certificado/:id']))
  for (const pattern of urls) {
    const { status } = await refusal(
      429,
      product.call('GET', pattern.replaceAll(/:\w+/g, 'AAAAAAAAAA'), { token }),
    )
    expect([pattern, status]).toEqual([pattern, 429])
  }
})

test('who has a whole IPv6 network has one share of it', async () => {
  await exhaust('drawing', '2001:db8:0:7::1')
  const from = async (remoteAddress: string) =>
    (await product.app.inject({ url: '/certificado/AAAAAAAAAA', remoteAddress })).statusCode
  expect(await from('2001:db8:0:7:ffff::9')).toBe(429)
  expect(await from('2001:db8:0:8::1')).toBe(404)
})
