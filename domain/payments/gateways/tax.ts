/**
 * VAT that is already inside the price, as gateways want it: tax and taxReturnBase in whole pesos. Exempt is 0 and 0,
 * said explicitly: a provider that finds nothing would add 19 %.
 */

export type Tax = { tax: number; taxReturnBase: number }

const EXEMPT: Tax = { tax: 0, taxReturnBase: 0 }

/** `vatRate` in per cent. The base is rounded half up in integers; what is left is the tax. */
export const taxOf = (total: number, vatRate: number): Tax => {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError('A total is whole pesos.')
  if (!Number.isSafeInteger(vatRate) || vatRate < 0 || vatRate > 100)
    throw new RangeError('A VAT rate is a whole per cent.')
  if (vatRate === 0 || total === 0) return EXEMPT
  const share = BigInt(100 + vatRate)
  const taxReturnBase = Number((BigInt(total) * 200n + share) / (2n * share))
  return { tax: total - taxReturnBase, taxReturnBase }
}

/** A cart of lines with different rates: exempt lines add nothing. */
export const taxOfLines = (lines: readonly { total: number; vatRate: number }[]): Tax =>
  lines
    .map(({ total, vatRate }) => taxOf(total, vatRate))
    .reduce(
      (sum, line) => ({ tax: sum.tax + line.tax, taxReturnBase: sum.taxReturnBase + line.taxReturnBase }),
      EXEMPT,
    )
