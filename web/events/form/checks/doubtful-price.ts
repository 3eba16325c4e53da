/** A zero or two too many: a price a hundred times the one before is asked about before it is saved. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { TierRow } from '../event-draft.ts'

const TIMES = 100

type Priced = Pick<TierRow, 'id' | 'event_price'>

/** The price a tier had when it was loaded, or the tier above it. */
const before = (tiers: Priced[], at: number, saved: Priced[]): number | '' => {
  const { id } = tiers[at] ?? {}
  const stored = id === undefined ? undefined : saved.find((tier) => tier.id === id)
  return stored?.event_price || tiers[at - 1]?.event_price || ''
}

/** The question, or null where nothing is odd. A free tier says nothing about the next. */
export const doubtfulPrice = (tiers: Priced[], saved: Priced[]): string | null => {
  for (const [at, { event_price }] of tiers.entries()) {
    const last = before(tiers, at, saved)
    if (event_price !== '' && last !== '' && last > 0 && event_price >= last * TIMES)
      return `La tarifa ${at + 1} quedaría en ${formatPesos(event_price)}, y la anterior es de ${formatPesos(last)}.`
  }
  return null
}
