/** Calls about single numbers: given, kept, freed, burnt, printed. */
import type { AppContext } from '#server/app-context.ts'
import { type Changes, changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { markPrinted as printedEndpoint } from '../print/print-contract.ts'
import { findBib } from '../queries.ts'
import { burnBib } from './burn-bib.ts'
import { changeBib } from './change-bib.ts'
import { freeBib } from './free-bib.ts'
import { giveBib } from './give-bib.ts'
import * as contract from './hand-contract.ts'
import { markPrinted } from './mark-printed.ts'
import { reserveBibs } from './reserve-bibs.ts'
import { undoGive } from './undo-give.ts'

const MOST_LISTED = 200

type Deed = {
  action: string
  event_id: number
  bib_id?: number
  participant_id?: number | null
  changes?: Changes
  detail: Record<string, unknown>
}

const audit = (tx: Tx, caller: Caller, { bib_id, ...deed }: Deed) =>
  record(tx, caller, {
    ...deed,
    subject: 'dorsal',
    ...(bib_id === undefined ? {} : { subject_id: bib_id }),
  })

const requireBib = async (tx: Tx, event_id: number, id: number) => {
  const bib = await findBib(tx, event_id, id)
  if (!bib) throw notFound()
  return bib
}

const manyRoutes = ({ db }: AppContext): Route[] => [
  route(contract.giveBib, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const given = await giveBib(tx, event_id, { ...body, byHand: true })
      if (given === 'not found') throw notFound()
      if ('errors' in given) throw invalid(given.errors)
      const { id: bib_id, number, before, kept, reserved = false } = given
      const detail = { participant_id: body.participant_id, number, before }
      await audit(tx, caller, {
        action: 'dar',
        event_id,
        bib_id,
        participant_id: body.participant_id,
        changes: changesOf({ bib_number: before }, { bib_number: number }),
        detail,
      })
      return {
        ...messages.bibGiven(number, before, kept),
        bib: await requireBib(tx, event_id, bib_id),
        undo: before === number ? null : { before, reserved },
      }
    }),
  ),

  route(contract.undoGive, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const given = await undoGive(tx, event_id, body)
      if (given === 'not found') throw notFound()
      if (given === 'changed') throw new Refusal(422, messages.GIVE_GONE)
      const { participant_id, number, before } = body
      await audit(tx, caller, {
        action: before === null ? 'liberar' : 'dar',
        event_id,
        bib_id: given.id,
        participant_id,
        changes: changesOf({ bib_number: number }, { bib_number: before }),
        detail: { participant_id, number, before, undone: true },
      })
      return messages.giveUndone(before)
    }),
  ),

  route(contract.reserveBibs, async ({ params: { id: event_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const outcome = await reserveBibs(tx, event_id, body)
      if (outcome === 'not found') throw notFound()
      if ('problem' in outcome) throw invalid({ numbers: [outcome.problem] })
      const { reserved, numbers } = outcome
      // The note may name somebody: it stays with the number, which forgets it.
      const detail = { reserved, numbers: numbers.slice(0, MOST_LISTED) }
      await audit(tx, caller, { action: 'reservar', event_id, detail })
      return { ...messages.bibsReserved(reserved), reserved }
    }),
  ),

  route(printedEndpoint, async ({ params: { id: event_id }, body, caller }) => {
    const { undo, reason, bib_ids, series_id } = body
    if (undo && !reason) throw invalid({ reason: [messages.UNDO_NEEDS_REASON] })
    return inTransaction(db, async (tx) => {
      const printed = await markPrinted(tx, event_id, { bib_ids, series_id, undo })
      if (printed === 'not found') throw notFound()
      const detail = { printed, series_id, bib_ids: bib_ids?.slice(0, MOST_LISTED), reason }
      if (printed > 0)
        await audit(tx, caller, { action: undo ? 'quitar impreso' : 'marcar impreso', event_id, detail })
      return { ...(undo ? messages.printedUnmarked(printed) : messages.printedMarked(printed)), printed }
    })
  }),
]

const oneRoutes = ({ db }: AppContext): Route[] => [
  route(contract.changeBib, async ({ params: { id: event_id, bib_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const outcome = await changeBib(tx, { event_id, bib_id }, body)
      if (outcome === 'not found') throw notFound()
      if ('problem' in outcome) throw invalid({ chip: [outcome.problem] })
      const { before } = outcome
      const bib = await requireBib(tx, event_id, bib_id)
      const detail = { number: bib.number, chip_before: before.chip, chip: bib.chip }
      const changes = changesOf(before, { chip: bib.chip })
      await audit(tx, caller, { action: 'cambiar', event_id, bib_id, changes, detail })
      return { ...messages.BIB_CHANGED, bib }
    }),
  ),

  route(contract.freeBib, async ({ params: { id: event_id, bib_id }, caller }) =>
    inTransaction(db, async (tx) => {
      const outcome = await freeBib(tx, { event_id, bib_id })
      if (outcome === 'not found') throw notFound()
      if (outcome === 'already free') return messages.ALREADY_FREE
      if ('problem' in outcome) throw invalid({ number: [outcome.problem] })
      const { number, state, participant_id } = outcome.freed
      const detail = { number, state_before: state, participant_id }
      const changes = changesOf({ bib_number: number }, { bib_number: null })
      await audit(tx, caller, { action: 'liberar', event_id, bib_id, participant_id, changes, detail })
      return messages.BIB_FREED
    }),
  ),

  route(contract.burnBib, async ({ params: { id: event_id, bib_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const outcome = await burnBib(tx, { event_id, bib_id }, { ...body, byHand: true })
      if (outcome === 'not found') throw notFound()
      if (outcome === 'already burnt') return { ...messages.ALREADY_BURNT, replacement: null }
      if ('problem' in outcome) throw invalid({ number: [outcome.problem] })
      const { burnt, replacement, name } = outcome
      const { number, participant_id } = burnt
      const detail = { number, participant_id, reason: body.reason, replacement }
      const changes = changesOf({ bib_number: number }, { bib_number: replacement ?? null })
      await audit(tx, caller, { action: 'anular', event_id, bib_id, participant_id, changes, detail })
      return { ...messages.bibBurnt(number, name, replacement), replacement }
    }),
  ),
]

export const handRoutes = (context: AppContext): Route[] => [...manyRoutes(context), ...oneRoutes(context)]
