/** The calls of a desk. */
import type { AppContext } from '#server/app-context.ts'
import type { Route } from '#server/http/route.ts'
import { handoverRoutes } from './handover/handover-routes.ts'
import { numberRoutes } from './numbers/number-routes.ts'
import { snapshotRoutes } from './snapshot/snapshot-routes.ts'

export const kitDeskRoutes = (context: AppContext): Route[] => [
  ...handoverRoutes(context),
  ...snapshotRoutes(context),
  ...numberRoutes(context),
]
