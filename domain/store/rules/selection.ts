/** What a person may put together: repeated lines are one, a gift is one. */

export type WantedLine = { id: number; size: string; quantity: number }

/** The same product and size twice is one line with the sum: stock is checked against the whole. */
export const sumLines = (lines: WantedLine[]): WantedLine[] => {
  const summed = new Map<string, WantedLine>()
  for (const { id, size, quantity } of lines) {
    const key = `${id}\n${size}`
    summed.set(key, { id, size, quantity: (summed.get(key)?.quantity ?? 0) + quantity })
  }
  return [...summed.values()]
}

/** A price of 0 is a gift: at most one in a selection. */
export const hasTooManyGifts = (lines: { price: number; quantity: number }[]): boolean =>
  lines.filter(({ price }) => price === 0).reduce((sum, { quantity }) => sum + quantity, 0) > 1

/** In the store a gift comes only with something that costs (product.md section 13). */
export const giftStandsAlone = (lines: { price: number }[]): boolean =>
  lines.some(({ price }) => price === 0) && !lines.some(({ price }) => price > 0)

export const totalOf = (lines: { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
