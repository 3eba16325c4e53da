/**
 * The walls of the house, over what each file imports. The order of MODULES is the order of the map in
 * docs/ARCHITECTURE.md: a module imports only those above it, and reads may join any tables.ts.
 */
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }
type Import = { file: string; from: string }
type Wall = {
  says: string
  holds: (file: string) => boolean
  forbids: (from: string, file: string) => boolean
}

export const MODULES = [
  'colombia',
  'accounts',
  'events',
  'crew',
  'surveys',
  'coupons',
  'payments',
  'store',
  'bibs',
  'registration',
  'changes',
  'kit-desk',
  'till',
  'results',
  'timing',
  'certificates',
  'messages',
  'panel',
  'privacy',
]

/** web/ has them in the same order, then those that only show. */
export const WEB_MODULES = [...MODULES.slice(1), 'competitor', 'mail', 'home']
/** They lie under all modules of web/, as do its loose files; layouts/ and the root lie over them. */
export const WEB_KITS = ['fonts', 'styles', 'ui', 'light', 'offline', 'scan']

const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const moduleOf = (path: string) => /^domain\/([a-z-]+)\//.exec(path)?.[1]
const ownerOf = (path: string) => moduleOf(path) ?? /^server\/([a-z-]+)\//.exec(path)?.[1]
const webLevelOf = (path: string) =>
  /^web\/(layouts\/|root\.tsx$)/.test(path)
    ? WEB_MODULES.length
    : WEB_MODULES.indexOf(/^web\/([a-z-]+)\//.exec(path)?.[1] ?? '')
const isRule = (path: string) => under('domain')(path) && path.includes('/rules/')
const isContract = (path: string) => under('domain')(path) && /(^|\/|-)contract\.ts$/.test(path)
const isTables = (path: string) => /[/-]tables\.ts$/.test(path)
const isKit = (from: string) => from === 'server/contract-kit.ts'
const ofMachine = (from: string) => /^(node:|drizzle-orm|pg$|fastify)/.test(from)

const WALLS: Wall[] = [
  {
    says: 'nothing imports web/: pages are the outermost layer',
    holds: (file) => !under('web')(file),
    forbids: (from) => under('web')(from),
  },
  {
    says: 'only app/, tests and benches use the demo',
    holds: (file) => !under('app')(file) && !under('demo')(file),
    forbids: (from) => under('demo')(from),
  },
  {
    says: 'app/ knows every module; nobody knows app/',
    holds: (file) => !under('app')(file),
    forbids: (from) => under('app')(from),
  },
  {
    says: 'only tests, benches and drills use testing/',
    holds: () => true,
    forbids: (from) => under('testing')(from),
  },
  {
    says: 'server/ knows no module: app/ hands modules in',
    holds: under('server'),
    forbids: (from) => under('domain')(from),
  },
  {
    says: 'a module imports only those above it in docs/ARCHITECTURE.md; reads may join any tables.ts',
    holds: (file) => moduleOf(file) !== undefined,
    forbids: (from, file) => {
      const [own, other] = [moduleOf(file), moduleOf(from)]
      return other !== undefined && !isTables(from) && MODULES.indexOf(other) > MODULES.indexOf(own ?? '')
    },
  },
  {
    says: 'colombia/ is pure and imports nothing',
    holds: under('domain/colombia'),
    forbids: (from) => ofMachine(from) || (/^(domain|server)\//.test(from) && moduleOf(from) !== 'colombia'),
  },
  {
    says: 'rules are pure: server and browser use them alike',
    holds: isRule,
    forbids: (from) => ofMachine(from) || (under('server')(from) && !isKit(from)),
  },
  {
    says: 'a contract imports zod, colombia/, rules and the contract kit only',
    holds: isContract,
    forbids: (from) =>
      ofMachine(from) ||
      (under('server')(from) && !isKit(from)) ||
      isTables(from) ||
      from.endsWith('/queries.ts'),
  },
  {
    says: 'pages import contracts (as types), rules and colombia/ only; the rest they ask through the API',
    holds: under('web'),
    forbids: (from) =>
      (under('domain')(from) && !isContract(from) && !isRule(from) && moduleOf(from) !== 'colombia') ||
      (under('server')(from) && !isKit(from) && !/^server\/([a-z-]+\/contract|pages\/site)\.ts$/.test(from)),
  },
  {
    says: 'a module of web/ imports only kits and modules before it, a kit none; layouts/ are on top',
    holds: under('web'),
    forbids: (from, file) => webLevelOf(from) > webLevelOf(file),
  },
]

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Where an import leads: a path from the root for files of ours, a package's name for others. */
const target = (path: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}

const importsOf = ({ path, text }: SourceFile): Import[] =>
  [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => ({ file: path, from: target(path, specifier) }))

/** 'domain/a/x.ts imports domain/b/y.ts: why not', for each import through a wall. */
export const strangeImports = (files: SourceFile[]): string[] =>
  files
    .flatMap(importsOf)
    .flatMap(({ file, from }) =>
      WALLS.filter(({ holds, forbids }) => holds(file) && forbids(from, file)).map(
        ({ says }) => `${file} imports ${from}: ${says}`,
      ),
    )

const NAMES = /import (?:type )?\{([^}]*)\} from '([^']*[/-]tables\.ts)'/g

const importedTables = ({ path, text }: SourceFile) =>
  [...text.matchAll(NAMES)].flatMap(([, names = '', specifier = '']) => {
    const owner = ownerOf(target(path, specifier))
    if (!owner || owner === ownerOf(path)) return []
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((name) => ({ name, owner }))
  })

/** 'domain/a/x.ts writes b's table c', for each that does: only a module's own files write its tables. */
export const strangeWrites = (files: SourceFile[]): string[] =>
  files.flatMap((file) =>
    importedTables(file)
      .filter(({ name }) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(file.text))
      .map(({ name, owner }) => `${file.path} writes ${owner}'s table ${name}`),
  )
