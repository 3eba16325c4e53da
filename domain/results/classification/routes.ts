/** The general classification of an event, its downloads and its podiums. */

import type { AppContext } from '#server/app-context.ts'
import { sendCsv } from '#server/excel/send-csv.ts'
import { sendSheetInParts } from '#server/excel/stream-workbook.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { sendPicture } from '#server/share-image/send-picture.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import { compareResults } from '../visitors/compare-results.ts'
import { findPublished } from '../visitors/published.ts'
import type { ResultFilter } from '../visitors/results-scope.ts'
import * as contract from './classification-contract.ts'
import { classificationColumns, classificationRows } from './classification-sheet.ts'
import { chosenDivision, createClassification, type Order } from './classify.ts'
import { drawnDuel } from './drawn-duel.ts'
import { drawnPodium } from './drawn-podium.ts'
import { listPodiums } from './podiums.ts'
import { createSortedPlaces } from './sorted-places.ts'

type Asked = ResultFilter & Order

export const classificationRoutes = (context: AppContext): Route[] => {
  const { db, read } = context
  const classify = createClassification(createSortedPlaces())

  /** In many parts, each of which must find the set that the first one named: no replica. */
  const sheetOf = async (eventId: string, { sort, direction, ...filter }: Asked) => {
    const published = await findPublished(db, eventId)
    const division = published && chosenDivision(published, filter.race_division)
    if (!published || !division) throw notFound()
    const columns = classificationColumns(division, published)
    const name = `Clasificación ${published.name} ${division.race_division}`
    const order = { sort, direction }
    return { name, columns, rows: classificationRows(classify, db, published, { filter, order, columns }) }
  }

  const podiumPicture = async (
    eventId: string,
    { race_division }: { race_division: string },
    shape: Shape,
    address: string,
  ) => {
    const found = await read(async (from) => {
      const published = await findPublished(from, eventId)
      const division = published && chosenDivision(published, race_division)
      if (!published || !division) return null
      const distances = await listPodiums(from, published)
      const distance = distances.find(({ race_division: name }) => name === division.race_division)
      return distance ? { published, distance } : null
    })
    const place = { shape, address, host: new URL(context.address).host }
    const image = found && (await drawnPodium(context, found.published, found.distance, place))
    if (!image) throw notFound()
    return image
  }

  return [
    route(contract.listClassification, async ({ params, query }) => {
      const { page, per_page, sort, direction, ...filter } = query
      const found = await read(async (from) => {
        const published = await findPublished(from, params.eventId)
        const slice = { limit: per_page, offset: (page - 1) * per_page }
        return published && classify(from, published, filter, { sort, direction }, slice)
      })
      if (!found) throw notFound()
      const { rows, total, winner, division } = found
      return {
        race_division: division.race_division,
        data: rows,
        meta: {
          current_page: page,
          last_page: Math.max(1, Math.ceil(total / per_page)),
          per_page,
          total,
        },
        winner: winner && { id: winner.id, name: winner.name, time: winner.time, clock: winner.clock },
        points: division.points.map(({ label }) => label),
      }
    }),

    route(contract.exportClassification, async ({ params, query, reply }) => {
      const { name, columns, rows } = await sheetOf(params.eventId, query)
      return sendSheetInParts(reply, name, { name: 'Clasificación', columns, rows })
    }),

    route(contract.exportClassificationCsv, async ({ params, query, reply }) => {
      const { name, columns, rows } = await sheetOf(params.eventId, query)
      return sendCsv(
        reply,
        name,
        columns.map(({ header }) => header),
        rows,
      )
    }),

    route(contract.listPodiums, async ({ params }) => {
      const distances = await read(async (from) => {
        const published = await findPublished(from, params.eventId)
        return published && listPodiums(from, published)
      })
      if (!distances) throw notFound()
      return { distances }
    }),

    route(contract.podiumImage, async ({ params, query, request, reply }) =>
      sendPicture(reply, await podiumPicture(params.eventId, query, 'wide', request.ip)),
    ),

    route(contract.podiumStory, async ({ params, query, request, reply }) =>
      sendPicture(reply, await podiumPicture(params.eventId, query, 'story', request.ip)),
    ),

    route(contract.duelImage, async ({ params, query, request, reply }) => {
      const found = await read(async (from) => {
        const published = await findPublished(from, params.eventId)
        const pair = published && (await compareResults(from, published, query))
        return pair ? { published, pair } : null
      })
      const image = found && (await drawnDuel(context, found.published, found.pair, request.ip))
      if (!image) throw notFound()
      return sendPicture(reply, image)
    }),
  ]
}
