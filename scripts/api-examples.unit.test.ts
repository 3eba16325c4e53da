/** The comparison can see what is stale, or docs/api.md could say anything. */
import { expect, test } from 'vitest'
import { differences, readExamples, requestOf } from './api-examples.ts'

const PAGE = `
Words before.

\`\`\`http
GET /api/things
    ?day=2026-11-16
    &id={id}
Authorization: Bearer {token}
\`\`\`

\`\`\`http
HTTP/1.1 303 See Other
Location: /t/{next}

{ "day": "2026-11-20" }
\`\`\`
`

test('a request with its answer is read, its dates moved to the day of the run', () => {
  const [example, ...others] = readExamples(PAGE, '2027-01-01')
  expect(others).toEqual([])
  expect(example).toMatchObject({
    method: 'GET',
    path: '/api/things?day=2027-01-02&id={id}',
    status: 303,
    answer: { day: '2027-01-06' },
    answerHeaders: { location: '/t/{next}' },
  })
  const request = example && requestOf(example, { id: '7', token: 'secret' })
  expect(request).toMatchObject({
    url: '/api/things?day=2027-01-02&id=7',
    headers: { authorization: 'Bearer secret' },
  })
})

test('a request without an answer below it is no example', () => {
  expect(() => readExamples('```http\nGET /api/things\n```\n', '2027-01-01')).toThrow('has no answer')
})

test('what a form is filled with is encoded for it', () => {
  const page = PAGE.replace(
    'Authorization: Bearer {token}',
    'Content-Type: application/x-www-form-urlencoded\n\nto={to}',
  )
  const [example] = readExamples(page, '2026-11-15')
  expect(example && requestOf(example, { to: 'a b&c' }).payload).toBe('to=a%20b%26c')
})

test.each([
  [{ a: 1 }, { a: 1 }],
  [{ a: '{x}-1' }, { a: 'abc-1' }],
  [
    { a: 1, '…': '…' },
    { a: 1, b: 2 },
  ],
  [{ a: '…' }, { a: { anything: true } }],
  [
    [1, '…'],
    [1, 2, 3],
  ],
  [{ a: '{}' }, { a: '{}' }],
])('%j is %j', (written, real) => {
  expect(differences(written, real, {})).toEqual([])
})

test.each([
  [{ a: 1 }, { a: 2 }, ['answer.a: 1 on the page, 2 in truth']],
  [{ a: 1 }, { a: '1' }, ['answer.a: 1 on the page, "1" in truth']],
  [{ a: 1 }, { a: 1, b: 2 }, ['answer.b: not on the page, 2 in truth']],
  [{ a: 1, b: 2 }, { a: 1 }, ['answer.b: 2 on the page, nothing in truth']],
  [{ a: null }, { a: 'x' }, ['answer.a: null on the page, "x" in truth']],
  [[1], [1, 2], ['answer: 1 on the page, 2 in truth']],
  [{ a: 'uno' }, { a: 'dos' }, ['answer.a: "uno" on the page, "dos" in truth']],
])('%j is not %j', (written, real, found) => {
  expect(differences(written, real, {})).toEqual(found)
})

test('a brace is found out once and insisted on afterwards', () => {
  const known = {}
  expect(differences({ a: '{x}', b: '{x}' }, { a: 'one', b: 'two' }, known)).toEqual([
    'answer.b: "one" on the page, "two" in truth',
  ])
  expect(known).toEqual({ x: 'one' })
})
