import type { FastifyReply } from 'fastify'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Machine } from '#server/machine.ts'
import * as contract from './site-contract.ts'
import { findPreview, findSiteEvent, listSiteEvents } from './site-queries.ts'

/** The same for everybody: browsers may keep it for a moment. */
const forEverybody = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=5')

export const siteEventRoutes = ({ db }: Machine): Route[] => [
  route(contract.listSiteEvents, ({ query, reply }) => {
    forEverybody(reply)
    return listSiteEvents(db, query)
  }),

  route(contract.getSiteEvent, async ({ params, reply }) => {
    const event = await findSiteEvent(db, params.slug)
    if (!event) throw notFound()
    forEverybody(reply)
    return { event }
  }),

  route(contract.previewSiteEvent, async ({ params }) => {
    const event = await findPreview(db, params.id)
    if (!event) throw notFound()
    return { event }
  }),
]
