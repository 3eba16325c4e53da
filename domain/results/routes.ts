/** What visitors may read of results. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagedAnswer } from '#server/contract-kit.ts'
import { sendSheetInParts } from '#server/excel/stream-workbook.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Machine } from '#server/machine.ts'
import { compareResults } from './compare-results.ts'
import * as contract from './contract.ts'
import { describeResults } from './describe-event.ts'
import { newsTopic } from './event-results.ts'
import { findResult } from './find-result.ts'
import { listEventsWithResults } from './list-events.ts'
import { listResults } from './list-results.ts'
import * as messages from './messages.ts'
import { divisionNamed, findPublished, type Published } from './published.ts'
import { exportColumns, exportRows } from './results-sheet.ts'
import { drawnResult } from './share-image/drawn-result.ts'
import { listCategories, statistics } from './statistics.ts'

/** The same for everybody, and asked for again each time: what was replaced must not be shown from a browser's memory. */
const forEverybody = (reply: FastifyReply) => reply.header('cache-control', 'public, no-cache')

/** The same address with another page. */
const pageLink = (request: FastifyRequest, page: number) => {
  const url = new URL(request.url, 'http://page')
  url.searchParams.set('page', String(page))
  return `${url.pathname}${url.search}`
}

export const resultRoutes = (machine: Machine): Route[] => {
  const { db, news } = machine

  const publishedBy = async (eventId: string): Promise<Published> => {
    const published = await findPublished(db, eventId)
    if (!published) throw notFound()
    return published
  }

  return [
    route(contract.listEventsWithResults, async ({ query, reply }) => {
      const { rows, total, later_years } = await listEventsWithResults(db, query)
      forEverybody(reply)
      return { ...pagedAnswer(rows, total, query.page, query.per_page), later_years }
    }),

    route(contract.listDistances, async ({ params, reply }) => {
      const { divisions } = await publishedBy(params.eventId)
      forEverybody(reply)
      return divisions.map(({ race_division }) => race_division)
    }),

    route(contract.listResultCategories, async ({ params, query, reply }) => {
      const published = await publishedBy(params.eventId)
      forEverybody(reply)
      return listCategories(published, query)
    }),

    route(contract.listResults, async ({ params, query, request, reply }) => {
      const { page, per_page, ...filter } = query
      const published = await publishedBy(params.eventId)
      const slice = { limit: per_page, offset: (page - 1) * per_page }
      const { rows, total, capped } = await listResults(db, published, filter, slice)
      const last_page = Math.max(1, Math.ceil(total / per_page))
      forEverybody(reply)
      return {
        data: rows,
        meta: { current_page: page, last_page, per_page, total, total_is_capped: capped },
        links: {
          prev: page > 1 ? pageLink(request, Math.min(page - 1, last_page)) : null,
          next: page < last_page ? pageLink(request, page + 1) : null,
        },
      }
    }),

    route(contract.resultStats, async ({ params, query, reply }) => {
      const published = await publishedBy(params.eventId)
      forEverybody(reply)
      return statistics(published, query)
    }),

    route(contract.compareResults, async ({ params, query, reply }) => {
      if (!query.bib1 || !query.bib2) throw messages.compareRefused(422)
      const compared = await compareResults(db, await publishedBy(params.eventId), query)
      if (!compared) throw messages.compareRefused(404)
      forEverybody(reply)
      return compared
    }),

    route(contract.exportResults, async ({ params, query, reply }) => {
      const published = await publishedBy(params.eventId)
      const named = divisionNamed(published, query.race_division)
      const columns = exportColumns(named ? [named] : published.divisions)
      const name = ['Resultados', published.name, named?.race_division].filter(Boolean).join(' ')
      const rows = exportRows(db, published, query, columns)
      return sendSheetInParts(reply, name, { name: 'Resultados', columns, rows })
    }),

    route(contract.resultsNews, async ({ params, request, reply }) => {
      const { event_id, version } = await publishedBy(params.eventId)
      news.follow(request, reply, newsTopic(event_id), { version })
    }),

    route(contract.getEventResults, async ({ params, reply }) => {
      const published = await publishedBy(params.eventId)
      forEverybody(reply)
      return describeResults(published)
    }),

    route(contract.getResult, async ({ params, reply }) => {
      const page = await findResult(db, params.id)
      if (!page) throw notFound()
      forEverybody(reply)
      return page
    }),

    route(contract.resultImage, async ({ params, reply }) => {
      const page = await findResult(db, params.id)
      if (!page) throw notFound()
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=300')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await drawnResult(machine, page))
    }),
  ]
}
