/** When a product's stock deserves a word. */

/** So few of all sizes together are low. */
export const LOW_STOCK = 5

export const leftOf = (sizes: readonly { sizes: string; amount: number }[]) => {
  const amount = sizes.reduce((sum, size) => sum + size.amount, 0)
  return {
    state: amount === 0 ? 'gone' : amount <= LOW_STOCK ? 'low' : 'enough',
    /** Sizes that nobody can buy any more. */
    gone: sizes.filter((size) => size.amount === 0).map((size) => size.sizes),
  } as const
}
