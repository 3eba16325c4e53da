/** The numbers of an event as an Excel file that can be filled in and uploaded again. */
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { findEventName } from '#domain/events/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { diffSheet, type SheetDiff, type TypedRow } from '../rules/sheet-diff.ts'
import { applySheet } from './apply-sheet.ts'
import { bibSheet, readSheetBibs, readSheetPeople } from './read-numbered.ts'
import { readBibSheet } from './read-sheet.ts'
import * as contract from './sheet-contract.ts'
import * as messages from './sheet-messages.ts'

const MOST_SHOWN = 200
const subject = 'dorsal'

const compare = async (db: Reader, event_id: number, typed: TypedRow[]): Promise<SheetDiff> =>
  diffSheet(typed, await readSheetPeople(db, event_id), await readSheetBibs(db, event_id))

const shown = ({ changes, same, problems }: SheetDiff) => ({
  changes: changes.slice(0, MOST_SHOWN).map(({ key_after: _, ...change }) => change),
  changes_count: changes.length,
  same,
  problems: problems.slice(0, MOST_SHOWN),
  problems_count: problems.length,
})

export const sheetRoutes = ({ db }: AppContext): Route[] => [
  route(contract.exportBibs, async ({ params: { id: event_id }, caller, reply }) => {
    const name = await findEventName(db, event_id)
    if (name === null) throw notFound()
    const sheet = await bibSheet(db, event_id)
    const detail = { people: sheet.rows.length }
    await inTransaction(db, (tx) => record(tx, caller, { action: 'exportar', subject, event_id, detail }))
    return sendWorkbook(reply, `Dorsales ${name}`, [sheet])
  }),

  route(contract.importBibs, async ({ params: { id: event_id }, body: { file, preview }, caller }) => {
    if ((await findEventName(db, event_id)) === null) throw notFound()
    const typed = await readBibSheet(file)
    if (typeof typed === 'string') throw invalid({ file: [typed] })
    if (preview) {
      const diff = await compare(db, event_id, typed)
      const { changes, problems } = diff
      if (problems.length > 0) return { ...messages.withProblems(problems.length), ...shown(diff) }
      const notice = changes.length === 0 ? messages.NOTHING_CHANGES : messages.wouldChange(changes.length)
      return { ...notice, ...shown(diff) }
    }
    return inTransaction(db, async (tx) => {
      if (!(await lockEvent(tx, event_id))) throw notFound()
      const diff = await compare(tx, event_id, typed)
      const { changes, problems } = diff
      if (problems.length > 0) return { ...messages.withProblems(problems.length), ...shown(diff) }
      if (changes.length === 0) return { ...messages.NOTHING_CHANGES, ...shown(diff) }
      await applySheet(tx, event_id, changes)
      const detail = {
        changes: changes.length,
        first: shown(diff).changes.map(({ name: _, ...rest }) => rest),
      }
      await record(tx, caller, { action: 'importar', subject, event_id, detail })
      return { ...messages.sheetApplied(changes.length), ...shown(diff) }
    })
  }),
]
