/**
 * People who want the same row wait in this process instead of in PostgreSQL: a waiting transaction keeps a connection
 * that somebody else could use. The row's lock still decides; this only keeps the queue in front of it short. Who
 * cannot be served is told so soon: after 4 s where nothing moves, after 12 s where it does (lock wait included).
 */
import { LOCK_MS } from './connect.ts'
import { BusyError } from './transaction.ts'

/** Until the answer, from the first moment of waiting. */
export const WAITS = { stillMs: 4_000, movingMs: 12_000 }

type Waiting = { since: number; start: () => void; refuse: () => void }
type Line = {
  running: number
  waiting: Waiting[]
  /** When somebody last got through. */
  moved: number
}

export type KeyedQueue = <T>(key: number, work: () => Promise<T>) => Promise<T>

export const createKeyedQueue = ({
  atOnce,
  stillMs = WAITS.stillMs,
  movingMs = WAITS.movingMs,
  lockMs = LOCK_MS,
}: {
  atOnce: number
  stillMs?: number
  movingMs?: number
  lockMs?: number
}): KeyedQueue => {
  const lines = new Map<number, Line>()

  const waitIn = (line: Line) =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now()
      let timer: NodeJS.Timeout
      const leave = () => {
        clearTimeout(timer)
        line.waiting = line.waiting.filter((one) => one !== mine)
      }
      const mine: Waiting = {
        since,
        start: () => {
          leave()
          resolve()
        },
        refuse: () => {
          leave()
          reject(new BusyError('busy'))
        },
      }
      // The lock may take its own time after the place came.
      const look = () => {
        const end = Math.min(since + movingMs - lockMs, Math.max(since, line.moved) + stillMs)
        const left = end - performance.now()
        if (left <= 0) mine.refuse()
        else timer = setTimeout(look, Math.ceil(left))
      }
      line.waiting.push(mine)
      look()
    })

  /** Somebody waited for the lock in vain: who would answer too late after trying the same is told at once. */
  const refuseLate = (line: Line) => {
    const now = performance.now()
    for (const one of [...line.waiting]) if (now - one.since + lockMs > stillMs) one.refuse()
  }

  const pass = (key: number, line: Line) => {
    const [next] = line.waiting
    if (next) return next.start()
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [], moved: 0 }
    lines.set(key, line)
    // Whoever is called from the line inherits the place of the one who left.
    if (line.running < atOnce) line.running += 1
    else await waitIn(line)
    try {
      const done = await work()
      line.moved = performance.now()
      return done
    } catch (error) {
      if (error instanceof BusyError) refuseLate(line)
      else line.moved = performance.now()
      throw error
    } finally {
      pass(key, line)
    }
  }
}
