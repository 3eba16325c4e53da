import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Machine } from '#server/machine.ts'
import * as contract from './contract.ts'
import { findOfferedProduct, listEventProducts } from './queries.ts'

export const storeRoutes = ({ db }: Machine): Route[] => [
  route(contract.eventProducts, ({ query }) => listEventProducts(db, query.event_id)),

  route(contract.productData, async ({ params }) => {
    const product = await findOfferedProduct(db, params.id)
    if (!product) throw notFound()
    return { product }
  }),
]
