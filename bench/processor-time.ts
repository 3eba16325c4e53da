/** Processor time of a product with its database: waiting and a noisy neighbour are not in it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a clock tick of /proc. */
const TICK_MS = 10

type Process = { parent: number; ticks: number }

const readProcess = (pid: number): Process | null => {
  try {
    // The name stands in brackets and may hold anything: what follows is numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // Its own, in and out of the kernel, and that of children that ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
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
        const one = readProcess(Number(name))
        return one ? [[Number(name), one] as const] : []
      }),
  )
  const ofTree = (root: number): number =>
    [...found].reduce(
      (sum, [child, { parent }]) => (parent === root ? sum + ofTree(child) : sum),
      found.get(root)?.ticks ?? 0,
    )
  return ofTree(pid) * TICK_MS
}
