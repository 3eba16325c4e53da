/**
 * How many of one network may be at the same thing at once; the others wait in line, and above a number in line one is
 * told to come back. A slowed answer alone bounds the next one only: two hundred connections that wait together still
 * get their answers together.
 */
import { tooMany } from '../http/refusals.ts'
import { createSemaphore } from '../semaphore.ts'
import { networkOf } from './network-of.ts'

const COME_BACK_AFTER = 10

export type Seats = { atOnce: number; inLine: number }

export const createSeats = ({ atOnce, inLine }: Seats) => {
  const lines = new Map<string, ReturnType<typeof createSemaphore>>()

  /** `patient`: what must not be refused waits, however long the line. */
  return async <T>(address: string, act: () => Promise<T>, patient = false): Promise<T> => {
    const network = networkOf(address)
    const line = lines.get(network) ?? createSemaphore(atOnce)
    lines.set(network, line)
    if (!patient && line.waiting() >= inLine) throw tooMany(COME_BACK_AFTER)
    await line.acquire()
    try {
      return await act()
    } finally {
      line.release()
      if (line.isIdle() && lines.get(network) === line) lines.delete(network)
    }
  }
}
