/** All the drill plays on: PostgreSQL, SMTP server and payment provider of its own, and the product beside them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { clusterFolder } from '#server/database/data-cluster.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { findPostmaster } from '#server/database/postmaster.ts'
import { startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import { startInbox } from '#testing/smtp-inbox.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { freePort, startDoor } from './door.ts'

export const PAYU_KEYS = { merchantId: '700', apiKey: 'llave-del-simulacro', apiLogin: 'entrada' }

const portOf = (url: string) => Number(new URL(url).port)

export type StageOptions = {
  /** How many processes serve. */
  apps: number
  /** A data folder with the demo in it; without one it is filled at the first start. */
  dataDir?: string | undefined
}

export const createStage = async ({ apps: count, dataDir: given }: StageOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-drill-'))
  const dataDir = resolve(given ?? join(folder, 'data'))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = await startEmbeddedDatabase({ dataDir, say: () => {} })
  const { host, port, user, password, database: name } = database.connection
  const [inbox, provider] = [await startInbox(), await startPayuDouble(PAYU_KEYS)]
  const doors = { smtp: await startDoor(portOf(inbox.url)), gateway: await startDoor(portOf(provider.url)) }
  const settings = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMITS: '0',
    SECRET_KEY: 'a-key-for-the-drill-that-is-long-enough',
    SMTP_URL: `smtp://127.0.0.1:${doors.smtp.port}`,
    PAYU_URL: `http://127.0.0.1:${doors.gateway.port}`,
    MAILS_PER_MINUTE: '100000',
  }
  const apps: AppProcess[] = []
  for (let number = 1; number <= count; number++)
    apps.push(startApp(await freePort(), settings, join(folder, `product-${number}.log`)))
  const db = openDatabase(database.connection, { max: 4 })

  return {
    folder,
    db,
    inbox,
    provider,
    doors,
    apps,
    /** It is started again by itself, as a service would be. */
    signalPostgres: (signal: 'SIGINT' | 'SIGQUIT') => {
      const postmaster = findPostmaster(clusterFolder(dataDir))
      if (!postmaster) throw new Error('PostgreSQL does not run')
      process.kill(postmaster.pid, signal)
    },
    close: async ({ keep }: { keep: boolean }) => {
      await Promise.all(apps.map((app) => app.stop()))
      await closeDatabase(db)
      await database.stop()
      for (const door of Object.values(doors)) await door.shut()
      await Promise.all([inbox.close(), provider.close()])
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>
