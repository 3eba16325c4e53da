/** Calls of the forecast and the size radar. Whoever arrives here manages the event. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { type Route, route } from '#server/http/route.ts'
import { factorySheet } from './factory-sheet.ts'
import * as contract from './forecast-contract.ts'
import { readDistanceForecast, readSales, readSizeForecast } from './read-forecast.ts'
import { listEarlier } from './read-sales.ts'

export const forecastRoutes = ({ db }: AppContext): Route[] => [
  route(contract.getForecast, async ({ params: { id: event_id }, query, caller }) => {
    const sales = await readSales(db, caller, { event_id, like: query.like })
    return {
      ...sales.shown,
      distances: await readDistanceForecast(db, sales),
      earlier: await listEarlier(db, caller, event_id),
    }
  }),

  route(contract.getSizes, async ({ params: { id: event_id }, query: { like, reserve }, caller }) => {
    const sales = await readSales(db, caller, { event_id, like })
    const kits = await readSizeForecast(db, sales, reserve)
    return {
      ...sales.shown,
      sizes: kits.map(({ male: _, female: __, ...size }) => size),
      order: kits.reduce((total, { order }) => total + Math.max(0, order), 0),
    }
  }),

  route(
    contract.exportSizes,
    async ({ params: { id: event_id }, query: { like, reserve }, caller, reply }) => {
      const sales = await readSales(db, caller, { event_id, like })
      const kits = await readSizeForecast(db, sales, reserve)
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'descargar hoja para la fábrica',
          subject: 'evento',
          subject_id: event_id,
          event_id,
          detail: { rows: kits.length, reserve },
        }),
      )
      return sendWorkbook(reply, `Fábrica ${sales.event.name}`, [factorySheet(kits, reserve)])
    },
  ),
]
