/** What a module’s routes and jobs are handed: database, mail, files, queue; never another module. */
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ConnectionSettings, Database } from './database/connect.ts'
import type { Read } from './database/reads.ts'
import type { Storage } from './files/storage.ts'
import type { LiveNews } from './http/live-news.ts'
import type { Limiter } from './limits/rate-limit.ts'
import type { Changes } from './pages/changes.ts'
import type { Queue } from './queue/queue.ts'

export type AppContext = {
  config: Config
  /** Address people reach us at, without a trailing slash: links in mail are built from it, never from a request. */
  address: string
  secretKey: string
  db: Database
  /** How the database is reached, for a process of our own. */
  connection: ConnectionSettings
  /** For what is only shown to everybody: may ask a replica that is a few seconds behind. */
  read: Read
  log: Logger
  queue: Queue
  files: Storage
  limiter: Limiter
  news: LiveNews
  /** For whoever keeps something in memory: told what staff change, in whatever process. */
  follow: Changes['follow']
}
