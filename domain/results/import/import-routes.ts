/** The organiser's calls: upload, look, correct, import, restore. */
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import * as published from '../publish/published-contract.ts'
import { deleteResults, restoreResults } from '../publish/restore-results.ts'
import { saveSettings } from '../publish/save-settings.ts'
import { findSummary, listManagedEvents } from '../visitors/list-events.ts'
import { checkStoredFile } from './check-import.ts'
import * as contract from './import-contract.ts'
import { withImportFile } from './import-file.ts'
import { result_imports } from './import-tables.ts'
import { findImport, findImportState, findSettings, listImports, listReceived, listSets } from './imports.ts'
import { inspectImport } from './inspect-import.ts'
import { checkLarge, isLarge } from './large-files.ts'
import { problemsSheet } from './problems-sheet.ts'
import { findRemembered } from './remember-columns.ts'
import { startImport } from './start-import.ts'
import { keepProblems, lookAt, noteOpened, storeUpload } from './store-upload.ts'
import { templateSheet } from './template-sheet.ts'

const subject = 'resultados'

const requireEvent = async (db: Reader, event_id: number) => {
  const event = await findSummary(db, event_id)
  if (!event) throw notFound()
  return event
}

const requireState = async (db: Reader, event_id: number, import_id: number) => {
  const state = await findImportState(db, { event_id, import_id })
  if (!state) throw notFound()
  return state
}

const requireImport = async (db: Reader, event_id: number, import_id: number) => {
  const found = await findImport(db, { event_id, import_id })
  if (!found) throw notFound()
  return found
}

const refused = (message: string) => invalid({ file: [message] }, 'No se pudo leer el archivo')

const listRoutes = ({ db }: AppContext): Route[] => [
  route(published.listEventResults, async ({ query, caller }) => {
    const { rows, total } = await listManagedEvents(db, caller, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(published.deleteAllResults, async ({ params, caller }) => {
    await requireEvent(db, params.id)
    await inTransaction(db, async (tx) => {
      if ((await deleteResults(tx, params.id)) === 'nothing') return
      await record(tx, caller, { action: 'eliminar', subject, event_id: params.id })
    })
    return messages.RESULTS_DELETED
  }),

  route(published.restoreResults, async ({ params, caller }) => {
    const { id: event_id, set_id } = params
    const outcome = await inTransaction(db, async (tx) => {
      const restored = await restoreResults(tx, { event_id, set_id })
      if (restored === 'restored')
        await record(tx, caller, { action: 'restaurar', subject, subject_id: set_id, event_id })
      return restored
    })
    if (outcome === 'not found') throw notFound()
    return messages.RESULTS_RESTORED
  }),

  route(published.saveResultSettings, async ({ params, body, caller }) => {
    await requireEvent(db, params.id)
    const settings = await inTransaction(db, async (tx) => {
      await saveSettings(tx, params.id, body)
      await record(tx, caller, { action: 'ajustar', subject, event_id: params.id, detail: body })
      return findSettings(tx, params.id)
    })
    return { ...messages.SETTINGS_SAVED, settings }
  }),

  route(contract.getImportScreen, async ({ params }) => {
    const event = await requireEvent(db, params.id)
    const [settings, imports, received, sets] = await Promise.all([
      findSettings(db, params.id),
      listImports(db, params.id),
      listReceived(db, params.id),
      listSets(db, params.id),
    ])
    return { event, settings, imports, received, sets }
  }),

  route(contract.downloadTemplate, async ({ params, reply }) => {
    const { name } = await requireEvent(db, params.id)
    return sendWorkbook(reply, `Plantilla resultados ${name}`, [await templateSheet(db, params.id)])
  }),
]

const fileRoutes = (context: AppContext): Route[] => {
  const { db, files, queue } = context
  return [
    route(contract.uploadResultsFile, async ({ params, body, caller }) => {
      await requireEvent(db, params.id)
      const file = { event_id: params.id, user_id: caller.user_id, ...body.file }
      const inspection = await lookAt(db, file)
      if ('refused' in inspection) throw refused(inspection.message)
      const import_id = await storeUpload(db, files, file, inspection)
      return { import: await requireState(db, params.id, import_id), inspection }
    }),

    route(contract.inspectAgain, async ({ params, body, caller }) => {
      const found = await requireImport(db, params.id, params.import_id)
      const memory = await findRemembered(db, params.id, caller.user_id)
      const headerRows = Object.fromEntries(
        body.header_rows.map(({ sheet, header_row }) => [sheet, header_row]),
      )
      const inspection = await withImportFile(files, found.file_key, (path) =>
        inspectImport(path, { fileName: found.file_name, memory, headerRows }),
      )
      if (inspection === 'gone') throw refused(messages.FILE_GONE)
      if ('refused' in inspection) throw refused(inspection.message)
      await db.update(result_imports).set({ inspection }).where(eq(result_imports.id, found.id))
      return { inspection }
    }),

    route(contract.checkImport, async ({ params, body }) => {
      const found = await requireImport(db, params.id, params.import_id)
      const task = { event_id: params.id, file_key: found.file_key, plans: body.plans, wanted: body }
      const checked = isLarge(found.file_size)
        ? await checkLarge(context, task)
        : await checkStoredFile(db, files, task)
      if (checked === 'gone') throw refused(messages.FILE_GONE)
      if ('refused' in checked) throw invalid({ plans: [checked.message] }, 'Así no se puede importar')
      const { problems, ...shown } = checked
      if (found.state === 'uploaded' || found.state === 'failed') await keepProblems(db, found.id, problems)
      return { ...shown, problems: problems.slice(0, 200) }
    }),

    route(contract.runImport, async ({ params, body, caller }) => {
      const { id: event_id, import_id } = params
      const outcome = await inTransaction(db, (tx) =>
        startImport(tx, queue, { event_id, import_id, ...body, user_id: caller.user_id }),
      )
      if (outcome === 'not found') throw notFound()
      if (outcome === 'running') return { ...messages.IMPORT_RUNNING, import: null }
      if (outcome === 'over') return { ...messages.IMPORT_OVER, import: null }
      return { ...messages.IMPORT_STARTED, import: await requireState(db, event_id, import_id) }
    }),

    route(contract.getImport, async ({ params }) => {
      const { id, inspection, problems } = await requireImport(db, params.id, params.import_id)
      await noteOpened(db, id)
      const state = await requireState(db, params.id, params.import_id)
      return { import: state, inspection, problems: problems.slice(0, 200) }
    }),

    route(contract.downloadProblems, async ({ params, reply }) => {
      const { file_name, problems } = await requireImport(db, params.id, params.import_id)
      return sendWorkbook(reply, `Problemas ${file_name}`, [problemsSheet(problems)])
    }),
  ]
}

export const importRoutes = (context: AppContext): Route[] => [...listRoutes(context), ...fileRoutes(context)]
