/** Fault after fault under load; after each the ledger of the answers and the promises in SQL are checked. */
import { setTimeout as wait } from 'node:timers/promises'
import { INVARIANTS } from '#app/invariants.ts'
import { chance as chanceOf } from '#demo/random.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { createClient } from './client.ts'
import { ALL_WORK, startWork } from './clock.ts'
import { compareLedger } from './compare.ts'
import { gatherCrowd } from './crowd.ts'
import type { Fault } from './faults.ts'
import { createLedger, moneyOf } from './ledger.ts'
import { renewScarce, setUp } from './props.ts'
import { createStage, type StageOptions } from './stage.ts'
import { faultsOf, type Row } from './table.ts'
import type { World } from './world.ts'

export type DrillOptions = StageOptions & {
  seed: number
  people: number
  /** The next fault, or null when it is enough. */
  nextFault: () => Fault | null
  /** 'Serving again within 10 s' (security.md section 1), on a machine that does nothing else. */
  servingAgainMs: number
  onRow?: (row: Row) => void
}

/** Load goes on after the worst is over. */
const AFTERGLOW_MS = 1_500
const FINAL_PATIENCE_MS = 90_000

const checkPromises = async ({ stage }: World): Promise<string[]> =>
  brokenOf(await checkInvariants(stage.db, INVARIANTS)).map(
    ({ invariant, ids }) => `${invariant.name}: ${ids.slice(0, 5).join(', ')}`,
  )

const check = async (world: World, isFinal: boolean) => ({
  ...(await compareLedger(world.stage, world.ledger, { isFinal, firstAttempt: world.props.firstAttempt })),
  invariants: await checkPromises(world),
})

/** What jobs do and what is found out by asking takes its time: it is waited for, and only then a fault. */
const checkInTheEnd = async (world: World) => {
  for (const until = performance.now() + FINAL_PATIENCE_MS; ; await wait(1_000)) {
    await startWork(world.stage, ...ALL_WORK)
    const found = await check(world, true)
    const open = [found.lost, found.doubled, found.oversold, found.invariants].flat().length
    if (open === 0 || performance.now() > until) return found
  }
}

/** Who ended by itself is a fault, and takes part again in the next fault. */
const bringBack = async ({ stage }: World): Promise<string[]> => {
  const ended = stage.apps.filter((app) => !app.isRunning())
  await Promise.all(ended.map((app) => app.start()))
  return ended.map(() => 'a process ended by itself')
}

const play = async (world: World, { name, during, afterwards }: Fault, people: number): Promise<Row> => {
  const broken: string[] = []
  let readyMs: number | null = null
  await renewScarce(world.stage, world.props)
  const crowd = gatherCrowd(world, people)
  try {
    readyMs = (await during?.(world)) ?? null
    await wait(AFTERGLOW_MS)
  } catch (error) {
    broken.push(error instanceof Error ? error.message : String(error))
  } finally {
    await crowd.sendHome()
  }
  broken.push(...(await bringBack(world)))
  await afterwards?.(world)
  const found = afterwards ? await checkInTheEnd(world) : await check(world, false)
  const { acts, answers, busy, broken: answered } = world.client.takeTally()
  return { fault: name, acts, answers, busy, readyMs, ...found, broken: [...broken, ...answered] }
}

/** `faults` empty: every promise held. */
export const runDrill = async (options: DrillOptions) => {
  const { seed, people, nextFault, servingAgainMs, onRow = () => {} } = options
  const stage = await createStage(options)
  const rows: Row[] = []
  const failures: string[] = []
  const ledger = createLedger()
  try {
    for (const app of stage.apps) await app.start()
    const chance = chanceOf(seed)
    const client = createClient(
      stage.apps.map(({ address }) => address),
      chance,
    )
    let number = 500_000
    const props = await setUp(stage, client)
    const world: World = { stage, client, chance, props, ledger, next: () => ++number }
    for (let fault = nextFault(); fault !== null; fault = nextFault()) {
      const row = await play(world, fault, people)
      rows.push(row)
      failures.push(...faultsOf(row, { servingAgainMs }))
      onRow(row)
    }
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await stage.close({ keep: failures.length > 0 })
  }
  return { rows, failures, folder: stage.folder, money: moneyOf(ledger) }
}
