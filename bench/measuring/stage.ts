/** A product of its own for a bench: separate process, empty data folder, the demo's data, no rate limits. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_SETTINGS, launch } from '#testing/launch.ts'

export type Stage = {
  address: string
  dataDir: string
  readyMs: number
  /** Of the server; its database is a child of it. */
  pid: number
  stop: () => Promise<unknown>
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'dorsal-bench-'))
export const dropDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

export const startStage = async (dataDir: string, settings: Record<string, string> = {}): Promise<Stage> => {
  const began = performance.now()
  const all = { ...DEMO_SETTINGS, LOG_LEVEL: 'error', METRICS_FROM: '127.0.0.0/8, ::1', ...settings }
  const { address, pid = 0, end } = await launch(dataDir, all, { errors: 'inherit' })
  return { address, dataDir, readyMs: performance.now() - began, pid, stop: end }
}
