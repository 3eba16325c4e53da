/**
 * One sender of certificates in a process of its own, for tests that kill it. It sends what is due and ends:
 *   node testing/processes/certificate-sender.ts '{"connection": …, "settings": …}'
 */
import { pino } from 'pino'
import { createSending } from '#domain/certificates/batches/sending.ts'
import { createStudio } from '#domain/certificates/studio.ts'
import { readConfig } from '#server/config.ts'
import { type ConnectionSettings, closeDatabase, openDatabase } from '#server/database/connect.ts'
import { createStorage } from '#server/files/storage.ts'

const { connection, settings } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionSettings
  settings: Record<string, string>
}
const config = readConfig(settings)
const db = openDatabase(connection)
const context = {
  config,
  db,
  address: 'http://localhost:3000',
  log: pino({ level: 'silent' }),
  files: createStorage(config.storageUrl),
  // The queue only starts a round; here the round is started by hand.
  queue: { send: async () => {}, work: async () => {}, stop: async () => {} },
}
const studio = createStudio(context)
const sending = createSending(context, studio, 'Dorsal <hola@dorsal.test>')
await sending.jobs[0]?.run({})
await sending.stop()
await studio.close()
await closeDatabase(db)
