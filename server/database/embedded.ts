/** The PostgreSQL that comes with Dorsal: started when no DATABASE_URL is given, stopped with the app. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSettings } from './connect.ts'
import { clusterFolder, ensureCluster, readPassword, SUPERUSER } from './data-cluster.ts'
import { type DataFolderHold, holdDataFolder } from './data-folder-lock.ts'
import { EmbeddedDatabaseError, findPostgres } from './postgres-binaries.ts'
import { clearLeftovers, endPostmaster, findPostmaster } from './postmaster.ts'
import { boundToParent, CLEAN_ENV, chooseRunner } from './run-as-user.ts'
import { createSocketFolder, PORT } from './socket-folder.ts'

type SocketConnection = Extract<ConnectionSettings, { host: string }>
export type EmbeddedDatabase = {
  connection: SocketConnection
  stop(): Promise<void>
}

const DATABASE = 'dorsal'
const LOG_LIMIT = 1_000_000
const RECOVERY_PATIENCE_MS = 120_000

/** LOG, FATAL and PANIC only, without details: rows in error messages are personal data. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
/** For tests, whose data may be lost with the machine. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off' }

const settingArguments = (socketFolder: string, fast: boolean, connections: number) =>
  Object.entries({
    ...SETTINGS,
    max_connections: String(connections),
    ...(fast ? FORGETFUL : {}),
    // A list for PostgreSQL: quoted, so that a comma in a folder's name is part of it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const createLog = (file: string) => {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

const lastLines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-3).join('\n')

const isReady = async (connection: SocketConnection) => {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
    return true
  } catch (error) {
    // Not listening yet, or still repairing itself; anything else waiting will not cure.
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === '57P03') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const spawnServer = ([command = '', ...args]: string[], log: string) => {
  const output = createLog(log)
  // Detached: Ctrl-C reaches the whole terminal group, and the database must outlive the app's last writes.
  const server = spawn(command, args, {
    stdio: ['ignore', output, output],
    detached: true,
    env: CLEAN_ENV,
  })
  closeSync(output)
  return server
}

const endServer = async ({ pid, exitCode, signalCode }: ChildProcess) => {
  if (pid !== undefined && exitCode === null && signalCode === null) await endPostmaster(pid)
}

const untilReady = async (server: ChildProcess, connection: SocketConnection, log: string) => {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (const deadline = Date.now() + RECOVERY_PATIENCE_MS; !(await isReady(connection)); await wait(20)) {
    if (
      failure !== undefined ||
      server.exitCode !== null ||
      server.signalCode !== null ||
      Date.now() > deadline
    ) {
      throw new EmbeddedDatabaseError(
        `La base de datos no arrancó. Su registro (${log}) termina así:\n${lastLines(log)}`,
        {
          cause: failure,
        },
      )
    }
  }
}

type StartOptions = {
  dataDir: string
  say: (sentence: string) => void
  /** For tests: quick, and forgetful when the machine dies. */
  fast?: boolean
  /** How many may be open at once. */
  connections?: number
  /** The caller's own hold of the folder, when it has one; else the folder is held from start to stop. */
  hold?: DataFolderHold
}

export const startEmbeddedDatabase = async ({
  dataDir: folder,
  say,
  fast = false,
  connections = 100,
  hold,
}: StartOptions): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(folder)
  const ownHold = hold === undefined ? await holdDataFolder(dataDir) : undefined
  try {
    const { connection, stop } = await launch(dataDir, say, fast, connections)
    return { connection, stop: () => stop().finally(() => ownHold?.release()) }
  } catch (error) {
    ownHold?.release()
    throw error
  }
}

const launch = async (
  dataDir: string,
  say: (sentence: string) => void,
  fast: boolean,
  connections: number,
): Promise<EmbeddedDatabase> => {
  const { initdb, postgres } = findPostgres()
  const runner = chooseRunner(postgres, dataDir)
  await ensureCluster({ dataDir, initdb, runner, fast }, say)
  const folder = clusterFolder(dataDir)
  const socket = createSocketFolder(folder)
  const connection = {
    host: socket.folder,
    port: PORT,
    user: SUPERUSER,
    password: readPassword(dataDir),
    database: DATABASE,
  }
  const log = join(dataDir, 'postgres.log')
  const command = [...boundToParent(runner).prefix, postgres, '-D', folder, '-p', String(PORT)]
  command.push(...settingArguments(socket.folder, fast, connections))

  let stopping = false
  const startServer = async () => {
    await clearLeftovers(folder, socket.folder)
    const started = spawnServer(command, log)
    await untilReady(started, connection, log).catch(async (error) => {
      await endServer(started)
      throw error
    })
    started.once('exit', () => void startAgain())
    return started
  }
  let server = await startServer()
  let restart = Promise.resolve()
  const startAgain = () => {
    restart = (async () => {
      while (!stopping) {
        say('La base de datos se detuvo sola; se inicia otra vez.')
        try {
          server = await startServer()
          return
        } catch (error) {
          say(error instanceof Error ? error.message : String(error))
          await wait(1_000)
        }
      }
    })()
  }
  const stop = async () => {
    stopping = true
    await restart
    await endServer(server)
    socket.remove()
  }
  return { connection, stop }
}

/** For a command beside a running app: the way to its database, if it runs. */
export const findRunningDatabase = (dataDir: string): SocketConnection | undefined => {
  const running = findPostmaster(clusterFolder(resolve(dataDir)))
  if (running === undefined) return undefined
  const { socketFolder: host, port } = running
  return {
    host,
    port,
    user: SUPERUSER,
    password: readPassword(resolve(dataDir)),
    database: DATABASE,
  }
}
