/** What visitors may read of results. */
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { sendSheetInParts } from '#server/excel/stream-workbook.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { sendPicture } from '#server/share-image/send-picture.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import * as contract from './contract.ts'
import * as messages from './messages.ts'
import { newsTopic } from './publish/event-results.ts'
import { drawnResult } from './share-image/drawn-result.ts'
import { compareResults } from './visitors/compare-results.ts'
import { describeResults } from './visitors/describe-event.ts'
import { findResult } from './visitors/find-result.ts'
import { findRunner } from './visitors/find-runner.ts'
import { listEventsWithResults } from './visitors/list-events.ts'
import { listResults } from './visitors/list-results.ts'
import { divisionNamed, findPublished, type Published } from './visitors/published.ts'
import { getResult, resultImage, resultStory } from './visitors/result-contract.ts'
import { exportColumns, exportRows } from './visitors/results-sheet.ts'
import * as runner from './visitors/runner-contract.ts'
import { listCategories, statistics } from './visitors/statistics.ts'

/** The same address with another page. */
const pageLink = (request: FastifyRequest, page: number) => {
  const url = new URL(request.url, 'http://page')
  url.searchParams.set('page', String(page))
  return `${url.pathname}${url.search}`
}

export const resultRoutes = (context: AppContext): Route[] => {
  const { db, read, news } = context

  const publishedBy = async (eventId: string): Promise<Published> => {
    const published = await read((from) => findPublished(from, eventId))
    if (!published) throw notFound()
    return published
  }
  /** What is published and what is asked of it come from one and the same database. */
  const readPublished = <T>(eventId: string, query: (from: Reader, published: Published) => Promise<T>) =>
    read(async (from) => {
      const published = await findPublished(from, eventId)
      return published && query(from, published)
    })

  const pictureOf = async (id: string, shape: Shape, address: string) => {
    const page = await read((from) => findResult(from, id))
    if (!page?.image) throw notFound()
    return drawnResult(context, page, { shape, address, host: new URL(context.address).host })
  }

  return [
    route(contract.listEventsWithResults, async ({ query }) => {
      const { rows, total, later_years } = await read((from) => listEventsWithResults(from, query))
      return { ...pagedAnswer(rows, total, query.page, query.per_page), later_years }
    }),

    route(runner.findRunner, ({ query }) => read((from) => findRunner(from, query.search))),

    route(contract.listDistances, async ({ params }) => {
      const { divisions } = await publishedBy(params.eventId)
      return divisions.map(({ race_division }) => race_division)
    }),

    route(contract.listResultCategories, async ({ params, query }) =>
      listCategories(await publishedBy(params.eventId), query),
    ),

    route(contract.listResults, async ({ params, query, request }) => {
      const { page, per_page, ...filter } = query
      const slice = { limit: per_page, offset: (page - 1) * per_page }
      const found = await readPublished(params.eventId, (from, published) =>
        listResults(from, published, filter, slice),
      )
      if (!found) throw notFound()
      const { rows, total, capped } = found
      const last_page = Math.max(1, Math.ceil(total / per_page))
      return {
        data: rows,
        meta: { current_page: page, last_page, per_page, total, total_is_capped: capped },
        links: {
          prev: page > 1 ? pageLink(request, Math.min(page - 1, last_page)) : null,
          next: page < last_page ? pageLink(request, page + 1) : null,
        },
      }
    }),

    route(contract.resultStats, async ({ params, query }) =>
      statistics(await publishedBy(params.eventId), query),
    ),

    route(contract.compareResults, async ({ params, query }) => {
      if (!query.bib1 || !query.bib2) throw messages.compareRefused(422)
      const compared = await readPublished(params.eventId, (from, published) =>
        compareResults(from, published, query),
      )
      if (!compared) throw messages.compareRefused(404)
      return compared
    }),

    route(contract.exportResults, async ({ params, query, reply }) => {
      // In many parts, each of which must find the set that the first one named: no replica.
      const published = await findPublished(db, params.eventId)
      if (!published) throw notFound()
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

    route(contract.getEventResults, async ({ params }) => describeResults(await publishedBy(params.eventId))),

    route(getResult, async ({ params }) => {
      const page = await read((from) => findResult(from, params.id))
      if (!page) throw notFound()
      return page
    }),

    route(resultImage, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.id, 'wide', request.ip)),
    ),

    route(resultStory, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.id, 'story', request.ip)),
    ),
  ]
}
