/** A desk asks for numbers to give. */
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { holderOf } from '../handover/holder.ts'
import * as messages from '../messages.ts'
import { dealNumbers } from './deal-numbers.ts'

export const numberRoutes = ({ db }: AppContext): Route[] => [
  route(contract.dealNumbers, async ({ crew, params: { event_id }, body }) => {
    const dealt = await inTransaction(db, (tx) => dealNumbers(tx, { event_id, ...body }, holderOf(crew)))
    if (dealt === 'no series') throw invalid({ series_id: [messages.NO_SERIES] }, messages.NO_SERIES)
    if ('usedUp' in dealt) {
      const sentence = messages.seriesUsedUp(dealt.usedUp)
      throw invalid({ series_id: [sentence] }, sentence)
    }
    return dealt
  }),
]
