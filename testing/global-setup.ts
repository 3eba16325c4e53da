/** One quick PostgreSQL for a whole test run, with a migrated database that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database to copy. Nobody connects to it: a copy needs it idle. */
    templateDatabase: Extract<ConnectionSettings, { host: string }>
  }
}

export default async ({ provide }: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-test-'))
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    say: () => {},
    fast: true,
  })
  const remove = () => stop().finally(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    await migrate(connection)
  } catch (error) {
    await remove()
    throw error
  }
  provide('templateDatabase', connection)
  return remove
}
