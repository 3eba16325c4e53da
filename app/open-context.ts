/** What modules are handed, from an open database on: of the server, and of the process that fills the demo. */
import type { Logger } from 'pino'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { type ConnectionSettings, closeDatabase, openCounts, openDatabase } from '#server/database/connect.ts'
import { createReads } from '#server/database/reads.ts'
import { createStorage } from '#server/files/storage.ts'
import { createLiveNews } from '#server/http/live-news.ts'
import { createLimiter } from '#server/limits/rate-limit.ts'
import { createChanges } from '#server/pages/changes.ts'
import { startQueue } from '#server/queue/queue.ts'
import { findSecretKey } from '#server/secret-key.ts'

export type Closing = (() => Promise<unknown>)[]

type Given = {
  config: Config
  connection: ConnectionSettings
  log: Logger
  /** Whether this process takes jobs, and whether it brings the ones that come round. */
  queue: { runsJobs: boolean; schedules: boolean }
}

/** Each part is added to `closing` when it is open: whoever is stopped half way closes what there is. */
export const openContext = async ({ config, connection, log, queue: work }: Given, closing: Closing) => {
  const db = openDatabase(connection)
  closing.push(() => closeDatabase(db))
  const counts = openCounts(connection)
  closing.push(() => closeDatabase(counts))
  const files = createStorage(config.storageUrl)
  await files.usable()
  const secretKey = await findSecretKey(config, db, files)
  const reads = createReads(db, config.databaseReplicaUrl)
  closing.push(reads.stop)
  const queue = await startQueue(connection, { log, ...work })
  closing.push(queue.stop)
  const news = createLiveNews(connection)
  closing.push(news.stop)
  const changes = createChanges(news, db, log)
  changes.follow(reads)
  const context: AppContext = {
    config,
    address: config.publicUrl ?? `http://localhost:${config.port}`,
    secretKey,
    db,
    connection,
    read: reads.read,
    log,
    queue,
    files,
    limiter: createLimiter(counts, { secretKey, enabled: config.rateLimits }),
    news,
    follow: changes.follow,
  }
  return { context, changes }
}
