/**
 * `npm run bench [-- name …]`: prints one table and keeps it as JSON and Markdown in test-output/. A run of all benches
 * also renews the table of docs/performance.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { benchBibs } from './bibs.ts'
import { benchCertificates } from './certificates.ts'
import { benchEvents } from './events.ts'
import { benchKitDesk } from './kit-desk.ts'
import { benchLargeImports } from './large-imports.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLogin } from './login.ts'
import { asMarkdown, isHeld, type Row } from './measuring/table.ts'
import { benchMigration } from './migration.ts'
import { benchOpening } from './opening.ts'
import { benchPages } from './pages.ts'
import { benchHistory } from './panel/history.ts'
import { benchLists } from './panel/lists.ts'
import { benchPanelHome } from './panel/panel-home.ts'
import { benchParticipants } from './panel/participants.ts'
import { benchPayments } from './payments.ts'
import { benchPublicCost } from './public-cost.ts'
import { benchPurchase } from './purchase.ts'
import { benchRegistration } from './registration.ts'
import { benchResults } from './results.ts'
import { benchSoak } from './soak.ts'
import { benchStampede } from './stampede.ts'
import { benchStart } from './start.ts'
import { benchStartLists } from './start-lists.ts'
import { benchStore } from './store.ts'

const BENCHES: Record<string, () => Promise<Row[]>> = {
  start: benchStart,
  migration: benchMigration,
  login: benchLogin,
  events: benchEvents,
  registration: benchRegistration,
  purchase: benchPurchase,
  participants: benchParticipants,
  'panel-home': benchPanelHome,
  history: benchHistory,
  lists: benchLists,
  payments: benchPayments,
  ledger: benchLedger,
  store: benchStore,
  pages: benchPages,
  'public-cost': benchPublicCost,
  lighthouse: benchLighthouse,
  bibs: benchBibs,
  results: benchResults,
  'large-imports': benchLargeImports,
  'start-lists': benchStartLists,
  'kit-desk': benchKitDesk,
  certificates: benchCertificates,
  opening: benchOpening,
  stampede: benchStampede,
  soak: benchSoak,
}
/** Half an hour: only for who asks for it. */
const BY_NAME_ONLY = ['soak']

const PAGE = 'docs/performance.md'
const LATEST = /(<!-- latest -->\n)[\s\S]*?(<!-- end -->)/

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There is: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
mkdirSync('test-output', { recursive: true })
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : BY_NAME_ONLY.includes(name)) continue
  const began = performance.now()
  console.error(`… ${name}`)
  rows.push(...(await bench()))
  console.error(`  ${Math.round((performance.now() - began) / 1000)} s`)
  // After each: a run of all of them takes an hour, and what is cut off is not lost.
  writeFileSync('test-output/bench.md', `${asMarkdown(rows)}\n`)
  writeFileSync('test-output/bench.json', `${JSON.stringify(rows, null, 2)}\n`)
}
const table = asMarkdown(rows)
if (wanted.length === 0)
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(
      LATEST,
      (_all, from: string, to: string) => `${from}\n${table}\n\n${to}`,
    ),
  )
console.log(table)
process.exit(rows.every(isHeld) ? 0 : 1)
