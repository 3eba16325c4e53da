/** A file that came, from a person or from the timing company's own program, waits as an import until a person runs it. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Reader, Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { keepImportFile, withBytesOnDisk } from './import-file.ts'
import { result_imports } from './import-tables.ts'
import { type FileRefused, inspectImport } from './inspect-import.ts'
import type { WireInspection } from './plan-contract.ts'
import { findRemembered } from './remember-columns.ts'

export type ArrivedFile = { event_id: number; filename: string; bytes: Buffer; user_id: number | null }

export const lookAt = async (db: Reader, file: ArrivedFile): Promise<WireInspection | FileRefused> => {
  const memory = await findRemembered(db, file.event_id, file.user_id)
  return withBytesOnDisk(file.bytes, (path) => inspectImport(path, { fileName: file.filename, memory }))
}

export const contentHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const valuesOf = ({ event_id, filename, bytes, user_id }: ArrivedFile, inspection: WireInspection) => ({
  event_id,
  created_by: user_id,
  file_name: filename,
  file_size: bytes.length,
  inspection,
})

/** The id of the import. */
export const storeUpload = async (
  db: Database,
  files: Storage,
  file: ArrivedFile,
  inspection: WireInspection,
): Promise<number> => {
  const file_key = await keepImportFile(files, file.bytes, inspection.format)
  const [created] = await db
    .insert(result_imports)
    .values({ ...valuesOf(file, inspection), file_key })
    .returning({ id: result_imports.id })
  if (!created) throw new Error('an insert of one import returned no row')
  return created.id
}

type Posted = { file_key: string; content_hash: string; timing_token_id: number; inspection: WireInspection }

/** What a company posted: the same content twice is one import, also when both come at once. Null for the second. */
export const storePosted = async (
  tx: Tx,
  file: ArrivedFile,
  { file_key, content_hash, timing_token_id, inspection }: Posted,
): Promise<number | null> => {
  const [created] = await tx
    .insert(result_imports)
    .values({ ...valuesOf(file, inspection), file_key, content_hash, timing_token_id })
    .onConflictDoNothing()
    .returning({ id: result_imports.id })
  return created?.id ?? null
}

export const findPosted = async (db: Reader, event_id: number, content_hash: string) => {
  const [found] = await db
    .select({ id: result_imports.id, file_key: result_imports.file_key, state: result_imports.state })
    .from(result_imports)
    .where(and(eq(result_imports.event_id, event_id), eq(result_imports.content_hash, content_hash)))
  return found ?? null
}

/** Its file was taken away because nobody looked at it in time, and here it is again. */
export const putBack = async (
  db: Database,
  { id, file_key, inspection }: { id: number; file_key: string; inspection: WireInspection },
) => {
  await db
    .update(result_imports)
    .set({ file_key, inspection, created_at: sql`now()` })
    .where(eq(result_imports.id, id))
}

export const noteOpened = (db: Database, id: number) =>
  db
    .update(result_imports)
    .set({ opened_at: sql`now()` })
    .where(and(eq(result_imports.id, id), isNull(result_imports.opened_at)))

export const keepProblems = async (
  db: Database,
  id: number,
  problems: (typeof result_imports.$inferSelect)['problems'],
) => {
  await db.update(result_imports).set({ problems }).where(eq(result_imports.id, id))
}
