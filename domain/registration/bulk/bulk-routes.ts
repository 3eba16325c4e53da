/** The acts of the bar below the participants' list. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { recordAll } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { sendParticipants } from '../staff/list/export-participants.ts'
import { findParticipants } from '../staff/list/find-participants.ts'
import { keepAct } from './bulk-acts.ts'
import * as contract from './bulk-contract.ts'
import * as messages from './bulk-messages.ts'
import { changeSizes } from './change-sizes.ts'
import { bibDeed, sizeDeed } from './deeds.ts'
import { giveNumbers } from './give-numbers.ts'
import { resendLetters } from './resend-letters.ts'
import { undoAct } from './undo-act.ts'

const findRoutes = (context: AppContext): Route[] => [
  route(contract.findIds, ({ params, query }) =>
    findParticipants(context.db, params.id, query, { limit: contract.MOST_FOUND, offset: 0 }),
  ),

  route(contract.exportChosen, ({ params, body: { ids, sort, columns, health }, caller, reply }) =>
    sendParticipants(context, caller, reply, {
      event_id: params.id,
      asked: { minCount: 0, search: '', paid: '', ids, sort },
      columns,
      health,
    }),
  ),
]

const actRoutes = (context: AppContext): Route[] => [
  route(contract.changeSizes, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(context.db, async (tx) => {
      const outcome = await changeSizes(tx, event_id, body)
      if (!outcome) throw notFound()
      const { moves, left_out } = outcome
      const said = messages.sizesChanged(kitSizeLabel(body.size), moves.length, left_out, body.preview)
      if (body.preview) return { ...said, changed: moves.length, left_out, act_id: null }
      const act_id = await keepAct(tx, {
        event_id,
        user_id: caller.user_id,
        kind: 'size',
        lines: moves.map(({ person, before, after }) => ({
          participant_id: person.id,
          before: before.id,
          after: after.id,
        })),
      })
      await recordAll(
        tx,
        caller,
        moves.map((move) => sizeDeed(event_id, move, { together: moves.length })),
      )
      return { ...said, changed: moves.length, left_out, act_id }
    }),
  ),

  route(contract.giveNumbers, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(context.db, async (tx) => {
      const outcome = await giveNumbers(tx, event_id, body)
      if (!outcome) throw notFound()
      const { given, left_out } = outcome
      const said = messages.numbersGiven(given.length, left_out, body.preview)
      if (body.preview) return { ...said, changed: given.length, left_out, act_id: null }
      const act_id = await keepAct(tx, {
        event_id,
        user_id: caller.user_id,
        kind: 'bib',
        lines: given.map(({ person, number }) => ({
          participant_id: person.id,
          before: null,
          after: number,
        })),
      })
      await recordAll(
        tx,
        caller,
        given.map(({ person, number }) => ({
          ...bibDeed(event_id, person),
          changes: changesOf({ bib: null }, { bib: number }),
          detail: { together: given.length },
        })),
      )
      return { ...said, changed: given.length, left_out, act_id }
    }),
  ),

  route(contract.resendLetters, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(context.db, async (tx) => {
      const { changed, left_out } = await resendLetters(tx, context, caller, { event_id, ...body })
      return { ...messages.lettersSent(changed, left_out, body.preview), changed, left_out, act_id: null }
    }),
  ),

  route(contract.undoAct, async ({ params: { id: event_id }, body: { act_id }, caller }) =>
    inTransaction(context.db, async (tx) => {
      const outcome = await undoAct(tx, caller, { event_id, act_id })
      if (!outcome) return { ...messages.UNDO_GONE, changed: 0, left_out: [], act_id: null }
      const { changed, left_out } = outcome
      return { ...messages.undone(changed, left_out), changed, left_out, act_id: null }
    }),
  ),
]

export const bulkRoutes = (context: AppContext): Route[] => [...findRoutes(context), ...actRoutes(context)]
