/** The API page says what every call answers, refusals and files included. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAnswer } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

type Described = { content?: Record<string, { schema: { properties?: object; format?: string } }> }
type Operation = { responses: Record<string, Described> }

let product: TestProduct
let operations: { method: string; path: string; responses: Operation['responses'] }[]
beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  const { json } = await product.call<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/api/docs/json',
  )
  operations = Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path,
      responses,
    })),
  )
})
afterAll(() => product.stop())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call of a contract is on the page', () => {
  const shown = operations.map(nameOf)
  const declared = product.app.declaredRoutes
    .filter(({ schema }) => schema && !(schema as { hide?: boolean }).hide)
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(declared.length).toBeGreaterThan(150)
  expect(declared.filter((name) => !shown.includes(name))).toEqual([])
})

test('every call says what it answers and the shape of its refusals', () => {
  const silent = operations.filter(({ responses }) => {
    const refusals = [responses['4XX'], responses['5XX']]
    const shapes = refusals.map((described) => described?.content?.['application/json']?.schema.properties)
    return (
      !responses['200']?.content || shapes.some((shape) => !shape || !('message' in shape && 'icon' in shape))
    )
  })
  expect(silent.map(nameOf)).toEqual([])
})

test('a call that answers with a file names its kind', () => {
  const kinds = Object.fromEntries(
    operations.flatMap(({ method, path, responses }) =>
      Object.entries(responses['200']?.content ?? {})
        .filter(([, { schema }]) => schema.format === 'binary')
        .map(([kind]) => [nameOf({ method, path }), kind]),
    ),
  )
  expect(kinds).toMatchObject({
    'GET /certificado/{id}': 'application/pdf',
    'GET /api/site/result/{id}/imagen.png': 'image/png',
    'GET /api/event/{eventId}/results/live': 'text/event-stream',
  })
  const workbooks = operations.filter(({ path }) => path.endsWith('.xlsx')).map(nameOf)
  expect(workbooks.map((name) => kinds[name]?.includes('spreadsheet'))).toEqual(workbooks.map(() => true))
})

test('what calls really answer is on the page', async () => {
  const { token } = await product.signIn('Administrator')
  const unsaid: string[] = []
  for (const operation of operations) {
    const { method, path, responses } = operation
    if (path === '/api/auth/logout') continue
    const url = path.replaceAll(/\{\w+\}/g, '1')
    for (const caller of [{}, { token }]) {
      const body = method === 'GET' ? {} : { body: {} }
      const { status } = await anyAnswer(product.call(method as 'GET', url, { ...caller, ...body }))
      const said = String(status) in responses || `${String(status)[0]}XX` in responses
      if (!said) unsaid.push(`${nameOf(operation)}: ${status}`)
    }
  }
  expect(unsaid).toEqual([])
})
