/** Counting the drawer by its bills and coins. */

export const BILLS = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000] as const
export const COINS = [1_000, 500, 200, 100, 50] as const

/** How many of each, as they are typed. */
export type Pieces = Record<string, string>

export const sumOf = (pieces: Pieces): number =>
  Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * (Number(count) || 0), 0)
