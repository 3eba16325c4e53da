import type { KitRow } from '../event-draft.ts'

/** What makes a kit itself: its name and size, and whom it is for. */
const identity = ({ kit_name, size, distances, from_age, to_age, cut }: KitRow) =>
  JSON.stringify([kit_name.trim().toLocaleLowerCase('es'), size, distances.toSorted(), from_age, to_age, cut])

/** Pairs of places: each repeated kit with the first of its kind. Rows that are not filled yet repeat nothing. */
export const sameKits = (kits: KitRow[]): [first: number, second: number][] => {
  const seen = new Map<string, number>()
  return kits.flatMap((kit, at) => {
    if (!kit.kit_name.trim() || !kit.size) return []
    const first = seen.get(identity(kit))
    if (first !== undefined) return [[first, at]]
    seen.set(identity(kit), at)
    return []
  })
}
