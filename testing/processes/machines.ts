/** Machines of their own for tests: real processes with a data folder each, and the round-robin in front of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { launch } from '../launch.ts'

/** The database of a test as a setting names it. */
export const addressOf = (connection: ConnectionSettings): string => {
  if ('connectionString' in connection) return connection.connectionString
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export const startMachine = async (settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-machine-'))
  const { address, pid, end } = await launch(dataDir, { HOST: '127.0.0.1', ...settings })
  const stop = async () => {
    const code = await end()
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  /** The processes it serves with, when there are several. */
  const children = () =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return { address: address.replace('localhost', '127.0.0.1'), pid, dataDir, children, stop }
}

export type TestMachine = Awaited<ReturnType<typeof startMachine>>

/** Each request goes to the next machine. */
export const startRoundRobin = async (addresses: string[]) => {
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
