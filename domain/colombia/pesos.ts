/** Money is whole Colombian pesos. Written by hand, not by Intl: server and every browser must agree to the letter. */

export const formatNumber = (value: number): string => {
  const digits = String(Math.abs(Math.trunc(value))).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return value < 0 ? `-${digits}` : digits
}

export const formatPesos = (value: number): string =>
  value < 0 ? `-$${formatNumber(-value)}` : `$${formatNumber(value)}`

/** The most that one line of money, a price or a sale may be: more was typed wrong. */
export const MOST_PESOS = 100_000_000
