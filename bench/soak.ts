/**
 * A long day: a mixed crowd at an even pace for half an hour, well below what the machine can do. What would only show
 * after a while shows here: memory that grows, work that piles up, rows that die faster than they are cleared away.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { INVARIANTS } from '#app/invariants.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { startSink } from './measuring/mail-sink.ts'
import { processorTime } from './measuring/processor-time.ts'
import { dropDataDir, newDataDir, type Stage, startStage } from './measuring/stage.ts'
import type { Row } from './measuring/table.ts'
import { createAsking } from './soak/asking.ts'
import { gatherCrowd } from './soak/crowd.ts'
import { figure, judge, none } from './soak/judge.ts'
import { failedJobs, startWatch } from './soak/watch.ts'
import { createWorld, SECRET_KEY, type World } from './soak/world.ts'

/** For a short try: SOAK_MINUTES=4 npm run bench -- soak. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const PEOPLE_A_SECOND = Number(process.env.SOAK_PEOPLE ?? 8)
const SETTINGS = { RATE_LIMITS: '1', TRUST_PROXY: '1', SECRET_KEY, MAILS_PER_MINUTE: '100000' }
const TIME_PASSES_MS = 20_000
/** Autovacuum comes once a minute: it had its turn after the last row died. */
const AFTERWARDS_MS = 75_000

/** Five hours do not fit into half an hour: who left is moved to two minutes before the end of the hold. */
const letTimePass = async (db: Database, { left }: World) => {
  const [registrations, orders] = [left.registrations.splice(0), left.orders.splice(0)]
  const soon = sql`hold_until = now() + interval '2 minutes'`
  await db.execute(sql`update registrations set ${soon}
    where state = 'held' and reference = any(${sql.param(registrations)}::text[])`)
  await db.execute(sql`update orders set ${soon}
    where state = 'held' and reference = any(${sql.param(orders)}::text[])`)
}

const spendTheDay = async (stage: Stage, db: Database, lettersSoFar: () => number): Promise<Row[]> => {
  const asking = createAsking(stage.address)
  const world = await createWorld(db, asking)
  const spentBefore = processorTime(stage.pid)
  const watch = startWatch(db, stage.pid)
  const crowd = gatherCrowd(world, PEOPLE_A_SECOND)
  const passing = setInterval(
    () => void asking.run('times that hours went by', () => letTimePass(db, world)),
    TIME_PASSES_MS,
  )
  await wait(MINUTES * 60_000)
  const seconds = MINUTES * 60
  const spent = processorTime(stage.pid) - spentBefore
  await crowd.sendHome()
  clearInterval(passing)
  await wait(AFTERWARDS_MS)
  await watch.stop()
  const failed = await failedJobs(db)
  const promises = brokenOf(await checkInvariants(db, INVARIANTS)).map(({ invariant }) => invariant.name)
  asking.close()

  mkdirSync('test-output', { recursive: true })
  writeFileSync('test-output/soak.json', JSON.stringify(watch.samples))
  if (promises.length > 0) console.error(`Promises that do not hold: ${promises.join(', ')}`)
  if (failed.length > 0) console.error(`Jobs that failed: ${failed.join(', ')}`)
  const acts = [...asking.tally.acts].map(([name, count]) => `${count} ${name}`)
  console.error(`The crowd: ${acts.join(', ')}.`)
  const share = spent / (seconds * 1000 * availableParallelism())
  return [
    ...judge(asking.tally, watch.samples, seconds),
    none('soak: jobs that failed for good', failed.length),
    none('soak: promises of npm run invariants that do not hold afterwards', promises.length),
    figure('soak: letters delivered', String(lettersSoFar())),
    figure('soak: most acts under way at once', String(crowd.mostAtOnce())),
    figure(
      `soak: processor time of product and database, of ${availableParallelism()} cores`,
      `${Math.round(share * 100)} %`,
    ),
  ]
}

export const benchSoak = async (): Promise<Row[]> => {
  const sink = await startSink()
  const settings = { ...SETTINGS, SMTP_URL: sink.url }
  const dataDir = newDataDir()
  // Drawing the demo's pictures takes memory that no later process has: it is made by one that ends.
  await (await startStage(dataDir, settings)).stop()
  const stage = await startStage(dataDir, settings)
  try {
    const connection = findRunningDatabase(dataDir)
    if (!connection) throw new Error('the database of the stage is not there')
    const db = openDatabase(connection, { max: 2 })
    const rows = await spendTheDay(stage, db, sink.taken)
    await closeDatabase(db)
    return rows
  } finally {
    await stage.stop()
    dropDataDir(dataDir)
    await sink.close()
  }
}
