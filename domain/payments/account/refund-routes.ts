/** Calls about refunds that wait and about disputes. A Colaborador sees and moves those of the events that are assigned. */
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireManagedEvent } from '../managed-event.ts'
import type { Payables } from '../payable.ts'
import type { Processor } from '../processor/processor.ts'
import { endDispute } from './disputes.ts'
import { listOpenRefunds } from './open-refunds.ts'
import * as contract from './refund-contract.ts'

export const refundRoutes = (
  { db }: AppContext,
  payables: Payables,
  { refunds }: Pick<Processor, 'refunds'>,
): Route[] => [
  route(contract.listRefunds, async ({ query, caller }) => {
    if (query.event_id) await requireManagedEvent(db, caller, query.event_id)
    return listOpenRefunds(db, caller, query)
  }),

  route(contract.refundByGateway, ({ params, caller }) => refunds.giveBack(caller, params.id)),

  route(contract.endDispute, ({ params, body, caller }) =>
    inTransaction(db, (tx) => endDispute(tx, payables, caller, { ...params, ...body })),
  ),
]
