import { expect, test } from 'vitest'
import {
  BUDGET,
  type Manifest,
  NEXT_BUDGET,
  PANEL_BUDGET,
  requireBudget,
  requireNextBudget,
  requirePanelBudget,
  weighNextScreens,
  weighPages,
  weightTable,
} from './page-weights.ts'

const manifest: Manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/site.js'] },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: '/assets/root.js',
      imports: ['/assets/site.js'],
      css: ['/assets/site.css'],
    },
    public: { id: 'public', parentId: 'root', module: '/assets/public.js' },
    home: {
      id: 'home',
      parentId: 'public',
      index: true,
      module: '/assets/home.js',
      css: ['/assets/site.css#'],
    },
    cartShell: { id: 'cartShell', parentId: 'public', module: '/assets/shell.js' },
    cart: { id: 'cart', parentId: 'cartShell', path: 'tienda/products/cart', module: '/assets/cart.js' },
    admin: { id: 'admin', parentId: 'root', module: '/assets/admin.js' },
    panelHome: { id: 'panelHome', parentId: 'admin', path: 'admin', module: '/assets/panel-home.js' },
    events: { id: 'events', parentId: 'admin', path: 'admin/eventos', module: '/assets/events.js' },
  },
}

const eachOf =
  (sizes: Record<string, number>) =>
  (file: string): number =>
    sizes[file] ?? 1000

test('a page weighs its own files and those of every layout around it, each once', () => {
  expect(weighPages(manifest, eachOf({ '/assets/site.js': 120_000, '/assets/site.css': 11_000 }))).toEqual([
    { address: '/tienda/products/cart', scripts: 125_000, styles: 11_000, total: 136_000, files: 7 },
    { address: '/', scripts: 124_000, styles: 11_000, total: 135_000, files: 6 },
  ])
})

test('a build within the budget passes', () => {
  expect(() => requireBudget(weighPages(manifest, eachOf({})))).not.toThrow()
})

test('one page a byte above the budget fails the build, and the table says which', () => {
  const within = weighPages(manifest, eachOf({ '/assets/cart.js': BUDGET - 6_000 }))
  expect(within[0]?.total).toBe(BUDGET)
  expect(() => requireBudget(within)).not.toThrow()
  const above = weighPages(manifest, eachOf({ '/assets/cart.js': BUDGET - 5_999 }))
  expect(() => requireBudget(above)).toThrow(/too heavy[\s\S]*\/tienda\/products\/cart .* over by/)
  expect(weightTable(above)).toMatch(/^\/ .* ok$/m)
})

test('a manifest without public pages fails instead of passing unseen', () => {
  expect(() => requireBudget(weighPages({ ...manifest, routes: {} }, eachOf({})))).toThrow('no public page')
})

test('a first screen of the panel a byte of script above its budget fails the build', () => {
  const weighed = (size: number) => weighPages(manifest, eachOf({ '/assets/panel-home.js': size }), 'admin')
  const others = 4_000
  expect(() => requirePanelBudget(weighed(PANEL_BUDGET - others))).not.toThrow()
  expect(() => requirePanelBudget(weighed(PANEL_BUDGET - others + 1))).toThrow(/\/admin has 250\.0 kB/)
  expect(() => requirePanelBudget([])).toThrow('/admin was not found')
})

const panel: Manifest = {
  entry: manifest.entry,
  routes: {
    ...manifest.routes,
    panelHome: { id: 'panelHome', parentId: 'admin', path: 'admin', module: '/assets/panel-home.js' },
    events: {
      id: 'events',
      parentId: 'admin',
      path: 'admin/eventos',
      module: '/assets/events.js',
      imports: ['/assets/list.js'],
    },
    event: { id: 'event', parentId: 'admin', path: 'admin/eventos/show/:id', module: '/assets/event.js' },
    kits: {
      id: 'kits',
      parentId: 'event',
      path: 'kits',
      module: '/assets/kits.js',
      imports: ['/assets/site.js', '/assets/list.js'],
      css: ['/assets/kits.css'],
    },
    mail: { id: 'mail', parentId: 'admin', path: 'admin/correo', module: '/assets/mail.js' },
  },
}

test('a further screen of the panel weighs the scripts that one of the first screens may not have brought', () => {
  const sizes = { '/assets/site.js': 120_000, '/assets/admin.js': 50_000, '/assets/kits.css': 90_000 }
  // Its tab, the shell of the event and the list, which the home of the panel has not.
  expect(weighNextScreens(panel, eachOf(sizes))).toEqual([
    { address: '/admin/eventos/show/:id/kits', added: 3_000 },
    { address: '/admin/correo', added: 1_000 },
  ])
})

test('a further screen a byte above its budget fails the build, and is named alone', () => {
  const weighed = (size: number) => weighNextScreens(panel, eachOf({ '/assets/kits.js': size }))
  expect(() => requireNextBudget(weighed(NEXT_BUDGET - 2_000))).not.toThrow()
  const tooHeavy = () => requireNextBudget(weighed(NEXT_BUDGET - 1_999))
  expect(tooHeavy).toThrow(/\/admin\/eventos\/show\/:id\/kits {2}60\.0 kB/)
  expect(tooHeavy).not.toThrow('/admin/correo')
  expect(() => requireNextBudget([])).toThrow('no further screen')
})
