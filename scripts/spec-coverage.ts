/**
 * Holds docs/spec-coverage/ against the code: a row may say 'done' only when its texts, calls, pages and fields
 * are in the sources and the tests that show it exist. Sources are parsed, so that a comment proves nothing.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'

const STATES = ['open', 'done'] as const
type State = (typeof STATES)[number]

export type Row = {
  id: string
  what: string
  /** The column 'text or call', item by item, as written. */
  asked: string[]
  state: string
  shownBy: string[]
  section: string
  columns: number
}

/** What one source file says: its literals, its names, and the endpoints it declares as `GET /path`. */
export type Source = { path: string; texts: string[]; names: Set<string>; calls: string[] }

export type Evidence = { sources: Source[]; pages: string[]; exists: (path: string) => boolean }

type PageEntry = { path?: string; children?: PageEntry[] }

const split = (cell: string, separator: string) =>
  cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const parseCoverage = (markdown: string): Row[] => {
  const rows: Row[] = []
  let section = ''
  for (const line of markdown.split('\n').map((one) => one.trim())) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (!line.startsWith('|') || line.startsWith('|---') || line.startsWith('| id |')) continue
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const [id = '', what = '', asked = '', state = '', shownBy = ''] = cells
    rows.push({
      id,
      what,
      asked: split(asked, ' · '),
      state,
      shownBy: split(shownBy.replaceAll('`', ''), ','),
      section,
      columns: cells.length,
    })
  }
  return rows
}

const NAMED: Record<string, string> = { nbsp: ' ', amp: '&', quot: '"', apos: "'", iquest: '¿', iexcl: '¡' }
const ACCENTS: Record<string, string> = { acute: '\u0301', tilde: '\u0303', uml: '\u0308' }

/** JSX text may spell ¿, á or ñ as entities; the parser leaves them as they are. */
const decodeEntities = (text: string) =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&([a-z])(acute|tilde|uml);/gi, (_, letter, accent) =>
      `${letter}${ACCENTS[accent]}`.normalize('NFC'),
    )
    .replace(/&(\w+);/g, (whole, name) => NAMED[name] ?? whole)

/** One form for white space and for quotation marks, whichever the source uses. */
const plain = (text: string) =>
  text
    .replace(/[‘’“”"`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** `/api/eventos/:id/` and `/api/eventos/{id}` are the same address. */
const address = (path: string) =>
  `/${path
    .replace(/\?.*$/, '')
    .replace(/\{\w+\}|:\w+/g, '{}')
    .replace(/^\/+|\/+$/g, '')}`

/** The value of a text the source spells out, also when it is added together from several literals. */
const spelledOut = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TSAsExpression') return spelledOut(node.expression)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const left = spelledOut(node.left)
  const right = spelledOut(node.right)
  return left === undefined || right === undefined ? undefined : left + right
}

/** Text inside an element, run by run: `{' '}` belongs to the run, any other expression or element ends it. */
const childTexts = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): string[] => {
  const runs = ['']
  for (const child of children) {
    let text: string | undefined
    if (child.type === 'JSXText') text = decodeEntities(child.value)
    if (child.type === 'JSXExpressionContainer') text = spelledOut(child.expression)
    runs.push(text === undefined ? '' : `${runs.pop()}${text}`)
  }
  return runs
}

/** `POST /api/assign/event` out of `endpoint({ method: 'POST', path: '/api/assign/event', … })`. */
const declaredCall = ({ callee, arguments: [declared] }: ESTree.CallExpression): string | undefined => {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return undefined
  if (declared?.type !== 'ObjectExpression') return undefined
  const said: Record<string, string | undefined> = {}
  for (const one of declared.properties) {
    if (one.type === 'Property' && one.key.type === 'Identifier') said[one.key.name] = spelledOut(one.value)
  }
  return said.method && said.path ? `${said.method} ${address(said.path)}` : undefined
}

export const readSource = (path: string, code: string): Source => {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const texts: (string | undefined)[] = []
  const calls: (string | undefined)[] = []
  const names = new Set<string>()
  new Visitor({
    Literal: (node) =>
      void texts.push(typeof node.value === 'string' ? decodeEntities(node.value) : undefined),
    TemplateElement: (node) => void texts.push(node.value.cooked ?? undefined),
    BinaryExpression: (node) => void texts.push(spelledOut(node)),
    JSXElement: (node) => void texts.push(...childTexts(node)),
    JSXFragment: (node) => void texts.push(...childTexts(node)),
    Identifier: (node) => void names.add(node.name),
    CallExpression: (node) => void calls.push(declaredCall(node)),
  }).visit(program)
  const written = <T>(list: (T | undefined)[]) => list.filter((one) => one !== undefined)
  return { path, texts: written(texts).map(plain), names, calls: written(calls) }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Asks a source for a text; made once an item, since there are a thousand sources. */
const holding = (wanted: string): ((source: Source) => boolean) => {
  const fragments = split(wanted, '…').map(plain)
  // 'Ver' inside 'Ver resultados' would prove nothing; a label may carry its colon or its mark for required.
  if (fragments.length === 1 && !/[\s…]/.test(wanted))
    return ({ texts }) =>
      texts.some(
        (text) => text === wanted || (text.startsWith(wanted) && text.replace(/[\s:*]+$/, '') === wanted),
      )
  const wholes = fragments.map((fragment) => ({
    fragment,
    whole: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(fragment)}(?![\\p{L}\\p{N}])`, 'u'),
  }))
  return ({ texts }) =>
    wholes.every(({ fragment, whole }) => texts.some((text) => text.includes(fragment) && whole.test(text)))
}

/** Why an item of a row is not there; undefined when it is. */
const missing = (item: string, { sources, pages }: Evidence): string | undefined => {
  const text = /^'(.+)'$/.exec(item)?.[1]
  if (text) return sources.some(holding(text)) ? undefined : `no source says ${item}`

  const [, method, path] = /^`(GET|POST|PUT|DELETE|PAGE) (\/\S*)`$/.exec(item) ?? []
  if (method && path) {
    const wanted = address(path)
    const declared = (verb: string) => sources.some(({ calls }) => calls.includes(`${verb} ${wanted}`))
    if (method === 'PAGE')
      return pages.some((page) => address(page) === wanted) || declared('GET')
        ? undefined
        : `no page has ${item}`
    // A file such as eps.json may be served by a plain route; a fetch of it in web/ declares nothing.
    const served =
      /\.\w+$/.test(wanted) &&
      sources.some((source) => !source.path.startsWith('web/') && source.texts.includes(wanted))
    return declared(method) || served ? undefined : `no contract declares ${item}`
  }

  const field = /^`(\w+)`$/.exec(item)?.[1]
  if (!field) return `cannot be read: ${item}`
  const known = sources.some(({ names, texts }) => names.has(field) || texts.includes(field))
  return known ? undefined : `no source knows the field ${item}`
}

export const checkCoverage = (rows: Row[], evidence: Evidence) => {
  const problems: string[] = []
  const counts: Record<State, number> = { open: 0, done: 0 }
  const expected = new Map<string, number>()
  for (const row of rows) {
    const say = (problem: string) => problems.push(`${row.id || '(no id)'}: ${problem}`)
    const [, prefix, section, number] = /^([AP](\d+))\.(\d+)$/.exec(row.id) ?? []
    if (!prefix) say('the id is not like A2.4 or P7.12')
    else {
      const next = (expected.get(prefix) ?? 0) + 1
      expected.set(prefix, next)
      if (Number(number) !== next)
        say(`expected ${prefix}.${next} here: ids are unique, in order, without gaps`)
      if (!row.section.startsWith(`${section}.`)) say(`stands under '${row.section}'`)
    }
    if (row.columns !== 5) say(`has ${row.columns} columns, not 5`)
    if (row.what === '') say('says nothing')
    for (const item of row.asked) {
      if (!/^('[^']+'|`[^`]+`)$/.test(item)) say(`cannot be read: ${item}`)
    }
    const state = STATES.find((one) => one === row.state)
    if (!state) {
      say(`state '${row.state}' is neither open nor done`)
      continue
    }
    counts[state] += 1
    if (state === 'open') continue
    for (const item of row.asked) {
      const problem = missing(item, evidence)
      if (problem) say(problem)
    }
    if (row.shownBy.length === 0) say('is done but no test shows it')
    for (const file of row.shownBy) {
      if (!evidence.exists(file)) say(`no file ${file}`)
    }
  }
  return { problems, counts }
}

export const summary = (rows: Row[]): string[] => {
  const sections = Map.groupBy(rows, ({ id, section }) => `${id.charAt(0)} ${section}`)
  const line = (title: string, of: Row[]) =>
    `${title.padEnd(46)} done ${String(of.filter(({ state }) => state === 'done').length).padStart(3)} of ${of.length}`
  return [...[...sections].map(([title, of]) => line(title, of)), line('All', rows)]
}

export const pagePaths = (entries: PageEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const here = path ? `${parent}/${path}` : parent
    return [...(path ? [here] : []), ...pagePaths(children, here)]
  })

const root = join(import.meta.dirname, '..')

export const readTables = (): Row[] =>
  ['admin', 'public'].flatMap((side) =>
    parseCoverage(readFileSync(join(root, 'docs/spec-coverage', `${side}.md`), 'utf8')),
  )

export const readEvidence = async (): Promise<Evidence> => {
  const routes = join(root, 'web/routes.ts')
  const listed: PageEntry[] = existsSync(routes)
    ? await (await import(pathToFileURL(routes).href)).default
    : []
  return {
    sources: globSync('{web,app,domain,server}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
    pages: ['/', ...pagePaths(listed)],
    exists: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false,
  }
}

if (import.meta.main) {
  const rows = readTables()
  const { problems } = checkCoverage(rows, await readEvidence())
  for (const line of [...summary(rows), ...problems]) console.log(line)
  process.exitCode = problems.length > 0 ? 1 : 0
}
