/** Waits for a database given by DATABASE_URL, at most 30 seconds, saying what is going on. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../config.ts'

const PATIENCE_MS = 30_000
const OLDEST = 150_000

const withoutPassword = (address: string) => {
  const url = new URL(address)
  url.password = ''
  return `${url.host}${url.pathname}`
}

export const awaitDatabase = async (
  connectionString: string,
  say: (sentence: string) => void,
  patience = PATIENCE_MS,
): Promise<void> => {
  const end = Date.now() + patience
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      )
      if (Number(rows[0]?.version) < OLDEST)
        throw new SettingError('DATABASE_URL no sirve: se necesita PostgreSQL 15 o más nuevo.')
      return
    } catch (error) {
      if (error instanceof SettingError) throw error
      const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
      if (Date.now() >= end)
        throw new SettingError(
          `DATABASE_URL no sirve: no hay respuesta de PostgreSQL en ${withoutPassword(connectionString)} (${reason}).`,
        )
      if (attempt === 1)
        say(
          `PostgreSQL no responde en ${withoutPassword(connectionString)} (${reason}). Se reintenta durante 30 segundos…`,
        )
      await wait(Math.min(1_000, Math.max(50, end - Date.now())))
    } finally {
      await client.end().catch(() => {})
    }
  }
}
