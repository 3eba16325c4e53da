/**
 * People who want the same row wait in this process instead of in PostgreSQL: a waiting transaction keeps a connection
 * that somebody else could use. The row's lock still decides; this only keeps the queue in front of it short. Who
 * cannot be served is told so soon: after 4 s where nothing moves, after 12 s where it does (lock wait included). Whose turn
 * comes sooner than they could come back stays in line: sent away together they would leave nobody in it.
 */
import { LOCK_MS } from './connect.ts'
import { BusyError } from './transaction.ts'

/** Until the answer, from the first moment of waiting. */
export const WAITS = { stillMs: 4_000, movingMs: 12_000 }

/** So many must have got through before the pace of a line says anything; of late counts most. */
const PACE_KNOWN = 20
const PACE_WEIGHT = 1 / 20
/** What a refusal tells people to wait: who is served sooner by staying stays. */
const COME_BACK_MS = 2_000
const LOOK_AGAIN_MS = 250

type Waiting = { since: number; start: () => void; refuse: () => void }
type Line = {
  running: number
  waiting: Waiting[]
  /** When somebody last got through. */
  moved: number
  through: number
  /** Between one who gets through and the next. */
  paceMs: number
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

  /** By the pace of the line, its turn comes in time or at least sooner than it could come back. */
  const isTurnNear = ({ through, paceMs, waiting }: Line, one: Waiting) => {
    const inTime = Math.max(one.since + movingMs - performance.now(), COME_BACK_MS)
    return through >= PACE_KNOWN && waiting.indexOf(one) * paceMs <= inTime
  }

  const noteThrough = (line: Line) => {
    const now = performance.now()
    if (line.through > 0) line.paceMs += (now - line.moved - line.paceMs) * PACE_WEIGHT
    line.moved = now
    line.through += 1
  }

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
      const look = () => {
        const now = performance.now()
        const stands = Math.max(since, line.moved) + stillMs
        // The lock may take its own time after the place came.
        const left = Math.min(since + movingMs - lockMs, stands) - now
        if (left > 0) timer = setTimeout(look, Math.ceil(left))
        else if (now < stands && isTurnNear(line, mine)) timer = setTimeout(look, LOOK_AGAIN_MS)
        else mine.refuse()
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
    const line = lines.get(key) ?? { running: 0, waiting: [], moved: 0, through: 0, paceMs: 0 }
    lines.set(key, line)
    // Whoever is called from the line inherits the place of the one who left.
    if (line.running < atOnce) line.running += 1
    else await waitIn(line)
    try {
      const done = await work()
      noteThrough(line)
      return done
    } catch (error) {
      if (error instanceof BusyError) refuseLate(line)
      else noteThrough(line)
      throw error
    } finally {
      pass(key, line)
    }
  }
}
