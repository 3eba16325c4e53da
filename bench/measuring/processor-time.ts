/**
 * Processor time of a product with its database: waiting and a noisy neighbour are not in it. By the scheduler's own count,
 * in nanoseconds: the clock ticks of /proc/…/stat round each of a dozen processes down to ten milliseconds.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a clock tick of /proc, in which children that ended are counted. */
const TICK_MS = 10

type Process = { parent: number; ms: number }

/** Of one thread; none that ended meanwhile. */
const ranFor = (pid: string, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

const readProcess = (pid: string): Process | null => {
  try {
    // The name stands in brackets and may hold anything: what follows is numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ofEnded = fields.slice(13, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS
    const own = readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ranFor(pid, thread), 0)
    return { parent: Number(fields[1]), ms: own + ofEnded }
  } catch {
    return null
  }
}

/** Of the process and of whatever it started, in milliseconds since they began. */
export const processorTime = (pid: number): number => {
  const found = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const one = readProcess(name)
        return one ? [[Number(name), one] as const] : []
      }),
  )
  const ofTree = (root: number): number =>
    [...found].reduce(
      (sum, [child, { parent }]) => (parent === root ? sum + ofTree(child) : sum),
      found.get(root)?.ms ?? 0,
    )
  return ofTree(pid)
}
