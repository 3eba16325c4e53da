import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { calendarOf } from './calendar.ts'
import * as contract from './site-contract.ts'
import { findPreview, findSiteEvent, listSiteEvents } from './site-queries.ts'

export const siteEventRoutes = ({ db, read, address, config: { mapServer } }: AppContext): Route[] => [
  route(contract.listSiteEvents, ({ query }) => read((from) => listSiteEvents(from, query))),

  route(contract.getSiteEvent, async ({ params }) => {
    const event = await read((from) => findSiteEvent(from, params.slug, mapServer))
    if (!event) throw notFound()
    return { event }
  }),

  route(contract.eventCalendar, async ({ params, query, reply }) => {
    const event = await read((from) => findSiteEvent(from, params.slug, null))
    const asked = query.distancia
    if (!event || (asked !== undefined && !event.distances.some(({ id }) => id === asked))) throw notFound()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${event.slug}.ics"`)
      .send(calendarOf({ event, distance_id: query.distancia, address, now: new Date() }))
  }),

  route(contract.previewSiteEvent, async ({ params }) => {
    const event = await findPreview(db, params.id, mapServer)
    if (!event) throw notFound()
    return { event }
  }),
]
