/** What everybody may see of the store. */

import type { AppContext } from '#server/app-context.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from './contract.ts'
import { findOfferedProduct, listEventProducts, listShop } from './queries.ts'

export const storeRoutes = ({ db, read }: AppContext): Route[] => [
  route(contract.eventProducts, ({ query }) => listEventProducts(db, query.event_id)),

  route(contract.productData, async ({ params }) => {
    const product = await read((from) => findOfferedProduct(from, params.id))
    if (!product) throw notFound()
    return { product }
  }),

  route(contract.shopProducts, async ({ query }) => {
    const { rows, total } = await read((from) => listShop(from, query))
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),
]
