/** The product as it runs for people, in a process of its own: for journeys, benches and tests of several machines. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What Node is told to run, as in scripts/start.mjs. */
export const running = (file: string) => {
  if (!existsSync(join(ROOT, file))) throw new Error(`there is no ${file} to run`)
  return ['--import', './app/resolve-hook.ts', file]
}
export const PRODUCT = running('app/main.ts')

const READY = /Dorsal está en (http:\/\/\S+)/

/** Only what a program needs to run: settings of the person who runs the tests stay out. */
export const bareEnvironment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  // As npm start does (scripts/install.mjs).
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
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

/** A file that prints an address like the product's when it is ready. `end` says how it ended. */
export const launchFile = async (
  file: string,
  settings: Record<string, string>,
  { errors = 'pipe' }: { errors?: 'pipe' | 'inherit' } = {},
) => {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), running(file), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', errors],
    env: bareEnvironment(settings),
  })
  const end = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  try {
    return { address: await readyAddress(child), pid: child.pid, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Starts on a folder and leaves it there: `end` stops the process only. */
export const launch = (
  dataDir: string,
  settings: Record<string, string> = {},
  options: { errors?: 'pipe' | 'inherit' } = {},
) => {
  const own = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  return launchFile('app/main.ts', { ...own, ...settings }, options)
}

/** The demo's data and no limits: what most of them run on. At 23 past each hour the demo alone fills a minute's letters. */
export const DEMO_SETTINGS = { DEMO: '1', RATE_LIMITS: '0', MAILS_PER_MINUTE: '1000' }
