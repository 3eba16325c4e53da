/** Machines of their own for tests: real processes with a data folder each, and the round-robin in front of them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConnectionSettings } from '#server/database/connect.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY = /Dorsal está en (http:\/\/\S+)/

/** The database of a test as a setting names it. */
export const addressOf = (connection: ConnectionSettings): string => {
  if ('connectionString' in connection) return connection.connectionString
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export const startMachine = async (settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-machine-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  let said = ''
  const address = await new Promise<string>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const found = READY.exec(said)?.[1]
      if (found) ready(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    ended.then(([code]) => failed(new Error(`The machine ended with ${code}: ${said}`)))
  })
  /** The processes it serves with, when there are several. */
  const children = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  return { address: address.replace('localhost', '127.0.0.1'), dataDir, children, stop }
}

export type TestMachine = Awaited<ReturnType<typeof startMachine>>

/** Each request goes to the next machine. */
export const openRoundRobin = async (addresses: string[]) => {
  let turn = 0
  const server = createServer((request, response) => {
    const target = addresses[turn++ % addresses.length] as string
    const passed = ask(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
