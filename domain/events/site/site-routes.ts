import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { calendarOf } from './calendar.ts'
import type { SiteEvent } from './site-contract.ts'
import * as contract from './site-contract.ts'
import { findPreview, findSiteEvent, listSiteEvents } from './site-queries.ts'

/** What modules below this one know: app/ hands it in. */
export type SiteParts = { readChanges: (db: Reader, event_id: number) => Promise<SiteEvent['changes']> }

export const siteEventRoutes = (
  { db, read, address, config: { mapServer } }: AppContext,
  { readChanges }: SiteParts,
): Route[] => [
  route(contract.listSiteEvents, ({ query }) => read((from) => listSiteEvents(from, query))),

  route(contract.getSiteEvent, async ({ params }) => {
    const event = await read(async (from) => {
      const found = await findSiteEvent(from, params.slug, mapServer)
      return found && { ...found, changes: await readChanges(from, found.id) }
    })
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
    return { event: { ...event, changes: await readChanges(db, event.id) } }
  }),
]
