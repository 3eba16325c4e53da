/** The calls of a till: what it sells, its turns, its sales, what it has in hand. */
import { sql } from 'drizzle-orm'
import { sizeOf, spendLate } from '#domain/crew/devices/late-total.ts'
import { holderKey, holderOf } from '#domain/kit-desk/handover/holder.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import * as contract from './contract.ts'
import { dealPlaces } from './deals/deal-places.ts'
import { dealtTo, listDeals } from './deals/return-deals.ts'
import { findPerson } from './find-person.ts'
import * as messages from './messages.ts'
import { readWorld } from './read-world.ts'
import * as saleContract from './sale/sale-contract.ts'
import { countNewSales, sendSales } from './sale/send-sales.ts'
import { undoSale } from './sale/undo-sale.ts'
import { closeSession } from './sessions/close-session.ts'
import { openSession } from './sessions/open-session.ts'
import { asSession, findSession } from './sessions/read-sessions.ts'
import { showSession } from './show-session.ts'

/** Of one device: a queue is served at two a minute; who tries documents is stopped. */
const PEOPLE_LIMIT: Limit = { name: 'till-people', max: 90, seconds: 3600 }
const SALES_LIMIT: Limit = { name: 'till-sales', max: 600, seconds: 3600 }
const TURN = 'turno de caja'

const readClock = async (db: Reader): Promise<Date> => {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}

const sessionRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.openSession, async ({ params: { event_id }, body, crew, caller }) => {
      const holder = holderOf(crew)
      const { till_id, float } = body
      const opened = await inTransaction(db, async (tx) => {
        const done = await openSession(tx, { event_id, till_id, float, crew, holder })
        if (!done.again)
          await record(tx, caller, {
            action: 'abrir caja',
            subject: TURN,
            subject_id: done.id,
            event_id,
            detail: { till_id, float, by: holder.desk },
          })
        return done
      })
      const session = await findSession(db, event_id, opened.id)
      if (!session) throw notFound()
      const notice = opened.again ? messages.OPENED_BEFORE : messages.opened(session.till)
      return { ...notice, session: asSession(session, holder) }
    }),

    route(contract.showSession, ({ params: { event_id, session_id }, crew }) =>
      showSession(db, { event_id, session_id, crew, holder: holderOf(crew) }),
    ),

    route(contract.closeSession, async ({ params: { event_id, session_id }, body, crew, caller }) => {
      const holder = holderOf(crew)
      const { counted, unsent, note = '' } = body
      const closed = await inTransaction(db, async (tx) => {
        const done = await closeSession(tx, { event_id, session_id, counted, note, unsent, crew, holder })
        if (!done.again)
          await record(tx, caller, {
            action: 'cerrar caja',
            subject: TURN,
            subject_id: session_id,
            event_id,
            detail: { counted, difference: done.difference, returned: done.returned, by: holder.desk },
          })
        return done
      })
      const session = await findSession(db, event_id, session_id)
      if (!session) throw notFound()
      const notice = closed.again ? messages.CLOSED_BEFORE : messages.closedWith(closed.difference)
      return { ...notice, session: asSession(session, holder) }
    }),
  ]
}

export const tillRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context
  return [
    route(contract.readTill, ({ params: { event_id }, crew }) =>
      readWorld(db, { event_id, crew, holder: holderOf(crew) }),
    ),

    route(contract.findPerson, async ({ params: { event_id }, body, crew, caller }) => {
      const holder = holderOf(crew)
      await limiter.enforce(PEOPLE_LIMIT, holderKey(holder))
      return inTransaction(db, async (tx) => {
        const found = await findPerson(tx, event_id, body)
        await record(tx, caller, {
          action: 'buscar persona en caja',
          subject: 'evento',
          subject_id: event_id,
          event_id,
          detail: { state: found.state, by: holder.desk },
        })
        return found
      })
    }),

    ...sessionRoutes(context),

    route(saleContract.sendSales, async ({ params: { event_id }, body, crew, caller, request }) => {
      const holder = holderOf(crew)
      await limiter.enforce(SALES_LIMIT, holderKey(holder))
      await spendLate(db, crew, { rows: await countNewSales(db, body.sales), bytes: sizeOf(body.sales) })
      const received_at = await readClock(db)
      const visit = {
        event_id,
        crew,
        caller,
        holder,
        sent_at: body.sent_at,
        received_at,
        address: request.ip,
      }
      const sales = await sendSales(context, visit, body.sales)
      return { now: received_at.toISOString(), sales }
    }),

    route(saleContract.undoSale, ({ params: { event_id, sale_id }, body, crew, caller }) => {
      const holder = holderOf(crew)
      return inTransaction(db, (tx) =>
        undoSale(tx, context, { event_id, sale_id, reason: body.reason, crew, holder, caller }),
      )
    }),

    route(contract.dealPlaces, async ({ params: { event_id }, body, crew, caller }) => {
      const holder = holderOf(crew)
      const { session_id, lines } = body
      const places = await inTransaction(db, async (tx) => {
        const dealt = await dealPlaces(tx, context, { event_id, session_id, lines, holder })
        await record(tx, caller, {
          action: 'repartir cupos',
          subject: TURN,
          subject_id: session_id,
          event_id,
          detail: { places: dealt, by: holder.desk },
        })
        return dealt
      })
      const deals = await listDeals(db, sql`d.event_id = ${event_id} and ${dealtTo(holder)}`)
      return {
        ...messages.dealt(places),
        deals: deals.map(({ id, till_id, distance_id, kit_id, places: all, sold }) => ({
          id,
          till_id,
          distance_id,
          kit_id,
          places: all,
          left: all - sold,
        })),
      }
    }),
  ]
}
