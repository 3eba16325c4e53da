/** Stopping while strangers hold connections: it ends, and who asked before is answered. */
import { afterEach, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { openRaw } from '#testing/raw-http.ts'
import { closeParts, LONGEST_STOP_MS, STOP_LIMITS } from './stopping.ts'

const A_DAY = 86_400_000
const PATIENT = { silenceMs: A_DAY, slowWindowMs: A_DAY, jsonMs: A_DAY, publicUploadMs: A_DAY, headMs: A_DAY }

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

const connect = async (product: TestProduct) => {
  const raw = await openRaw(product.address)
  open.push(raw.end)
  return raw
}

test('after SIGTERM the process is gone within 20 s, and every part has its share of them', () => {
  expect(LONGEST_STOP_MS.alone).toBeLessThanOrEqual(20_000)
  expect(LONGEST_STOP_MS['of a group']).toBeLessThan(LONGEST_STOP_MS.alone)
  expect(STOP_LIMITS.requestsMs).toBeLessThan(STOP_LIMITS.partsMs)
  expect(STOP_LIMITS.partsMs).toBeLessThan(LONGEST_STOP_MS['of a group'])
})

test('bodies that never end do not keep the product from stopping', async () => {
  const product = await startTestProduct(
    {},
    { httpLimits: PATIENT, stopLimits: { requestsMs: 100, partsMs: A_DAY } },
  )
  const held = await Promise.all(Array.from({ length: 20 }, () => connect(product)))
  for (const [at, raw] of held.entries()) {
    const isProof = at % 2 === 0
    raw.head(
      isProof ? 'POST /api/transfers/receipt HTTP/1.1' : 'POST /api/auth/login HTTP/1.1',
      'Host: x',
      `Content-Type: ${isProof ? 'multipart/form-data; boundary=x' : 'application/json'}`,
      'Content-Length: 1000',
    )
    raw.write(isProof ? '--x\r\n' : '{')
  }
  const asked = await connect(product)
  asked.head('GET /healthz HTTP/1.1', 'Host: x')
  expect((await asked.answer).status).toBe(200)
  await product.stop()
  await Promise.all(held.map(({ closed }) => closed))
})

test('a part that does not end is left behind, and those after it are still closed', async () => {
  const closed: string[] = []
  const parts = [
    async () => closed.push('first'),
    () => new Promise(() => {}),
    () => Promise.reject(new Error('broken')),
    async () => closed.push('last'),
  ]
  const errors: unknown[] = []
  await closeParts(parts, { requestsMs: 1, partsMs: 20 }, (error) => errors.push(error))
  expect(closed).toEqual(['first', 'last'])
  expect(errors).toHaveLength(1)
})
