/**
 * Who looks, in front of the database. A few look at once; of a crowd only one at a time, because who saves at the same
 * moment needs the same process and the same connections for several steps, one after the other: two thousand who look
 * would keep every save waiting until the last of them has looked. Above `most` one is told at once to come back: it is
 * what a slow machine gets through in some twelve seconds.
 */
import { BusyError } from '#server/database/transaction.ts'

const LINE = { few: 4, crowd: 16, most: 3_000 }

export const createLookingLine = ({ few, crowd, most } = LINE) => {
  let running = 0
  const waiting: (() => void)[] = []
  const atOnce = () => (waiting.length > crowd ? 1 : few)

  const callNext = () => {
    for (let next = waiting[0]; next && running < atOnce(); next = waiting[0]) {
      waiting.shift()
      running += 1
      next()
    }
  }

  return async <T>(look: () => Promise<T>): Promise<T> => {
    if (waiting.length >= most) throw new BusyError('busy')
    await new Promise<void>((go) => {
      waiting.push(go)
      callNext()
    })
    try {
      return await look()
    } finally {
      running -= 1
      callNext()
    }
  }
}
