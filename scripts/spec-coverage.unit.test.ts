/** The coverage tables must be true, and the checker must be able to say that they are not. */
import { expect, test } from 'vitest'
import {
  checkCoverage,
  type Evidence,
  pagePaths,
  parseCoverage,
  readEvidence,
  readSource,
  readTables,
  summary,
} from './spec-coverage.ts'

const HEAD = '## 2. Screens\n\n| id | what | text or call | state | shown by |\n|---|---|---|---|---|\n'

const CONTRACT = `
  // 'Solo en un comentario.'
  export const assignEvents = endpoint({ method: 'POST', path: '/api/assign/event', access: 'administrator' })
  export const showEvent = endpoint({ method: 'GET', path: '/api/eventos/:id', access: 'staff' })
  export const certificate = endpoint({ method: 'GET', path: '/certificado/:id', access: 'public' })
  const EPS = '/assets/json/eps.json'
`

const SCREEN = `
  const data = await fetch('/assets/json/deparment.json')
  const confirm = "Esta acci\\u00f3n " + 'no es reversible'
  export const Countdown = ({ remaining_days }) => (
    <Text title="&iquest;Corregir importaci&oacute;n?">
      Faltan {remaining_days} días para el
      evento. <Button>Ver resultados</Button> <label>Nombre *</label>
    </Text>
  )
`

const evidence: Evidence = {
  sources: [readSource('domain/a/contract.ts', CONTRACT), readSource('web/a/countdown.tsx', SCREEN)],
  pages: pagePaths([
    { path: 'admin', children: [{ path: 'eventos/show/:id', children: [{ path: 'kits' }] }] },
  ]),
  exists: (path) => path === 'e2e/users.test.ts',
}

const problemsOf = (...rows: string[]) =>
  checkCoverage(parseCoverage(HEAD + rows.join('\n')), evidence).problems

const done = (asked: string, shownBy = 'e2e/users.test.ts') =>
  problemsOf(`| A2.1 | it | ${asked} | done | ${shownBy} |`)

test('every row that says done is shown by the code and by a test', async () => {
  const { problems, counts } = checkCoverage(readTables(), await readEvidence())
  expect(problems.join('\n')).toBe('')
  expect(counts.open + counts.done).toBe(readTables().length)
})

test('the tables hold every row that was taken from the specifications', () => {
  const sides = Object.groupBy(readTables(), ({ id }) => id.charAt(0))
  expect(sides.A?.length).toBeGreaterThanOrEqual(353)
  expect(sides.P?.length).toBeGreaterThanOrEqual(241)
})

test.each([
  ["'Faltan … días para el evento.'", 'a text around a value, broken over lines'],
  ["'Esta acción no es reversible'", 'a text added together, with an escape'],
  ["'¿Corregir importación?'", 'a text with entities'],
  ["'Nombre'", 'a label with its mark for required'],
  ['`POST /api/assign/event`', 'a call'],
  ['`GET /api/eventos/{event}/`', 'a call with a parameter of another name and a trailing slash'],
  ['`GET /assets/json/eps.json`', 'a file served under a path literal'],
  ['`PAGE /admin/eventos/show/{id}/kits`', 'a nested page'],
  ['`PAGE /certificado/{id}`', 'a page served by a GET'],
  ['`remaining_days`', 'a field'],
])('%s is found: %s', (asked) => {
  expect(done(asked)).toEqual([])
})

test.each([
  ["'No se en encuentran resultados.'", "A2.1: no source says 'No se en encuentran resultados.'"],
  ["'Solo en un comentario.'", "A2.1: no source says 'Solo en un comentario.'"],
  ["'Faltan … horas'", "A2.1: no source says 'Faltan … horas'"],
  ["'Ver'", "A2.1: no source says 'Ver'"],
  ['`POST /api/eventos/{id}`', 'A2.1: no contract declares `POST /api/eventos/{id}`'],
  ['`GET /assets/json/deparment.json`', 'A2.1: no contract declares `GET /assets/json/deparment.json`'],
  ['`PAGE /admin/usuarios`', 'A2.1: no page has `PAGE /admin/usuarios`'],
  ['`codes_count`', 'A2.1: no source knows the field `codes_count`'],
])('%s is nowhere and is reported', (asked, problem) => {
  expect(done(asked)).toEqual([problem])
})

test('one missing item among several is enough', () => {
  expect(done("'Nombre' · 'Apellido'")).toEqual(["A2.1: no source says 'Apellido'"])
})

test('a done row names tests, and all of them exist', () => {
  expect(done("'Nombre'", '')).toEqual(['A2.1: is done but no test shows it'])
  expect(done("'Nombre'", 'e2e/users.test.ts, e2e/gone.test.ts')).toEqual(['A2.1: no file e2e/gone.test.ts'])
})

test('an open row asks nothing of the code, but has to be well formed', () => {
  expect(problemsOf("| A2.1 | it | 'No existe' | open | |")).toEqual([])
  expect(problemsOf('| A2.1 | it | without quotes | open | |')).toEqual([
    'A2.1: cannot be read: without quotes',
  ])
  expect(problemsOf('| A2.1 | it | | almost | |')).toEqual(["A2.1: state 'almost' is neither open nor done"])
  expect(problemsOf('| A2.1 | it | | open |')).toEqual(['A2.1: has 4 columns, not 5'])
  expect(problemsOf('| B2.1 | it | | open | |')).toEqual(['B2.1: the id is not like A2.4 or P7.12'])
  expect(problemsOf('| A3.1 | it | | open | |')).toEqual(["A3.1: stands under '2. Screens'"])
})

test('a row that was taken out or comes twice is noticed', () => {
  const row = (id: string) => `| ${id} | it | | open | |`
  const order = 'ids are unique, in order, without gaps'
  expect(problemsOf(row('A2.1'), row('A2.3'))).toEqual([`A2.3: expected A2.2 here: ${order}`])
  expect(problemsOf(row('A2.1'), row('A2.1'))).toEqual([`A2.1: expected A2.2 here: ${order}`])
})

test('the summary counts done rows by section', () => {
  const rows = parseCoverage(`${HEAD}| P2.1 | it | | done | e2e/users.test.ts |\n| P2.2 | it | | open | |`)
  expect(checkCoverage(rows, evidence).counts).toEqual({ open: 1, done: 1 })
  expect(summary(rows).map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'P 2. Screens done 1 of 2',
    'All done 1 of 2',
  ])
})
