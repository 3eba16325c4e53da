/** The server that PostgreSQL's own pid file speaks of: is it alive, is it ours, and how it is ended. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './postgres-binaries.ts'
import { isRunning } from './running-process.ts'

export type Postmaster = { pid: number; port: number; socketFolder: string }

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

const readPidFile = (folder: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(pidFile(folder), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '' }
      : undefined
  } catch {
    return undefined
  }
}

/** Pids are given again: a server works inside its data folder, which nothing else does under that name. */
const servesFolder = (pid: number, folder: string) => {
  try {
    if (process.platform !== 'linux') {
      return (
        basename(
          execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], {
            encoding: 'utf8',
          }).trim(),
        ) === 'postgres'
      )
    }
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

export const findPostmaster = (folder: string): Postmaster | undefined => {
  const written = readPidFile(folder)
  return written !== undefined && isRunning(written.pid) && servesFolder(written.pid, folder)
    ? written
    : undefined
}

const endsWithin = async (pid: number, milliseconds: number) => {
  for (const deadline = Date.now() + milliseconds; isRunning(pid); await wait(20)) {
    if (Date.now() > deadline) return false
  }
  return true
}

/** From the cleanest way to the surest; after the last two PostgreSQL repairs itself at the next start. */
const ENDINGS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

export const endPostmaster = async (pid: number) => {
  for (const [signal, patience] of ENDINGS) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await endsWithin(pid, patience)) return
  }
  throw new EmbeddedDatabaseError(`El PostgreSQL anterior (proceso ${pid}) no se deja detener.`)
}

/**
 * After a kill -9 the old server may still run, or be on its way out. It is ended rather than joined: the new one
 * then has this version's settings and is bound to this process.
 */
export const clearLeftovers = async (folder: string, socketFolder: string) => {
  const leftover = findPostmaster(folder)
  if (leftover !== undefined) await endPostmaster(leftover.pid)
  const written = readPidFile(folder)
  // A dead pid is no obstacle to PostgreSQL, and the file helps it to see surviving backends. A pid that now
  // belongs to another program is: it takes that for a running server.
  if (written !== undefined && isRunning(written.pid) && !servesFolder(written.pid, folder)) {
    rmSync(pidFile(folder), { force: true })
    rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  }
}
