/** How many of a product one registration may take (specification, sections 5 and 9). */
const UNKNOWN_MAX = 10

type Offered = { price: number; categorias: { sizes: string; amount: number }[] }

/** A gift is one; otherwise what is left of the size, counting what this registration already holds. */
export const maxQuantity = ({ price, categorias }: Offered, size: string, held: number): number => {
  if (price === 0) return 1
  const left = categorias.find(({ sizes }) => sizes === size)?.amount
  return left === undefined ? UNKNOWN_MAX : left + held
}
