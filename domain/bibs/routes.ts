/** Calls of the tab Dorsales. Whoever arrives here manages the event. */
import { findEventName } from '#domain/events/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { assignNumbers, planAssignment } from './assign/assign-numbers.ts'
import { tellAssignment } from './assign/tell-assignment.ts'
import * as contract from './contract.ts'
import { handRoutes } from './hand/hand-routes.ts'
import * as messages from './messages.ts'
import { saveBibSettings } from './print/print-contract.ts'
import { listBibs, listWithoutBib } from './queries.ts'
import { listSeries, readBoard } from './read-board.ts'
import { isOwnPicture, readSettings, saveSettings } from './save-settings.ts'
import { changeSeries, countOutside, createSeries, deleteSeries } from './series/save-series.ts'
import { sheetRoutes } from './sheet/sheet-routes.ts'

const subject = 'serie de dorsales'

const requireEvent = async (db: Reader, event_id: number) => {
  if ((await findEventName(db, event_id)) === null) throw notFound()
}

const requireSeries = async (db: Reader, event_id: number, series_id: number) => {
  const found = (await listSeries(db, event_id)).find(({ id }) => id === series_id)
  if (!found) throw notFound()
  return found
}

const readRoutes = ({ db }: AppContext): Route[] => [
  route(contract.getBoard, async ({ params }) => {
    await requireEvent(db, params.id)
    return readBoard(db, params.id)
  }),

  route(contract.listBibs, async ({ params, query }) => {
    await requireEvent(db, params.id)
    const { rows, total } = await listBibs(db, params.id, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(contract.listWithoutBib, async ({ params, query }) => {
    await requireEvent(db, params.id)
    const { rows, total } = await listWithoutBib(db, params.id, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),
]

const SERIES_FIELDS = [
  'name',
  'prefix',
  'from_number',
  'to_number',
  'digits',
  'colour',
  'distance_ids',
  'category_ids',
  'block_id',
  'gender',
  'mode',
] as const

const seriesRoutes = ({ db }: AppContext): Route[] => [
  route(contract.createSeries, async ({ params: { id: event_id }, body, caller }) => {
    const series = await inTransaction(db, async (tx) => {
      const made = await createSeries(tx, event_id, body)
      if (made === 'not found') throw notFound()
      if ('errors' in made) throw invalid(made.errors)
      await record(tx, caller, { action: 'crear', subject, subject_id: made.id, event_id, detail: body })
      return requireSeries(tx, event_id, made.id)
    })
    return { ...messages.SERIES_CREATED, series }
  }),

  route(contract.changeSeries, async ({ params: { id: event_id, series_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const before = await requireSeries(tx, event_id, series_id)
      const changed = await changeSeries(tx, { event_id, series_id }, body)
      if (changed === 'not found') throw notFound()
      if ('errors' in changed) throw invalid(changed.errors)
      const deed = { action: 'actualizar', subject, subject_id: series_id, event_id }
      const series = await requireSeries(tx, event_id, series_id)
      await record(tx, caller, { ...deed, changes: changesOf(before, series, SERIES_FIELDS), detail: body })
      const outside = await countOutside(tx, { event_id, series_id }, body)
      return { ...messages.seriesChanged(outside), series }
    }),
  ),

  route(contract.deleteSeries, async ({ params: { id: event_id, series_id }, caller }) =>
    inTransaction(db, async (tx) => {
      const deleted = await deleteSeries(tx, { event_id, series_id })
      if (deleted === 'not found') throw notFound()
      if ('in_use' in deleted) return messages.seriesInUse(deleted.in_use)
      const deed = { action: 'eliminar', subject, subject_id: series_id, event_id }
      await record(tx, caller, { ...deed, detail: deleted })
      return messages.SERIES_DELETED
    }),
  ),
]

const assignRoutes = ({ db, files }: AppContext): Route[] => [
  route(contract.assignBibs, async ({ params: { id: event_id }, body, caller }) => {
    const { preview, participant_ids: only } = body
    if (preview) {
      await requireEvent(db, event_id)
      const planned = await planAssignment(db, event_id, { only })
      const assignment = await tellAssignment(db, planned)
      return { ...messages.wouldAssign(assignment.assigned), assignment }
    }
    return inTransaction(db, async (tx) => {
      const planned = await assignNumbers(tx, event_id, { only })
      if (!planned) throw notFound()
      const assignment = await tellAssignment(tx, planned)
      const { assigned, by_series } = assignment
      if (assigned > 0)
        await record(tx, caller, {
          action: 'asignar',
          subject: 'dorsal',
          event_id,
          detail: { assigned, by_series: by_series.filter(({ people }) => people > 0) },
        })
      return { ...messages.assigned(assigned, planned.plan.left_out.length), assignment }
    })
  }),

  route(saveBibSettings, async ({ params: { id: event_id }, body: settings, caller }) => {
    await requireEvent(db, event_id)
    if (settings.sponsor_image !== null && !(await isOwnPicture(files, settings.sponsor_image)))
      throw invalid({ sponsor_image: [messages.PICTURE_GONE] })
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, event_id)
      await saveSettings(tx, event_id, settings)
      const deed = { action: 'ajustar', subject: 'dorsal', event_id }
      await record(tx, caller, { ...deed, changes: changesOf(before, settings), detail: settings })
    })
    return { ...messages.SETTINGS_SAVED, settings }
  }),
]

export const bibRoutes = (context: AppContext): Route[] => [
  ...readRoutes(context),
  ...seriesRoutes(context),
  ...assignRoutes(context),
  ...handRoutes(context),
  ...sheetRoutes(context),
]
