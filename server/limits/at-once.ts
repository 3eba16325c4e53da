/**
 * How many of one network may be at the same thing at once. A slowed answer bounds the next one only: two hundred
 * connections that wait together still get their answers together.
 */
import { tooMany } from '../http/refusals.ts'
import { networkOf } from './network-of.ts'

const COME_BACK_AFTER = 5

export const createSeats = (seats: number) => {
  const taken = new Map<string, number>()
  return {
    /** Refuses with 429 where all seats of the network are taken. */
    sit: async <T>(address: string, act: () => Promise<T>): Promise<T> => {
      const network = networkOf(address)
      const sitting = taken.get(network) ?? 0
      if (sitting >= seats) throw tooMany(COME_BACK_AFTER)
      taken.set(network, sitting + 1)
      try {
        return await act()
      } finally {
        const left = (taken.get(network) ?? 1) - 1
        if (left === 0) taken.delete(network)
        else taken.set(network, left)
      }
    },
  }
}
