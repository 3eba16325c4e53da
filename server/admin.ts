/** `npm run admin -- <email>`: makes the person an Administrator and prints the link to set the password. */
import { z } from 'zod'
import { makeAdministrator } from '#domain/accounts/first-administrator.ts'
import { type Config, readConfig, SettingError } from './config.ts'
import { awaitDatabase } from './database/await-database.ts'
import { type ConnectionSettings, closeDatabase, openDatabase } from './database/connect.ts'
import { findRunningDatabase, startEmbeddedDatabase } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { inTransaction } from './database/transaction.ts'

/** Beside a running app its own database is used; with the app stopped, the database is started for a moment. */
const reachDatabase = async ({ databaseUrl, dataDir }: Config) => {
  const leave = async () => {}
  if (databaseUrl) {
    await awaitDatabase(databaseUrl, console.log)
    return { connection: { connectionString: databaseUrl } as ConnectionSettings, stop: leave }
  }
  const running = findRunningDatabase(dataDir)
  return running ? { connection: running, stop: leave } : startEmbeddedDatabase({ dataDir, say: console.log })
}

const run = async (typed: string | undefined) => {
  const email = z.email().safeParse(typed?.trim().toLowerCase())
  if (!email.success) throw new SettingError('Escribe el correo: npm run admin -- persona@ejemplo.co')
  const config = readConfig()
  const database = await reachDatabase(config)
  try {
    await migrate(database.connection)
    const db = openDatabase(database.connection)
    const address = config.publicUrl ?? `http://localhost:${config.port}`
    const link = await inTransaction(db, (tx) => makeAdministrator(tx, { address, config }, email.data))
    console.log(`${email.data} es Administrator. Crea la contraseña en ${link} (48 horas, un solo uso).`)
    await closeDatabase(db)
  } finally {
    await database.stop()
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
