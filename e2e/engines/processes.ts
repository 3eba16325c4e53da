/** Screens, drivers and browsers of the journeys: however a test process ends, they end with it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export const PATIENCE_MS = 60_000
const GRACE_MS = 5_000

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

export const own = (child: ChildProcess) => {
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}

export const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(forced)
}
