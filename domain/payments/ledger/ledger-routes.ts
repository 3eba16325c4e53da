/** Calls of /admin/pagos. A Colaborador sees the events that are assigned, in every query. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { requireManagedEvent } from '../managed-event.ts'
import * as messages from '../messages.ts'
import { listUnmatchedWebhooks } from '../processor/unmatched-webhooks.ts'
import * as contract from './ledger-contract.ts'
import { findHistory } from './ledger-history.ts'
import { findPayment, listAllPayments, listPayments, totalPayments } from './ledger-queries.ts'
import { ledgerSheets } from './ledger-sheets.ts'
import { giveBack } from './record-refund.ts'

export const ledgerRoutes = ({ db, config }: AppContext): Route[] => {
  const nameOf = async (caller: Caller, event_id: number | undefined) =>
    event_id ? (await requireManagedEvent(db, caller, event_id)).name : ''

  return [
    route(contract.listPayments, async ({ query, caller }) => {
      await nameOf(caller, query.event_id)
      const { rows, total } = await listPayments(db, caller, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.totalPayments, async ({ query, caller }) => {
      await nameOf(caller, query.event_id)
      return totalPayments(db, caller, query)
    }),

    route(contract.exportPayments, async ({ query, caller, reply }) => {
      const event = await nameOf(caller, query.event_id)
      // One picture of the books: lines and totals of the same moment.
      const { entries, totals } = await db.transaction(
        async (tx) => ({
          entries: await listAllPayments(tx, caller, query),
          totals: await totalPayments(tx, caller, query),
        }),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'exportar pagos',
          subject: 'pagos',
          ...(query.event_id ? { event_id: query.event_id } : {}),
          detail: { rows: entries.length },
        }),
      )
      return sendWorkbook(reply, `Pagos ${event}`, ledgerSheets(entries, totals, config.organizerName))
    }),

    route(contract.listUnmatchedWebhooks, async ({ query }) => {
      const { rows, total } = await listUnmatchedWebhooks(db, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.recordRefund, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, (tx) => giveBack(tx, caller, params, body))
      return outcome === 'recorded' ? messages.refunded(body.amount) : messages.UNDER_REVIEW
    }),

    route(contract.getPaymentHistory, async ({ params, caller }) => {
      const entry = await findPayment(db, caller, params)
      const showsRaw = caller.role === 'Administrator'
      return { entry, ...(await findHistory(db, params, { showsRaw })) }
    }),
  ]
}
