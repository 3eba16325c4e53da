import { expect, test } from 'vitest'
import {
  BUDGET,
  type Manifest,
  PANEL_BUDGET,
  requireBudget,
  requirePanelBudget,
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
