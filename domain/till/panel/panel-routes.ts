/** The calls of the tab Caja. Whoever arrives here manages the event. */
import type { Payables } from '#domain/payments/payable.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { addDeposit, counterDeposit } from './deposits.ts'
import * as contract from './panel-contract.ts'
import { readBoard } from './read-board.ts'
import { resolveSale } from './resolve-sale.ts'
import { salesSheets } from './sales-sheets.ts'
import { changeTill, closeTill, createTill, saveSettings } from './save-tills.ts'

const TILL = 'caja'

const tillsRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.getTillBoard, ({ params: { id }, caller }) => readBoard(context, id, caller.user_id)),

    route(contract.saveTillSettings, async ({ params: { id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        await saveSettings(tx, id, body)
        await record(tx, caller, {
          action: 'configurar cajas',
          subject: 'evento',
          subject_id: id,
          event_id: id,
          detail: body,
        })
      })
      return { ...messages.SETTINGS_SAVED, board: await readBoard(context, id, caller.user_id) }
    }),

    route(contract.createTill, async ({ params: { id }, body, caller }) => {
      const till_id = await inTransaction(db, async (tx) => {
        const created = await createTill(tx, id, body, caller.user_id)
        await record(tx, caller, {
          action: 'crear',
          subject: TILL,
          subject_id: created,
          event_id: id,
          detail: body,
        })
        return created
      })
      const board = await readBoard(context, id, caller.user_id)
      return { ...messages.tillCreated(body.name), till_id, board }
    }),

    route(contract.changeTill, async ({ params: { id, till_id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        await changeTill(tx, id, till_id, body)
        await record(tx, caller, {
          action: 'actualizar',
          subject: TILL,
          subject_id: till_id,
          event_id: id,
          detail: body,
        })
      })
      return { ...messages.TILL_CHANGED, board: await readBoard(context, id, caller.user_id) }
    }),

    route(contract.closeTill, async ({ params: { id, till_id }, caller }) => {
      const closed = await inTransaction(db, async (tx) => {
        const done = await closeTill(tx, id, till_id)
        if (done === 'closed')
          await record(tx, caller, { action: 'cerrar', subject: TILL, subject_id: till_id, event_id: id })
        return done
      })
      const board = await readBoard(context, id, caller.user_id)
      return { ...(closed === 'open' ? messages.STILL_OPEN : messages.TILL_CLOSED), board }
    }),
  ]
}

const moneyRoutes = (context: AppContext, payables: Payables): Route[] => {
  const { db } = context
  return [
    route(contract.addDeposit, async ({ params: { id, till_id }, body, caller }) => {
      const { user_id } = caller
      const added = await inTransaction(db, async (tx) => {
        const owes = await addDeposit(tx, { event_id: id, till_id, user_id }, body)
        if (typeof owes === 'number')
          await record(tx, caller, {
            action: 'anotar consignación',
            subject: TILL,
            subject_id: till_id,
            event_id: id,
            detail: { amount: body.amount, owes },
          })
        return owes
      })
      const notice =
        added === 'no shop'
          ? messages.NOT_A_SHOP
          : added === 'before'
            ? messages.DEPOSITED_BEFORE
            : messages.deposited(added)
      return { ...notice, board: await readBoard(context, id, user_id) }
    }),

    route(contract.counterDeposit, async ({ params: { id, deposit_id }, body: { note }, caller }) => {
      const { user_id } = caller
      const done = await inTransaction(db, async (tx) => {
        const countered = await counterDeposit(tx, id, deposit_id, { note, user_id })
        if (countered === 'countered')
          await record(tx, caller, {
            action: 'anular consignación',
            subject: 'consignación',
            subject_id: deposit_id,
            event_id: id,
            detail: { note },
          })
        return countered
      })
      const notice = done === 'countered' ? messages.COUNTERED : messages.COUNTERED_BEFORE
      return { ...notice, board: await readBoard(context, id, user_id) }
    }),

    route(contract.resolveSale, async ({ params: { id, sale_id }, body, caller, request }) => {
      const { notice, registration_id } = await resolveSale(context, payables, {
        event_id: id,
        sale_id,
        body,
        caller,
        address: request.ip,
      })
      return { ...notice, registration_id, board: await readBoard(context, id, caller.user_id) }
    }),

    route(contract.exportSales, async ({ params: { id }, query, caller, reply }) => {
      const sheets = await salesSheets(db, id, query.session_id)
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'exportar ventas de caja',
          subject: 'evento',
          subject_id: id,
          event_id: id,
        }),
      )
      return sendWorkbook(reply, 'Ventas de caja', sheets)
    }),
  ]
}

export const tillPanelRoutes = (context: AppContext, payables: Payables): Route[] => [
  ...tillsRoutes(context),
  ...moneyRoutes(context, payables),
]
