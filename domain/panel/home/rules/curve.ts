/** Reading a curve of sales: places sold up to so many days before the race. */

export type CurvePoint = { days: number; sold: number }

/** What had been sold when so many days were left; 0 before the first sale. Points come with the earliest first. */
export const soldAt = (points: readonly CurvePoint[], days: number): number =>
  points.findLast((point) => point.days >= days)?.sold ?? 0

/** How much more or less than before, in whole per cent; null where there was nothing to compare with. */
export const growth = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) * 100) / before) : null

/** A round number not below the highest value, that halves well: what a scale ends at. */
export const scaleTop = (highest: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 4)))
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * unit >= highest) ?? 10
  return Math.max(4, step * unit)
}
