/**
 * The job of an import: read, compare, write, publish. Delivered again after a dead worker it begins anew; what is
 * published changes in the last moment of one transaction, together with the import's own end.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Job } from '#server/queue/queue.ts'
import { dropCorrections } from '../corrections/keep-correction.ts'
import * as messages from '../messages.ts'
import { keepDocuments } from '../own-history/keep-documents.ts'
import { lockEventResults } from '../publish/event-results.ts'
import { LONG, publishSet } from '../publish/publish-set.ts'
import { withoutNamedDocuments } from '../rules/columns/document-column.ts'
import type { Settled } from '../rules/places/apply-corrections.ts'
import { findSport } from '../visitors/list-events.ts'
import { withImportFile } from './import-file.ts'
import { result_imports } from './import-tables.ts'
import { isLarge, runLarge } from './large-files.ts'
import { prepareImport, type Wanted } from './prepare-import.ts'
import { mustConfirm, type ReadFile, readImport } from './read-import.ts'
import type { ImportReport } from './report-contract.ts'
import { IMPORT_JOB, type ImportJob } from './start-import.ts'

type ImportRow = typeof result_imports.$inferSelect
type Parts = Pick<AppContext, 'db' | 'files' | 'log' | 'secretKey'>

const EMPTY: ImportReport = { counts: null, comparison: null, divisions: [], failure: '' }
const PAUSE_MS = 250

const claim = async ({ db }: Parts, import_id: number) => {
  const [row] = await db
    .update(result_imports)
    .set({ state: 'running', step: 'Leyendo el archivo', done: 0, total: 0, touched_at: sql`now()` })
    .where(and(eq(result_imports.id, import_id), inArray(result_imports.state, ['queued', 'running'])))
    .returning()
  return row
}

/** Written outside the transaction, so that it is seen; a few times a second at most, and never waited for. */
const createProgress = ({ db, log }: Parts, import_id: number) => {
  let last = 0
  return (step: string, done: number, total: number) => {
    if (Date.now() - last < PAUSE_MS) return
    last = Date.now()
    db.update(result_imports)
      .set({ step, done, total, touched_at: sql`now()` })
      .where(and(eq(result_imports.id, import_id), eq(result_imports.state, 'running')))
      .catch((error: unknown) => log.warn({ err: error }, 'import progress'))
  }
}

const fail = ({ db }: Parts, import_id: number, failure: string, problems: ImportRow['problems'] = []) =>
  db
    .update(result_imports)
    .set({ state: 'failed', report: { ...EMPTY, failure }, problems, ended_at: sql`now()` })
    .where(eq(result_imports.id, import_id))

const countOutcomes = (settled: readonly Settled[]) => ({
  kept: settled.filter(({ outcome }) => outcome === 'kept').length,
  overwritten: settled.filter(({ outcome }) => outcome === 'overwritten').length,
})

const wantedBy = ({ mode, only, corrections }: ImportRow): Wanted => ({
  mode: mode as Wanted['mode'],
  only,
  corrections: corrections as Wanted['corrections'],
})

/** Under the event's lock from the first look at what is published: no correction is made meanwhile and lost. */
const publish = (parts: Parts, row: ImportRow, file: ReadFile) => {
  const progress = createProgress(parts, row.id)
  const { event_id, created_by, official, mode } = row
  return inTransaction(parts.db, async (tx) => {
    await tx.execute(LONG)
    await lockEventResults(tx, event_id)
    const prepared = await prepareImport(tx, event_id, file, wantedBy(row))
    if ('refused' in prepared) return prepared
    const { results, control_points, counts, comparison, divisions, corrections, problems, joined } = prepared
    const total = results.length
    const { set_id } = await publishSet(tx, {
      event_id,
      created_by,
      official,
      results,
      control_points,
      onProgress: (done) => progress('Guardando', done, total),
    })
    await keepDocuments(tx, parts.secretKey, { event_id, set_id, results, joining: prepared.joining })
    const given = corrections.filter(({ outcome }) => outcome === 'overwritten')
    await dropCorrections(
      tx,
      event_id,
      given.map(({ public_id }) => public_id),
    )
    const outcomes = countOutcomes(corrections)
    await tx
      .update(result_imports)
      .set({
        state: 'done',
        step: 'Publicado',
        done: total,
        total,
        set_id,
        report: { counts, comparison, divisions, corrections: outcomes, joined, failure: '' },
        problems,
        inspection: withoutNamedDocuments(row.inspection, row.plans ?? []),
        ended_at: sql`now()`,
      })
      .where(eq(result_imports.id, row.id))
    await record(tx, created_by === null ? null : { user_id: created_by }, {
      action: 'importar',
      subject: 'resultados',
      subject_id: set_id,
      event_id,
      detail: {
        file_name: row.file_name,
        rows: counts.understood,
        official,
        mode,
        corrections: outcomes,
        ...(row.confirmed ? { confirmed_implausible: counts.implausible } : {}),
      },
    })
    return null
  })
}

export const runImport = async (parts: Parts, import_id: number): Promise<void> => {
  const row = await claim(parts, import_id)
  if (!row?.plans) return
  try {
    const progress = createProgress(parts, import_id)
    const plans = row.plans
    const sport = await findSport(parts.db, row.event_id)
    const read = await withImportFile(parts.files, row.file_key, (path) =>
      readImport(path, plans, { sport, onProgress: (rows) => progress('Leyendo el archivo', rows, 0) }),
    )
    if (read === 'gone') {
      await fail(parts, import_id, messages.FILE_GONE)
      return
    }
    if ('refused' in read) {
      await fail(parts, import_id, read.message, read.problems)
      return
    }
    if (mustConfirm(read.counts) && !row.confirmed) {
      await fail(parts, import_id, messages.implausible(read.counts), read.problems)
      return
    }
    const refused = await publish(parts, row, read)
    if (refused) await fail(parts, import_id, refused.message, read.problems)
  } catch (error) {
    parts.log.error({ err: error, import_id }, 'import failed')
    await fail(parts, import_id, messages.IMPORT_BROKEN)
  }
}

const sizeOf = async ({ db }: Parts, import_id: number): Promise<number> => {
  const [found] = await db
    .select({ file_size: result_imports.file_size })
    .from(result_imports)
    .where(eq(result_imports.id, import_id))
  return found?.file_size ?? 0
}

export const importJob = (context: AppContext): Job<ImportJob> => ({
  ...IMPORT_JOB,
  run: async ({ import_id }) => {
    if (!isLarge(await sizeOf(context, import_id))) return runImport(context, import_id)
    await runLarge(context, import_id).catch(async (error: unknown) => {
      context.log.error({ err: error, import_id }, 'import failed')
      await fail(context, import_id, messages.IMPORT_BROKEN)
    })
  },
})
