/** Calls of the tab Entrega. Whoever arrives here manages the event; the counts alone are for the crew too. */
import { findEventName } from '#domain/events/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { returnNumbers } from '../numbers/deal-numbers.ts'
import * as contract from './board-contract.ts'
import * as messages from './board-messages.ts'
import { decideApart } from './decide-apart.ts'
import { decideConflict } from './decide-conflict.ts'
import { findPeople } from './find-people.ts'
import { readCounts } from './read-counts.ts'
import { readDevices } from './read-devices.ts'
import { readApart, readConflicts, readFlagged } from './read-rows.ts'
import { writeByHand } from './write-by-hand.ts'

const subject = 'entrega'

const requireEvent = async (db: Reader, event_id: number) => {
  if ((await findEventName(db, event_id)) === null) throw notFound()
}

const readRoutes = ({ db }: AppContext): Route[] => [
  route(contract.showHandoverCounts, async ({ params: { id } }) => {
    await requireEvent(db, id)
    return readCounts(db, id)
  }),

  route(contract.showDeskBoard, async ({ params: { id } }) => {
    await requireEvent(db, id)
    return {
      ...(await readCounts(db, id)),
      ...(await readFlagged(db, id)),
      devices: await readDevices(db, id),
      conflicts: await readConflicts(db, id),
      apart: await readApart(db, id),
    }
  }),

  route(contract.findDeskPeople, async ({ params: { id }, query: { search } }) => {
    await requireEvent(db, id)
    return { people: await findPeople(db, id, search) }
  }),
]

export const boardRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  const staffOf = ({ user_id, name }: Caller) => ({ user_id, name, secretKey })
  return [
    ...readRoutes(context),

    route(contract.decideConflict, async ({ params: { id: event_id, handover_id }, body, caller }) =>
      inTransaction(db, async (tx) => {
        const decided = await decideConflict(tx, { event_id, handover_id }, body, staffOf(caller))
        if (decided === 'not found') throw notFound()
        if (decided === 'no conflict') return messages.NO_CONFLICT
        await record(tx, caller, {
          action: messages.CONFLICT_ACTIONS[body.decision],
          subject,
          subject_id: decided.participant_id,
          participant_id: decided.participant_id,
          event_id,
          detail: { handover_id, reason: body.reason },
        })
        return messages.CONFLICT_DECIDED[body.decision]
      }),
    ),

    route(contract.decideApart, async ({ params: { id: event_id }, body, caller }) => {
      await requireEvent(db, event_id)
      const { handover_ids, device_id, decision, reason } = body
      return inTransaction(db, async (tx) => {
        const which = { event_id, handover_ids, device_id }
        const outcome = await decideApart(tx, which, { decision, reason }, staffOf(caller))
        if (outcome.decided > 0)
          await record(tx, caller, {
            action: decision === 'accepted' ? 'aceptar filas apartadas' : 'rechazar filas apartadas',
            subject,
            event_id,
            detail: { rows: outcome.decided, device_id, reason },
          })
        return { ...messages.apartDecided(decision, outcome), decided: outcome.decided }
      })
    }),

    route(contract.writeHandover, async ({ params: { id: event_id, participant_id }, body, caller }) =>
      inTransaction(db, async (tx) => {
        const outcome = await writeByHand(tx, { event_id, participant_id }, body, staffOf(caller))
        if (outcome === 'not found') throw notFound()
        if (outcome !== 'written') throw messages.refused(outcome)
        const { row_id, kind, undoes, reason } = body
        await record(tx, caller, {
          action: messages.WRITE_ACTIONS[kind],
          subject,
          subject_id: participant_id,
          participant_id,
          event_id,
          detail: { handover_id: row_id, ...(undoes ? { undoes } : {}), reason },
        })
        return messages.WRITTEN[kind]
      }),
    ),

    route(contract.takeNumbersBack, async ({ params: { id: event_id, device_id }, caller }) =>
      inTransaction(db, async (tx) => {
        const returned = await returnNumbers(tx, { event_id, device_id })
        if (returned > 0)
          await record(tx, caller, {
            action: 'recoger números',
            subject: 'dispositivo',
            subject_id: device_id,
            event_id,
            detail: { numbers: returned },
          })
        return { ...messages.numbersBack(returned), returned }
      }),
    ),
  ]
}
