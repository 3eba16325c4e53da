/** Many codes at once: a prefix people can read and a suffix nobody can guess. */
import { randomInt } from 'node:crypto'
import type { Tx } from '#server/database/connect.ts'
import type { BatchForm } from './contract.ts'
import { findStrangeTarget } from './save-coupon.ts'
import { coupons } from './tables.ts'

/** Without 0, 1, I, L and O, which are mistaken for each other on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 11 signs of 31 are 54 bits: more than a million tries a second would find in centuries. */
const GROUPS = [4, 4, 3]
const ROWS_AT_ONCE = 1_000

const group = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const suffixedCode = (prefix: string): string =>
  [prefix.replace(/-+$/, ''), ...GROUPS.map(group)].filter(Boolean).join('-')

export const createBatch = async (
  tx: Tx,
  event_id: number,
  { prefix, count, ...terms }: BatchForm,
): Promise<'not found' | 'other category' | 'other partner' | number> => {
  const strange = await findStrangeTarget(tx, event_id, terms)
  if (strange) return strange
  let created = 0
  // A code that exists already is skipped and drawn again.
  while (created < count) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - created) }, () => ({
      ...terms,
      event_id,
      code: suffixedCode(prefix),
    }))
    const inserted = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ id: coupons.id })
    created += inserted.length
  }
  return created
}
