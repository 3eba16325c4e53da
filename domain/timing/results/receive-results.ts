/**
 * What a timing company posts is kept as an uploaded import of the token's event and looked at as the preview looks.
 * Nothing is published by it.
 */
import { checkStoredFile, guessedTask } from '#domain/results/import/check-import.ts'
import { keepImportFile } from '#domain/results/import/import-file.ts'
import { findImport, findImportState } from '#domain/results/import/imports.ts'
import type { FileRefused } from '#domain/results/import/inspect-import.ts'
import { checkLarge, isLarge } from '#domain/results/import/large-files.ts'
import { makeRoom } from '#domain/results/import/make-room.ts'
import * as uploads from '#domain/results/import/store-upload.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TimingCaller } from '#server/http/route.ts'

const FULL = 'Ya hay varios archivos que el organizador está revisando. Pídele que publique o descarte uno.'

export type Received = { import_id: number; again: boolean }

const keep = async (
  { db, files }: AppContext,
  { token_id, event_id, name }: TimingCaller,
  file: uploads.ArrivedFile,
  content_hash: string,
): Promise<Received | FileRefused> => {
  const inspection = await uploads.lookAt(db, file)
  if ('refused' in inspection) return inspection
  const file_key = await keepImportFile(files, file.bytes, inspection.format)
  let leaving: string[] = []
  const import_id = await inTransaction(db, async (tx) => {
    const room = await makeRoom(tx, { event_id, bytes: file.bytes.length })
    if (room === 'full') return room
    leaving = room
    const posted = { file_key, content_hash, timing_token_id: token_id, inspection }
    const stored = await uploads.storePosted(tx, file, posted)
    if (stored !== null)
      await record(tx, null, {
        action: 'recibir',
        subject: 'resultados',
        subject_id: stored,
        event_id,
        detail: { file_name: file.filename, file_size: file.bytes.length, token: token_id, company: name },
      })
    return stored
  })
  if (import_id === 'full') {
    await files.remove(file_key)
    return { refused: 'full', message: FULL }
  }
  for (const key of leaving) await files.remove(key)
  if (import_id !== null) return { import_id, again: false }
  // The same content came twice at once, and the other was first.
  await files.remove(file_key)
  const first = await uploads.findPosted(db, event_id, content_hash)
  if (!first) throw new Error(`what was posted to event ${event_id} is not there`)
  return { import_id: first.id, again: true }
}

const putBack = async ({ db, files }: AppContext, id: number, file: uploads.ArrivedFile) => {
  const inspection = await uploads.lookAt(db, file)
  if ('refused' in inspection) return
  await uploads.putBack(db, {
    id,
    file_key: await keepImportFile(files, file.bytes, inspection.format),
    inspection,
  })
}

export const receiveResults = async (
  context: AppContext,
  company: TimingCaller,
  { filename, bytes }: { filename: string; bytes: Buffer },
): Promise<Received | FileRefused> => {
  const { event_id } = company
  const file = { event_id, filename, bytes, user_id: null }
  const content_hash = uploads.contentHash(bytes)
  const known = await uploads.findPosted(context.db, event_id, content_hash)
  if (!known) return keep(context, company, file, content_hash)
  if (known.file_key === null && known.state !== 'done') await putBack(context, known.id, file)
  return { import_id: known.id, again: true }
}

/** What the preview says of it now; once it runs, or was published, what it said then. */
export const describeReceived = async (context: AppContext, event_id: number, import_id: number) => {
  const { db, files } = context
  const [found, state] = await Promise.all([
    findImport(db, { event_id, import_id }),
    findImportState(db, { event_id, import_id }),
  ])
  if (!found || !state) throw new Error(`import ${import_id} is not there`)
  const told = {
    state,
    counts: state.report?.counts ?? null,
    joined: state.report?.joined ?? null,
    warnings: [] as string[],
    problems: found.problems,
  }
  if ((state.state !== 'uploaded' && state.state !== 'failed') || found.file_key === null) return told
  const task = guessedTask(event_id, found.file_key, found.inspection)
  const checked = isLarge(found.file_size)
    ? await checkLarge(context, { ...task, plans: [...task.plans] })
    : await checkStoredFile(db, files, task)
  if (checked === 'gone') return told
  if ('refused' in checked) return { ...told, warnings: [checked.message] }
  await uploads.keepProblems(db, import_id, checked.problems)
  const { counts, joined, warnings, problems } = checked
  return { state, counts, joined, warnings, problems }
}
