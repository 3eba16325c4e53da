/** From the command line to a product that runs: alone, or as several processes on one port, until it is told to stop. */
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import { type Config, readConfig, SettingError } from '#server/config.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { DataFolderTakenError } from '#server/database/data-folder-lock.ts'
import { joinDatabase, openConnection } from '#server/database/open-connection.ts'
import { EmbeddedDatabaseError } from '#server/database/postgres-binaries.ts'
import { LONGEST_STOP_MS } from '#server/stopping.ts'
import { DemoError } from './fill-demo.ts'
import { startProcesses, tellReady } from './processes.ts'

/** How an empty installation gets the demo's data. */
type Fill = (context: Pick<AppContext, 'db' | 'connection'>, say: (sentence: string) => void) => Promise<void>

type Means = {
  start: (options: {
    config: Config
    pages: 'built' | 'live'
    serves: boolean
    say: (sentence: string) => void
    connection?: ConnectionSettings
    fill?: Fill
  }) => Promise<{ address: string; stop: () => Promise<void> }>
  fill: Fill
  /** What a person who starts the demo needs to know. */
  sayDemo: () => Promise<void>
}

const say = (sentence: string) => console.log(sentence)

const stopOnSignal = (stop: () => Promise<void>) => {
  let stopping = false
  const longest = LONGEST_STOP_MS[cluster.isWorker ? 'of a group' : 'alone']
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      await Promise.race([stop(), wait(longest, undefined, { ref: false })])
      process.exit(0)
    })
}

/** The first process of several: the database, and the others. */
const startGroup = async (config: Config) => {
  const database = await openConnection(config, say)
  try {
    const processes = await startProcesses(config.webConcurrency, say)
    return { address: processes.address, stop: () => processes.stop().finally(database.stop) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

const begin = async (args: string[], { start, fill, sayDemo }: Means) => {
  const config = readConfig()
  const serves = !args.includes('--worker')
  const pages = args.includes('--dev') ? 'live' : 'built'
  const several = serves && pages === 'built' && config.webConcurrency > 1
  const connection = cluster.isWorker ? { connection: joinDatabase(config) } : {}
  const { address, stop } =
    several && cluster.isPrimary
      ? await startGroup(config)
      : await start({ config, pages, serves, say, ...connection, ...(config.demo ? { fill } : {}) })
  stopOnSignal(stop)
  // Now, not at the end: who is killed keeps nothing, and starts as slowly again.
  flushCompileCache()
  if (cluster.isWorker) return tellReady(address)
  if (!serves) return say('Dorsal trabaja en segundo plano: correos y tareas.')
  say(`\n  Dorsal está en ${address}\n`)
  if (config.demo) await sayDemo()
}

const isExpected = (error: unknown): error is Error =>
  error instanceof SettingError ||
  error instanceof DemoError ||
  error instanceof DataFolderTakenError ||
  error instanceof EmbeddedDatabaseError

export const run = (args: string[], means: Means) => {
  begin(args, means).catch((error: unknown) => {
    console.error(isExpected(error) ? error.message : error)
    process.exit(1)
  })
}
