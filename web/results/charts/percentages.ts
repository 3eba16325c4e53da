/** Parts of a whole as the doughnuts show them: one decimal, the Spanish comma. */

export const percentText = (part: number, whole: number): string =>
  `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1).replace('.', ',')}\u00a0%`

export type Slice = { label: string; count: number; start: number; share: number }

/** More slices than colours cannot be told apart: the smallest are drawn together. */
const MOST = 8

export const slicesOf = (parts: [label: string, count: number][], rest = 'Otras'): Slice[] => {
  const filled = parts.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a)
  const whole = filled.reduce((sum, [, count]) => sum + count, 0)
  const shown = filled.length > MOST ? filled.slice(0, MOST - 1) : filled
  const others = filled.slice(shown.length).reduce((sum, [, count]) => sum + count, 0)
  let start = 0
  return [...shown, ...(others > 0 ? [[rest, others] as [string, number]] : [])].map(([label, count]) => {
    const slice = { label, count, start, share: count / whole }
    start += slice.share
    return slice
  })
}
