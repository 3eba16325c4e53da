/** The published rows as staff see and correct them. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { joinAgain } from '../joining/join-again.ts'
import * as messages from '../messages.ts'
import { type CorrectionOutcome, correctResult } from './correct-result.ts'
import * as contract from './correction-contract.ts'
import { findStaffRow, listStaffRows } from './staff-rows.ts'

const refusalOf = (outcome: Exclude<CorrectionOutcome['outcome'], 'corrected'>) =>
  ({
    'not found': notFound,
    'bib taken': () => invalid({ bib_number: [messages.BIB_TAKEN] }),
    'bad chip time': () => invalid({ chip_time: [messages.BAD_TIME] }),
    'bad gun time': () => invalid({ gun_time: [messages.BAD_TIME] }),
  })[outcome]()

/** What a person asks about; places follow from these. */
const TOLD = [
  'bib_number',
  'name',
  'gender',
  'category',
  'city',
  'club',
  'chip_time',
  'gun_time',
  'state',
  'hidden',
] as const

export const correctionRoutes = ({ db, secretKey }: AppContext): Route[] => [
  route(contract.listStaffResults, async ({ params, query }) => {
    const { rows, total } = await listStaffRows(db, params.id, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(contract.correctResult, async ({ params, body, caller }) => {
    const which = { event_id: params.id, public_id: params.result_id }
    const result = await inTransaction(db, async (tx) => {
      const before = await findStaffRow(tx, which)
      const corrected = await correctResult(tx, { ...which, user_id: caller.user_id }, body)
      if (corrected.outcome !== 'corrected') throw refusalOf(corrected.outcome)
      if (body.bib_number !== undefined || body.name !== undefined) await joinAgain(tx, secretKey, which)
      const after = await findStaffRow(tx, which)
      await record(tx, caller, {
        action: 'corregir',
        subject: 'resultado',
        subject_id: params.result_id,
        event_id: params.id,
        changes: before && after ? changesOf(before, after, TOLD) : {},
        detail: { changed: Object.keys(body), bib_number: corrected.before.bib_number },
      })
      return after
    })
    if (!result) throw notFound()
    return { ...messages.RESULT_CORRECTED, result }
  }),
]
