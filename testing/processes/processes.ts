/** Several processes of the product on one database, and buyers who talk to all of them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProduct } from '../product.ts'
import type { ProcessOrder } from './product-process.ts'

const PROGRAM = fileURLToPath(new URL('./product-process.ts', import.meta.url))

const portOf = async (child: ChildProcess) => {
  if (!child.stdout) throw new Error('it says nothing')
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('a process ended by itself')))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone])
  gone.catch(() => {})
  return Number(line)
}

export type Answer<T> = { status: number; json: T }

export const startProcesses = async (product: TestProduct, count: number, { locks = true } = {}) => {
  const settings = {
    DATA_DIR: product.dataDir,
    DEMO: '1',
    RATE_LIMITS: '0',
    SECRET_KEY: product.context.secretKey,
  }
  const order: ProcessOrder = { connection: product.connection, settings, locks }
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [PROGRAM, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const stop = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    await Promise.all(
      running.map((child) => {
        child.stdin.end()
        return once(child, 'exit')
      }),
    )
  }
  const ports = await Promise.all(children.map(portOf)).catch(async (error) => {
    await stop()
    throw error
  })
  let turn = 0

  /** By turns to each process. A client that is told to come back later does so. */
  const post = async <T>(path: string, body: object): Promise<Answer<T>> => {
    turn += 1
    const url = `http://127.0.0.1:${ports[turn % ports.length]}${path}`
    for (let tries = 1; ; tries++) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const json = (await answer.json()) as T
      const later = Number(answer.headers.get('retry-after'))
      if (answer.status !== 503 || !later || tries === 5) return { status: answer.status, json }
      await wait(later * 1000)
    }
  }

  return { post, stop }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>
