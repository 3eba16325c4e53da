/** The list of those without a time, on the screen and for Excel. */
import { eq } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from './dns-contract.ts'
import { findWithoutTime } from './without-time.ts'
import { withoutTimeSheet } from './without-time-sheet.ts'

export const dnsRoutes = ({ db }: AppContext): Route[] => {
  const requireName = async (id: number) => {
    const [event] = await db.select({ name: events.name }).from(events).where(eq(events.id, id))
    if (!event) throw notFound()
    return event.name
  }

  return [
    route(contract.listWithoutTime, async ({ params }) => {
      await requireName(params.id)
      return findWithoutTime(db, params.id)
    }),

    route(contract.downloadWithoutTime, async ({ params, reply }) => {
      const name = await requireName(params.id)
      return sendWorkbook(reply, `Sin tiempo ${name}`, [
        withoutTimeSheet(await findWithoutTime(db, params.id)),
      ])
    }),
  ]
}
