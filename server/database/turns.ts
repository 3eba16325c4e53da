/**
 * People who want the same row wait in this process instead of in PostgreSQL: a waiting transaction keeps a connection
 * that somebody else could use. The row's lock still decides; this only keeps the queue in front of it short.
 */
import { BusyError } from './transaction.ts'

type Waiting = { start: () => void; timer: NodeJS.Timeout }
type Line = { running: number; waiting: Waiting[] }

export type Turns = <T>(key: number, work: () => Promise<T>) => Promise<T>

export const openTurns = ({ atOnce, waitMs }: { atOnce: number; waitMs: number }): Turns => {
  const lines = new Map<number, Line>()

  const waitIn = (line: Line) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting = line.waiting.filter((one) => one !== mine)
        reject(new BusyError('busy'))
      }, waitMs)
      const mine = { start: resolve, timer }
      line.waiting.push(mine)
    })

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    // Whoever is called from the line inherits the place of the one who left.
    if (line.running < atOnce) line.running += 1
    else await waitIn(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) {
        clearTimeout(next.timer)
        next.start()
      } else {
        line.running -= 1
        if (line.running === 0) lines.delete(key)
      }
    }
  }
}
