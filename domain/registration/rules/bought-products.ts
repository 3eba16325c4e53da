/** What was bought with a registration, in the words of whoever hands it out. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'

export type BoughtProduct = { id: number; name: string; size: string; quantity: number }

const ONE_SIZE = ['unica', 'noaplica']

/** 'Camiseta M'; what comes in one size is called by its name. */
export const boughtName = ({ name, size }: Pick<BoughtProduct, 'name' | 'size'>): string =>
  ONE_SIZE.includes(size) ? name : `${name} ${kitSizeLabel(size)}`

/** 'Camiseta M x 2; Gorra x 1', for one cell of a sheet. */
export const boughtText = (products: readonly Omit<BoughtProduct, 'id'>[]): string =>
  products.map((product) => `${boughtName(product)} x ${product.quantity}`).join('; ')
