/** The product as it runs for people: its own process, the built pages, an empty data folder, the demo's data. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const READY = /Dorsal está en (http:\/\/\S+)/

/** Only what a program needs to run: settings of the person who runs the tests stay out. */
export const bareEnvironment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...settings,
})

/** The address it prints when it is ready; fails with what it said when it ends before. */
export const readyAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = READY.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)))
  })

export type RunningProduct = { address: string; dataDir: string; stop: () => Promise<void> }

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'dorsal-e2e-'))

/** Starts on a folder and leaves it there: `end` stops the process only. */
export const launch = async (dataDir: string, settings: Record<string, string> = {}) => {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: '0',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    }),
  })
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    return { address: await readyAddress(child), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** `settings` beside those every journey has: an SMTP server of its own, for one. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<RunningProduct> => {
  const dataDir = newDataDir()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    // Owners and modes too: PostgreSQL refuses a folder others could read.
    execFileSync('cp', ['-a', `${inject('filledFolder')}/.`, dataDir])
    const { address, end } = await launch(dataDir, settings)
    return { address, dataDir, stop: () => end().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
