/** `npm run drill [-- --minutes 6 --seed 7 --turn kill --ready 10]`: prints one table and ends with 1 when a promise did not hold. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runDrill } from './drill.ts'
import { asMarkdown } from './table.ts'
import { TURNS, type Turn } from './turns.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Only the turns whose name begins with it. */
    turn: { type: 'string', default: '' },
    /** Seconds until it must serve again; more on a machine that others work on. */
    ready: { type: 'string', default: '10' },
  },
})
const [minutes, seed, ready] = [Number(values.minutes), Number(values.seed), Number(values.ready)]
const wanted = TURNS.filter(({ name }) => name.startsWith(values.turn))
if (!(minutes > 0) || !(ready > 0) || !Number.isInteger(seed) || wanted.length === 0) {
  console.error('npm run drill [-- --minutes 6 --seed 7 --turn "kill" --ready 10]')
  console.error(`Turns: ${TURNS.map(({ name }) => name).join(' · ')}`)
  process.exit(1)
}

const LAST = TURNS.find(({ afterwards }) => afterwards) as Turn
const began = Date.now()
const end = began + minutes * 60_000
let played = 0
let isOver = false

/** Every turn once at least, then until the time is up; what is left open finds its end in the last. */
const nextTurn = (): Turn | null => {
  if (isOver) return null
  const turn = wanted[played++ % wanted.length] as Turn
  if (played <= wanted.length || Date.now() < end) return turn
  isOver = true
  return turn === wanted[0] && wanted.includes(LAST) ? null : LAST
}

console.error(`Seed ${seed}, about ${minutes} minutes.`)
const { rows, faults, folder } = await runDrill({
  apps: 2,
  people: 8,
  seed,
  nextTurn,
  servingAgainMs: ready * 1000,
  onRow: ({ turn, acts }) => {
    const seconds = Math.round((Date.now() - began) / 1000)
    console.error(`${String(seconds).padStart(4)} s  ${turn}: ${acts} requests`)
  },
})
const table = `${asMarkdown(rows)}\n`
mkdirSync('test-output', { recursive: true })
writeFileSync('test-output/drill.md', table)
console.log(table)
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(
  faults.length === 0 ? `✓ Seed ${seed}: every promise held.` : `✗ Seed ${seed}. Logs are in ${folder}.`,
)
process.exit(faults.length === 0 ? 0 : 1)
