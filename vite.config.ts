/** Builds the pages for browser and server. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { emitWorker } from './web/offline/emit-worker.ts'
import { OLDEST } from './web/oldest-browsers.ts'

/**
 * One file an icon. Through the package's index the build reads 6,000 modules, and the server loads them all at
 * every start. Not in dev, where Vite bundles the package once.
 */
const iconsByFile = (): Plugin => ({
  name: 'icons-by-file',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]+)\} from '@tabler\/icons-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join('\n'),
      ),
  },
})

/** Files of ours by their path without extension, written as in `web/ui/(money|pager)`. */
const ours = (...paths: string[]) =>
  new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})(\\.module)?\\.(tsx?|css)`)

/**
 * Few files a page. Left alone the bundler gives every shared piece a file of its own, and a phone asks for sixty:
 * each costs a round trip, and small ones hardly compress. A group takes along what its files import.
 */
const groups = [
  {
    // What nearly every page needs, whoever looks at it: React, the router, the theme, the frame around a page.
    name: 'site',
    test: ours(
      'web/(entry.client|root|client|layouts/public-layout)',
      'web/ui/(page-body|empty-state|money|figures|section-card|status-badge|use-held)',
      'web/light/(page-head|pictures|origin)',
      'web/events/(sport-accent|public/event-dates)',
      'domain/colombia/(clock|pesos)',
      'domain/events/rules/(sports|no-deportivo)',
    ),
    priority: 3,
  },
  {
    name: 'inputs',
    test: ours('web/ui/(busy-button|password-field)'),
    priority: 2,
  },
  {
    name: 'fields',
    test: ours('web/light/(fields/[a-z-]+|action-bar)'),
    priority: 1,
  },
  {
    // Read by lists of the panel too, which have none of the fields.
    name: 'documents',
    test: ours('web/light/(document-options|reference-data)', 'domain/colombia/documents'),
    priority: 2,
  },
  {
    // A dozen small rules and notes of what is sold: each alone would be a file of 300 bytes.
    name: 'sale',
    test: ours(
      'web/events/public/(price-now|entry-state)',
      'web/light/(kit-words|seller-note|seller-facts|rich-text)',
      'domain/events/rules/(kit-sizes|genders|price-tier)',
      'domain/colombia/(phones|whatsapp)',
    ),
    priority: 2,
  },
  {
    // Of the event's page and of results: otherwise the first would carry the second along.
    name: 'share',
    test: /[\\/](web[\\/]light[\\/]share-links|icons[\\/]Icon(BrandWhatsapp|Link|Share2|Download))(\.module)?\.(tsx|css|mjs)/,
    priority: 2,
  },
  {
    name: 'results',
    test: ours(
      'web/results/(event-place|filter-form|filter-fields|results-band)',
      'web/light/filter-fields',
      'web/results/share/[a-z-]+',
      'web/ui/pager',
    ),
    priority: 1,
  },
]

/** The build runs in these browsers and in everything younger. */
const target = Object.entries(OLDEST).map(([name, version]) => `${name.toLowerCase()}${version}`)

export default defineConfig({
  plugins: [iconsByFile(), reactRouter(), emitWorker(target)],
  // Fonts and pictures stay files: inlined ones would defeat the cache and the preload.
  // A slow machine is no fault of the build: it warns of nothing that could be mended here.
  build: { target, assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
