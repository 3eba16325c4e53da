/** Calls of the ledger by movement. A Colaborador sees the events that are assigned; months are the Administrator's. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { closeMonth, reopenMonth } from '../account/months.ts'
import { requireManagedEvent } from '../managed-event.ts'
import { listMonths, totalMovements } from './movement-totals.ts'
import { listAllMovements, listMovements } from './movements.ts'
import * as contract from './movements-contract.ts'
import { movementSheets } from './movements-sheets.ts'

export const movementRoutes = ({ db }: AppContext): Route[] => {
  const nameOf = async (caller: Caller, event_id: number | undefined) =>
    event_id ? (await requireManagedEvent(db, caller, event_id)).name : ''

  return [
    route(contract.listMovements, async ({ query, caller }) => {
      await nameOf(caller, query.event_id)
      return listMovements(db, caller, query)
    }),

    route(contract.totalMovements, async ({ query, caller }) => {
      await nameOf(caller, query.event_id)
      return totalMovements(db, caller, query)
    }),

    route(contract.exportMovements, async ({ query, caller, reply }) => {
      const event = await nameOf(caller, query.event_id)
      // One picture of the books: lines and sums of the same moment.
      const { movements, totals } = await db.transaction(
        async (tx) => ({
          movements: await listAllMovements(tx, caller, query),
          totals: await totalMovements(tx, caller, query),
        }),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'exportar movimientos',
          subject: 'pagos',
          ...(query.event_id ? { event_id: query.event_id } : {}),
          detail: { rows: movements.length },
        }),
      )
      return sendWorkbook(reply, `Movimientos ${event}`, movementSheets(movements, totals))
    }),

    route(contract.listMonths, async () => ({ data: await listMonths(db) })),

    route(contract.closeMonth, ({ params, caller }) =>
      inTransaction(db, (tx) => closeMonth(tx, caller, params.month)),
    ),

    route(contract.reopenMonth, ({ params, body, caller }) =>
      inTransaction(db, (tx) => reopenMonth(tx, caller, { ...params, ...body })),
    ),
  ]
}
