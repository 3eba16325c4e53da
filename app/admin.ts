/** `npm run admin -- <email>`: makes the person an Administrator and prints the link to set the password. */
import { z } from 'zod'
import { makeAdministrator } from '#domain/accounts/first-administrator.ts'
import { readConfig, SettingError } from '#server/config.ts'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { reachDatabase } from '#server/database/reach-database.ts'
import { inTransaction } from '#server/database/transaction.ts'

const run = async (typed: string | undefined) => {
  const email = z.email().safeParse(typed?.trim().toLowerCase())
  if (!email.success) throw new SettingError('Escribe el correo: npm run admin -- persona@ejemplo.co')
  const config = readConfig()
  const database = await reachDatabase(config, console.log)
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
