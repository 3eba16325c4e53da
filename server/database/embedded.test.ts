import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionSettings } from './connect.ts'
import { DataFolderTakenError } from './data-folder-lock.ts'
import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { findPostgres } from './postgres-binaries.ts'
import { findPostmaster } from './postmaster.ts'
import { chooseRunner } from './run-as-user.ts'
import { isRunning } from './running-process.ts'

const asRoot = process.getuid?.() === 0
const NODE_24 = join(import.meta.dirname, '../../node_modules/.bin/node')

let folder: string
let opened: (() => Promise<void>)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dorsal-embedded-'))
  opened = []
})

afterEach(async () => {
  const running = findPostmaster(join(folder, 'postgres'))
  for (const close of opened) await close()
  // A killed app's server stops a moment after it, and still writes to the folder until then.
  if (running !== undefined) await expect.poll(() => isRunning(running.pid), { timeout: 20_000 }).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

const start = async (dataDir: string): Promise<EmbeddedDatabase & { said: string[] }> => {
  const said: string[] = []
  const database = await startEmbeddedDatabase({
    dataDir,
    say: (sentence) => said.push(sentence),
    fast: true,
  })
  opened.push(database.stop)
  return { ...database, said }
}

const ask = async (connection: ConnectionSettings, statement: string) => {
  const client = new pg.Client(connection)
  // A server that is ended under an open connection says so here.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Another Dorsal process, which starts the database and stays until it is killed. */
const startInAnotherProcess = async (dataDir: string) => {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
  const script = `
    const { startEmbeddedDatabase } = await import(${module})
    try {
      await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, say: () => {}, fast: true })
      process.send('ready')
      setInterval(() => {}, 60_000)
    } catch (error) {
      process.send(error.message, () => process.exit(1))
    }`
  const app = spawn(NODE_24, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  opened.push(async () => kill(app))
  const [answer] = await once(app, 'message')
  return { app, answer: String(answer) }
}

const kill = async (app: ChildProcess) => {
  if (app.exitCode !== null || app.signalCode !== null) return
  const gone = once(app, 'exit')
  app.kill('SIGKILL')
  await gone
}

/** A server bound to nobody, as a killed app leaves it on systems where the bond is not known. */
const startUnbound = async (dataDir: string) => {
  const { postgres } = findPostgres()
  const cluster = join(dataDir, 'postgres')
  const [command = '', ...args] = [...chooseRunner(postgres, dataDir).prefix, postgres, '-D', cluster]
  args.push('-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`)
  const server = spawn(command, args, { stdio: 'ignore', detached: true })
  opened.push(() => kill(server))
  const answer = () => {
    const running = findRunningDatabase(dataDir)
    return running === undefined ? undefined : ask(running, 'select 1 as one').catch(() => undefined)
  }
  await expect.poll(answer, { timeout: 20_000 }).toEqual([{ one: 1 }])
  return server
}

const write = (connection: ConnectionSettings) =>
  ask(connection, `create table runners as select 'Catalina' as name`)
const read = (connection: ConnectionSettings) => ask(connection, 'select name from runners')
const CATALINA = [{ name: 'Catalina' }]

test('data is kept from one start to the next', async () => {
  const first = await start(folder)
  expect(first.said).toEqual(['Preparando la base de datos por primera vez…'])
  await write(first.connection)
  await first.stop()
  const second = await start(folder)
  expect(second.said).toEqual([])
  expect(await read(second.connection)).toEqual(CATALINA)
})

test('stopping ends the server and frees the folder', async () => {
  const database = await start(folder)
  expect(findRunningDatabase(folder)).toEqual(database.connection)
  await database.stop()
  expect(findRunningDatabase(folder)).toBeUndefined()
  await expect(ask(database.connection, 'select 1')).rejects.toThrow()
})

test('the server listens on no network port', async () => {
  const { connection } = await start(folder)
  expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('the data folder, the password and the log are closed to other users', async () => {
  const dataDir = join(folder, 'new', 'data')
  await start(dataDir)
  const mode = (path: string) => statSync(path).mode & 0o777
  expect(mode(dataDir)).toBe(0o700)
  expect(mode(join(dataDir, 'postgres-password'))).toBe(0o600)
  expect(mode(join(dataDir, 'postgres.log'))).toBe(0o600)
})

test('the log holds no rows of a failed statement', async () => {
  const { connection } = await start(folder)
  await ask(connection, 'create table mails (mail text unique)')
  const insert = `insert into mails values ('catalina@ejemplo.co')`
  await ask(connection, insert)
  await expect(ask(connection, insert)).rejects.toThrow('duplicate key')
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('catalina')
})

test.runIf(asRoot)('root can keep the data in a folder closed to others', async () => {
  chmodSync(folder, 0o700)
  const closed = join(folder, 'home')
  mkdirSync(closed, { mode: 0o700 })
  const { connection } = await start(join(closed, 'data'))
  await write(connection)
  expect(await read(connection)).toEqual(CATALINA)
})

test.runIf(asRoot)('root can keep the data in a closed folder of another user', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  chownSync(dataDir, 1234, 1234)
  const { connection } = await start(dataDir)
  await write(connection)
  expect(await read(connection)).toEqual(CATALINA)
})

test('after a kill -9 of the app the next start finds the data', async () => {
  const { app, answer } = await startInAnotherProcess(folder)
  expect(answer).toBe('ready')
  const connection = findRunningDatabase(folder)
  if (connection === undefined) throw new Error('no server')
  await write(connection)
  await kill(app)
  const second = await start(folder)
  expect(await read(second.connection)).toEqual(CATALINA)
})

test('a server left running without its app is replaced', async () => {
  const first = await start(folder)
  await write(first.connection)
  await first.stop()
  const leftover = await startUnbound(folder)
  const second = await start(folder)
  expect(leftover.exitCode).toBe(0)
  expect(await read(second.connection)).toEqual(CATALINA)
})

test('a pid file that now names another program is no obstacle', async () => {
  const first = await start(folder)
  await write(first.connection)
  await first.stop()
  const stranger = spawn('sleep', ['600'])
  opened.push(() => kill(stranger))
  const cluster = join(folder, 'postgres')
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1\n5432\n${cluster}\n\n\nready\n`,
  )
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${stranger.pid}\n${cluster}\n1\n5432\n${cluster}\n`)
  const second = await start(folder)
  expect(await read(second.connection)).toEqual(CATALINA)
  expect(stranger.exitCode).toBeNull()
})

test('a server that dies under the app comes back with its data', async () => {
  const { connection, said } = await start(folder)
  await write(connection)
  process.kill(findPostmaster(join(folder, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await expect
    .poll(() => said.at(-1), { timeout: 20_000 })
    .toBe('La base de datos se detuvo sola; se inicia otra vez.')
  await expect.poll(() => read(connection).catch(() => []), { timeout: 20_000 }).toEqual(CATALINA)
})

test('a preparation that was cut short is begun again', async () => {
  mkdirSync(join(folder, 'postgres-unfinished', 'base'), { recursive: true })
  const { connection } = await start(folder)
  expect(await ask(connection, 'select current_database() as name')).toEqual([{ name: 'dorsal' }])
})

test('a second start on one folder says that another copy is using it', async () => {
  const { app, answer } = await startInAnotherProcess(folder)
  expect(answer).toBe('ready')
  const second = start(folder)
  await expect(second).rejects.toThrow(DataFolderTakenError)
  await expect(second).rejects.toThrow(
    `Otra copia de Dorsal ya está usando la carpeta ${folder} (proceso ${app.pid}). ` +
      'Detenla primero o elige otra carpeta con DATA_DIR.',
  )
  expect(findRunningDatabase(folder)).toBeDefined()
})

test('of two starts at the same moment one works and the other says why not', async () => {
  const answers = await Promise.all([startInAnotherProcess(folder), startInAnotherProcess(folder)])
  const [refused, ready] = answers.map(({ answer }) => answer).sort()
  expect(ready).toBe('ready')
  expect(refused).toContain('Otra copia de Dorsal ya está usando la carpeta')
})

test('a folder deeper than a socket path may be works and leaves nothing in the temporary folder', async () => {
  const deep = join(folder, 'una carpeta, con coma y "comillas"', 'muy'.repeat(40))
  const { connection, stop } = await start(deep)
  expect(connection.host.startsWith(deep)).toBe(false)
  expect(lstatSync(connection.host).mode & 0o777).toBe(0o700)
  await write(connection)
  await stop()
  expect(existsSync(connection.host)).toBe(false)
  expect(await read((await start(deep)).connection)).toEqual(CATALINA)
})

test("a comma in the folder's name is part of the name", async () => {
  const { connection } = await start(join(folder, 'a, "b"'))
  expect(connection.host).toBe(join(folder, 'a, "b"', 'postgres'))
})
