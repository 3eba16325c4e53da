/** The parts of a bar of places: each with its word, its number and its share of the bar's width. */

export type Places = {
  /** Null: only the event limits it. */
  limit: number | null
  paid: number
  held: number
  /** Not there for a block: no block lies in another. */
  reserved?: number
  free: number | null
}

export type Part = {
  name: 'paid' | 'held' | 'reserved' | 'free'
  label: string
  count: number | null
  share: number
}

const percent = (count: number, whole: number) => (count * 100) / Math.max(1, whole)

/** `whole` is what a scope without a limit of its own is measured by: the event's. */
export const partsOf = ({ limit, paid, held, reserved, free }: Places, whole: number) => {
  const used = paid + held + (reserved ?? 0)
  const measure = limit ?? whole
  // Above the limit the bar is as long as what it holds, and a mark says where the limit was.
  const width = Math.max(measure, used)
  const part = (name: Part['name'], label: string, count: number | null): Part => ({
    name,
    label,
    count,
    share: percent(count ?? 0, width),
  })
  return {
    parts: [
      part('paid', 'Confirmados', paid),
      part('held', 'Sin pagar', held),
      ...(reserved === undefined ? [] : [part('reserved', 'En bloques', reserved)]),
      part('free', 'Libres', free),
    ],
    /** How full it is; null without a limit of its own. */
    full: limit === null ? null : Math.round(percent(used, limit)),
    /** Where the limit lies in a bar that passes it. */
    mark: limit !== null && used > limit ? percent(limit, width) : null,
  }
}
