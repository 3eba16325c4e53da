/** The product as it runs for people: its own process, the built pages, an empty data folder, the demo's data. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { DEMO_SETTINGS, launch as launchProduct } from '#testing/launch.ts'

export type RunningProduct = { address: string; dataDir: string; stop: () => Promise<unknown> }

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'dorsal-e2e-'))

/** Starts on a folder and leaves it there: `end` stops the process only. */
export const launch = (dataDir: string, settings: Record<string, string> = {}) =>
  launchProduct(dataDir, { ...DEMO_SETTINGS, ...settings })

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
