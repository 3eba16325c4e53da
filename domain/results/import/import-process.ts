/**
 * The program of the process in which a large file is checked or stored (large-files.ts). It answers once and ends; when
 * whoever asked is gone it ends at once, and what it had begun is rolled back.
 */
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { createStorage } from '#server/files/storage.ts'
import { createLog } from '#server/log.ts'
import { checkStoredFile } from './check-import.ts'
import type { LargeTask, Means } from './large-files.ts'
import { runImport } from './run-import.ts'

const work = async ({ means, task }: { means: Means; task: LargeTask }) => {
  const db = openDatabase(means.connection, { max: 3 })
  const files = createStorage(means.storageUrl)
  const parts = { db, files, log: createLog(means.logLevel), secretKey: means.secretKey }
  const answer =
    task.kind === 'run' ? await runImport(parts, task.import_id) : await checkStoredFile(db, files, task)
  await closeDatabase(db)
  process.send?.({ answer }, () => process.exit(0))
}

process.once('disconnect', () => process.exit(1))
process.once('message', work)
