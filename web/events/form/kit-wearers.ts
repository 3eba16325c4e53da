/** For whom a kit is, in a few words; and what a size tells about it. */
import { isChildrensSize } from '#domain/events/rules/kit-sizes.ts'
import type { KitRow } from './event-draft.ts'

export const CUT_LABELS: Record<string, string> = { male: 'Hombre', female: 'Mujer' }

type Wearers = {
  distances: readonly string[]
  from_age: number | null | ''
  to_age: number | null | ''
  cut: string | null
}

const agesOf = (from: number | null, to: number | null) => {
  if (from !== null && to !== null) return `de ${from} a ${to} años`
  if (from !== null) return `desde ${from} años`
  return to === null ? '' : `hasta ${to} años`
}

const numberOf = (typed: number | null | '') => (typed === '' ? null : typed)

/** '10K, hasta 15 años, Mujer'; nothing when it is for everybody. */
export const wearersOf = ({ distances, from_age, to_age, cut }: Wearers): string =>
  [distances.join(', '), agesOf(numberOf(from_age), numberOf(to_age)), CUT_LABELS[cut ?? ''] ?? '']
    .filter(Boolean)
    .join(', ')

const OLDEST_CHILD = 15

/** A children's size is proposed for children; what was written stays. */
export const sizeChosen = (row: KitRow, size: string): Partial<KitRow> =>
  isChildrensSize(size) && row.to_age === '' ? { size, to_age: OLDEST_CHILD } : { size }
