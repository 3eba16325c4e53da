/**
 * One Dorsal a data folder. Each holder has a file named after its own life (pid and start time), so that a file
 * left by a dead one can be removed at any moment without the risk of removing somebody's new one.
 */
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processStart } from './running-process.ts'

export class DataFolderTakenError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Otra copia de Dorsal ya está usando la carpeta ${dataDir} (proceso ${pid}). ` +
        'Detenla primero o elige otra carpeta con DATA_DIR.',
    )
  }
}

export type DataFolderHold = { release(): void }

type Life = { pid: number; start: string }

const LOCK = /^dorsal-(\d+)-(\d+)\.lock$/
const lockName = ({ pid, start }: Life) => `dorsal-${pid}-${start}.lock`
const byAge = (a: Life, b: Life) => Number(a.start) - Number(b.start) || a.pid - b.pid
const PATIENCE_MS = 3_000

const otherLives = (dataDir: string, own: Life): Life[] =>
  readdirSync(dataDir).flatMap((name) => {
    const [, pid, start] = LOCK.exec(name) ?? []
    if (pid === undefined || start === undefined || name === lockName(own)) return []
    if (processStart(Number(pid)) === start) return [{ pid: Number(pid), start }]
    rmSync(join(dataDir, name), { force: true })
    return []
  })

/** Our file first, then the look around: of two that start together at least one sees the other. */
const announce = (dataDir: string, own: Life) => {
  const file = join(dataDir, lockName(own))
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new DataFolderTakenError(dataDir, own.pid)
    throw error
  }
  return () => rmSync(file, { force: true })
}

/** Waits a moment for the other copy, which may be stopping, or giving way to us. */
export const holdDataFolder = async (dataDir: string, patience = PATIENCE_MS): Promise<DataFolderHold> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const own: Life = { pid: process.pid, start: processStart(process.pid) ?? '0' }
  const deadline = Date.now() + patience
  const pause = () => wait(20 + Math.random() * 30)
  let release = announce(dataDir, own)
  for (;;) {
    const [oldest] = otherLives(dataDir, own).sort(byAge)
    if (oldest === undefined) return { release }
    if (Date.now() > deadline) {
      release()
      throw new DataFolderTakenError(dataDir, oldest.pid)
    }
    if (byAge(oldest, own) < 0) {
      // The younger leaves while it waits, so that an older one that starts with it finds nobody.
      release()
      await pause()
      release = announce(dataDir, own)
    } else {
      await pause()
    }
  }
}
