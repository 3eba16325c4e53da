/** Tells one life of a process from the next: a pid is given again, a pid with its start time is not. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const readStat = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}

const startByPs = (pid: number) => {
  try {
    const shown = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    })
    return shown.trim() === '' ? undefined : String(Date.parse(shown))
  } catch {
    return undefined
  }
}

/** When that process began, in the system's own unit; undefined when it is dead, or dead and not yet buried. */
export const processStart = (pid: number): string | undefined => {
  if (process.platform !== 'linux') return startByPs(pid)
  const stat = readStat(pid)
  // The name between brackets may hold spaces and brackets: count the fields after the last one.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

export const isRunning = (pid: number) => processStart(pid) !== undefined
