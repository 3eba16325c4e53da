/** What the pages of the shop load on the server. */
import { data } from 'react-router'
import type { ownOrderPage } from '#domain/store/checkout/checkout-contract.ts'
import type { productData, shopProducts } from '#domain/store/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { InProcessAnswer, InProcessCall } from '#server/pages/site.ts'
import { fillPath } from '#web/client.ts'

/** What the API refuses, the page refuses; an address that cannot be read is one that is not there. */
const read = async (answer: InProcessAnswer): Promise<unknown> => {
  if (answer.status === 200) return answer.json()
  throw data(null, { status: answer.status === 422 ? 404 : answer.status })
}

export type ShopFilter = { search: string; page: number }

const LONGEST = 80

export const readShopFilter = (address: string): ShopFilter => {
  const given = new URL(address).searchParams
  return {
    search: (given.get('search') ?? '').trim().slice(0, LONGEST),
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(given.get('page'))) || 1)),
  }
}

export const loadProducts = async (call: InProcessCall, filter: ShopFilter) =>
  (await read(await call(fillPath('/api/store/products', {}, filter)))) as AnswerOf<typeof shopProducts>

export const loadProduct = async (call: InProcessCall, id: string) => {
  const answer = await read(await call(fillPath('/api/data-product/:id', { id })))
  return (answer as AnswerOf<typeof productData>).product
}

export const loadOrder = async (call: InProcessCall, reference: string) =>
  (await read(await call(fillPath('/api/store/orders/:reference', { reference })))) as AnswerOf<
    typeof ownOrderPage
  >
