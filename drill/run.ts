/** `npm run drill [-- --minutes 6 --seed 7 --fault kill --ready 10]`: prints one table and ends with 1 when a promise did not hold. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runDrill } from './drill.ts'
import { FAULTS, type Fault } from './faults.ts'
import { asMarkdown } from './table.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Only the faults whose name begins with it. */
    fault: { type: 'string', default: '' },
    /** Seconds until it must serve again; more on a machine that others work on. */
    ready: { type: 'string', default: '10' },
  },
})
const [minutes, seed, ready] = [Number(values.minutes), Number(values.seed), Number(values.ready)]
const wanted = FAULTS.filter(({ name }) => name.startsWith(values.fault))
if (!(minutes > 0) || !(ready > 0) || !Number.isInteger(seed) || wanted.length === 0) {
  console.error('npm run drill [-- --minutes 6 --seed 7 --fault "kill" --ready 10]')
  console.error(`Faults: ${FAULTS.map(({ name }) => name).join(' · ')}`)
  process.exit(1)
}

const LAST = FAULTS.find(({ afterwards }) => afterwards) as Fault
const began = Date.now()
const end = began + minutes * 60_000
let played = 0
let isOver = false

/** Every fault once at least, then until the time is up; what is left open finds its end in the last. */
const nextFault = (): Fault | null => {
  if (isOver) return null
  const fault = wanted[played++ % wanted.length] as Fault
  if (played <= wanted.length || Date.now() < end) return fault
  isOver = true
  return fault === wanted[0] && wanted.includes(LAST) ? null : LAST
}

console.error(`Seed ${seed}, about ${minutes} minutes.`)
const { rows, failures, folder, money } = await runDrill({
  apps: 2,
  people: 8,
  seed,
  nextFault,
  servingAgainMs: ready * 1000,
  onRow: ({ fault, acts }) => {
    const seconds = Math.round((Date.now() - began) / 1000)
    console.error(`${String(seconds).padStart(4)} s  ${fault}: ${acts} requests`)
  },
})
const table = `${asMarkdown(rows)}\n`
mkdirSync('test-output', { recursive: true })
writeFileSync('test-output/drill.md', table)
console.log(table)
console.log(
  `Money: ${Object.entries(money)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}.\n`,
)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(
  failures.length === 0 ? `✓ Seed ${seed}: every promise held.` : `✗ Seed ${seed}. Logs are in ${folder}.`,
)
process.exit(failures.length === 0 ? 0 : 1)
