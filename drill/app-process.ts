/** The product in a process of its own, on a port that stays the same from life to life. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { boundToParent } from '#server/database/run-as-user.ts'
import { bareEnvironment, PRODUCT, ROOT } from '#testing/launch.ts'

/** How long is too long is for the table to say; this only ends a drill that hangs. */
const PATIENCE_MS = 240_000

export type AppProcess = {
  address: string
  /** Starts it and waits until it can serve; milliseconds from the start to that moment. */
  start: () => Promise<number>
  /** Milliseconds until /readyz says yes. */
  ready: () => Promise<number>
  isRunning: () => boolean
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Files may grow no further than this: what a full disk is to a program. */
  limitFiles: (bytes: number | 'unlimited') => void
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })
    .then(async (answer) => {
      await answer.body?.cancel()
      return answer.status === 200
    })
    .catch(() => false)

export const startApp = (port: number, settings: Record<string, string>, logFile: string): AppProcess => {
  const address = `http://localhost:${port}`
  // A drill that dies takes the product with it.
  const [program = '', ...args] = [
    ...boundToParent({ prefix: [], uid: 0, gid: 0 }).prefix,
    process.execPath,
    ...PRODUCT,
  ]
  let child: ChildProcess | undefined

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || !isRunning()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  const ready = async () => {
    const began = performance.now()
    while (!(await isReady(address))) {
      if (!isRunning()) throw new Error(`the product ended by itself; ${logFile} says why`)
      if (performance.now() - began > PATIENCE_MS) throw new Error(`the product is not ready; see ${logFile}`)
      await wait(25)
    }
    return performance.now() - began
  }

  return {
    address,
    ready,
    isRunning,
    start: () => {
      const log = createWriteStream(logFile, { flags: 'a' })
      child = spawn(program, args, {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: bareEnvironment({
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          LOG_LEVEL: 'warn',
          ...settings,
        }),
      })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      // Not at 'exit': what it said last may still be on its way.
      child.once('close', (code, signal) => log.end(`\nended: ${signal ?? code}\n`))
      return ready()
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    limitFiles: (bytes) => {
      execFileSync('prlimit', ['--pid', String(child?.pid), `--fsize=${bytes}:unlimited`])
    },
  }
}
