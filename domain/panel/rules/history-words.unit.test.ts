/** Nothing that is written down is told without words: the sources themselves say which actions there are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANGE_KINDS, kindLabel } from '#domain/changes/rules/kinds.ts'
import {
  actionWords,
  GROUP_KEYS,
  groupOf,
  hasSubject,
  STEP_NAMES,
  subjectsOf,
  wordsFor,
} from './history-words.ts'

const sources = ['domain', 'server', 'app']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Files that write the log themselves, and those that hand an action to a helper of theirs. */
const writers = sources.filter(({ text }) => /audit\/record\.ts'/.test(text))

const literals = (expression: string) => [...expression.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)
/** Of a choice only what is chosen: 'status === "x" ?' says nothing. */
const chosen = (expression: string) => literals(expression.replace(/^[^?\n]*\?(?![.?])/, ''))

/** What a name stands for in its file: `const subject = 'cupón'`, a type of literals, a table of words. */
const meaningOf = (name: string, text: string): string[] => {
  const declared = new RegExp(`\\b(?:const ${name}\\b[^=]*=|${name}:)\\s*([^,\\n]+)`, 'g')
  return [...text.matchAll(declared)].flatMap(([, expression = '']) => chosen(expression))
}

/** An imported table of actions: `messages.WRITE_ACTIONS[kind]`. */
const tableOf = (expression: string): string[] => {
  const name = /\b([A-Z_]+)\[/.exec(expression)?.[1]
  if (!name) return []
  const body = sources
    .map(({ text }) => new RegExp(`const ${name}\\b[^=]*= \\{([^}]*)\\}`).exec(text)?.[1])
    .find((found) => found !== undefined)
  return literals((body ?? '').replaceAll(/'[^']*':/g, ''))
}

/** Actions that reach a helper as an argument, by the helper's own call. */
const HELPERS: Record<string, RegExp> = {
  'domain/store/orders/order-status.ts': /audit\(tx, caller, order, ([^)]*)/g,
  'domain/messages/sending/sending-routes.ts': /deed\(caller, params, ([^,)]*)/g,
  'domain/bibs/print/print-routes.ts': /remember\(caller, params\.id, ([^)]*)/g,
}

type Part = 'action' | 'subject'

const namedIn = ({ path, text }: { path: string; text: string }, part: Part) => {
  const written = [...text.matchAll(new RegExp(`\\b${part}:\\s*([^,}]+)`, 'g'))].map(([, said = '']) => said)
  const shorthand = new RegExp(`[{,]\\s*${part}\\s*[,}]`).test(text) ? [part] : []
  const handed =
    part === 'action' && HELPERS[path] ? [...text.matchAll(HELPERS[path])].map(([, all = '']) => all) : []
  return [...written, ...shorthand, ...handed].flatMap((expression) => {
    // A step of a change after the sale: the test below reads those.
    if (expression.startsWith('`')) return []
    const own = chosen(expression)
    if (own.length > 0) return own
    const inTable = tableOf(expression)
    return inTable.length > 0 ? inTable : meaningOf(/^\w+/.exec(expression)?.[0] ?? '', text)
  })
}

/** Names that stand for nothing this test can read: such a file needs a line in HELPERS. */
const unread = writers
  .filter(({ path, text }) => /[{,]\s*action\s*[,}]/.test(text) && !HELPERS[path])
  .filter((file) => namedIn(file, 'action').length === 0)
  .map(({ path }) => path)

const all = (part: Part) =>
  [...new Set(writers.flatMap((file) => namedIn(file, part)))].filter((text) => /^[a-záéíóúñA-Z]/.test(text))

test('the sources are read: many actions and subjects are found, those behind a name or a helper too', () => {
  expect(writers.length).toBeGreaterThan(60)
  expect(unread).toEqual([])
  for (const known of [
    'crear lote',
    'anotar entrega',
    'marcar enviado',
    'descargar etiquetas',
    'dar cortesía',
  ])
    expect(all('action')).toContain(known)
  for (const known of ['cupón', 'turno de caja', 'orden', 'categoría', 'kit'])
    expect(all('subject')).toContain(known)
})

test('every action that is written down has words', () => {
  expect(all('action').filter((action) => wordsFor(action, 'evento') === null)).toEqual([])
})

test('every subject that is written down has words', () => {
  expect(all('subject').filter((subject) => !hasSubject(subject))).toEqual([])
})

test('every step of a change after the sale has words, with its kind', () => {
  const steps = sources
    .filter(({ path }) => path.startsWith('domain/changes/'))
    .flatMap(({ text }) => [...text.matchAll(/\baudit\(\s*tx,\s*\w+,\s*\w+,\s*(\{[^}]*\}|'[^']*')/g)])
    .flatMap(([, said = '']) => literals(said))
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.filter((step) => !STEP_NAMES.includes(step))).toEqual([])
  for (const kind of CHANGE_KINDS)
    expect(wordsFor(`pedir: ${kindLabel(kind).toLowerCase()}`, 'participante')).toContain('pidió')
})

test('a subject stands in its sentence, and in one group', () => {
  expect(actionWords('crear', 'cupón')).toBe('creó el cupón')
  expect(actionWords('exportar pagos', 'pagos')).toBe('exportó los pagos')
  expect(actionWords('bailar', 'evento')).toBe('bailar (evento)')
  const grouped = GROUP_KEYS.flatMap(subjectsOf)
  expect(new Set(grouped).size).toBe(grouped.length)
  for (const subject of grouped) expect(subjectsOf(groupOf(subject))).toContain(subject)
})
