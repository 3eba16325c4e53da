import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MODULES, strangeImports, strangeWrites, WEB_KITS, WEB_MODULES } from './walls.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['app', 'domain', 'server', 'web', 'demo']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') })),
)

test('no file imports through a wall', () => {
  expect(strangeImports(sources)).toEqual([])
})

test('only a module’s own files write its tables', () => {
  const invented = ({ path }: { path: string }) => path.startsWith('demo/')
  expect(strangeWrites(sources.filter((file) => !invented(file)))).toEqual([])
})

test('the list of modules is the folders of domain/ and the order of the map', () => {
  expect([...MODULES].sort()).toEqual(readdirSync(`${ROOT}domain`).sort())
  const [, map = ''] = readFileSync(`${ROOT}docs/ARCHITECTURE.md`, 'utf8').split('```')
  const drawn = [...map.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, name]) => name)
  expect(drawn.filter((name) => MODULES.includes(name ?? ''))).toEqual(MODULES)
})

test('the folders of web/ are its modules, its kits and layouts/', () => {
  const folders = readdirSync(`${ROOT}web`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...WEB_MODULES, ...WEB_KITS, 'layouts'].sort())
})

test.each([
  ['domain/events/x.ts', '#web/ui/x.tsx', 'nothing imports web/'],
  ['web/ui/x.tsx', '#demo/seed.ts', 'only app/'],
  ['domain/events/x.ts', '#app/main.ts', 'nobody knows app/'],
  ['server/http/x.ts', '#testing/product.ts', 'only tests'],
  ['server/http/x.ts', '#domain/colombia/places.ts', 'server/ knows no module'],
  ['domain/coupons/x.ts', '#domain/payments/x.ts', 'a module imports only those above it'],
  ['domain/coupons/room/x.ts', '../../payments/rules/x.ts', 'a module imports only those above it'],
  ['domain/colombia/x.ts', '#server/log.ts', 'colombia/ is pure'],
  ['domain/coupons/rules/x.ts', 'node:fs', 'rules are pure'],
  ['domain/coupons/rules/x.ts', '#server/http/route.ts', 'rules are pure'],
  ['domain/coupons/contract.ts', './tables.ts', 'a contract imports zod'],
  ['domain/coupons/room/staff-contract.ts', 'drizzle-orm', 'a contract imports zod'],
  ['web/coupons/x.tsx', '#domain/coupons/queries.ts', 'pages import contracts'],
  ['web/coupons/x.tsx', '#server/mail/send-mail.ts', 'pages import contracts'],
  ['web/store/shop/x.tsx', '#web/registration/x.tsx', 'a module of web/ imports only'],
  ['web/store/shop/x.tsx', '../../registration/x.module.css', 'a module of web/ imports only'],
  ['web/registration/x.tsx', '#web/competitor/x.tsx', 'a module of web/ imports only'],
  ['web/accounts/x.tsx', '#web/layouts/x.tsx', 'a module of web/ imports only'],
  ['web/ui/x.tsx', '#web/accounts/x.tsx', 'a kit none'],
  ['web/light/fields/x.tsx', '#web/registration/x.ts', 'a kit none'],
  ['web/client.ts', './accounts/x.ts', 'a kit none'],
])('%s may not import %s', (path, from, why) => {
  for (const text of [
    `import { x } from '${from}'`,
    `import type { X } from '${from}'`,
    `await import('${from}')`,
  ])
    expect(strangeImports([{ path, text }]).join()).toContain(why)
})

test.each([
  ['app/main.ts', '#domain/privacy/routes.ts'],
  ['app/main.ts', '#demo/seed.ts'],
  ['domain/payments/x.ts', '#domain/coupons/x.ts'],
  ['domain/payments/x.ts', '#domain/registration/tables.ts'],
  ['domain/payments/room/x.ts', '../rules/x.ts'],
  ['domain/coupons/rules/x.ts', '#server/contract-kit.ts'],
  ['web/coupons/x.tsx', '#domain/coupons/contract.ts'],
  ['web/coupons/x.tsx', '#domain/registration/staff/staff-contract.ts'],
  ['web/coupons/x.tsx', '#domain/payments/rules/gateways.ts'],
  ['web/registration/x.tsx', '#web/store/x.tsx'],
  ['web/home/x.tsx', '#web/light/fields/x.tsx'],
  ['web/light/x.tsx', '../ui/x.tsx'],
  ['web/layouts/x.tsx', '#web/store/shop/x.tsx'],
  ['web/root.tsx', './layouts/x.tsx'],
])('%s may import %s', (path, from) => {
  expect(strangeImports([{ path, text: `import { x } from '${from}'` }])).toEqual([])
})

test('a write into another module’s table is seen, a read is not', () => {
  const text = (use: string) => `import { coupons } from '#domain/coupons/tables.ts'\n${use}`
  const path = 'domain/registration/x.ts'
  expect(strangeWrites([{ path, text: text('await tx.update(coupons).set({})') }])).toEqual([
    "domain/registration/x.ts writes coupons's table coupons",
  ])
  expect(strangeWrites([{ path, text: text('await tx.select().from(coupons)') }])).toEqual([])
  expect(strangeWrites([{ path: 'domain/coupons/x.ts', text: text('await tx.update(coupons)') }])).toEqual([])
})
