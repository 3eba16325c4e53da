/** A product of its own for a bench: separate process, empty data folder, the demo's data, no rate limits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY = /Dorsal está en (http:\/\/\S+)/

export type Stage = { address: string; dataDir: string; readyMs: number; stop: () => Promise<void> }

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'dorsal-bench-'))
export const dropDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

export const startStage = async (dataDir: string, settings: Record<string, string> = {}): Promise<Stage> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: '0',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const found = READY.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)))
  })
  return {
    address,
    dataDir,
    readyMs: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
