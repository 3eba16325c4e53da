/** Every call of messages. */
import type { AppContext } from '#server/app-context.ts'
import type { Route } from '#server/http/route.ts'
import { attachmentRoutes } from './compose/attachment-routes.ts'
import { composeRoutes } from './compose/compose-routes.ts'
import { newsRoutes } from './news/news-routes.ts'
import { sendingRoutes } from './sending/sending-routes.ts'

export const messageRoutes = (context: AppContext): Route[] => [
  ...attachmentRoutes(context),
  ...composeRoutes(context),
  ...sendingRoutes(context),
  ...newsRoutes(context),
]
