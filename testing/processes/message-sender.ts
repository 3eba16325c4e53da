/**
 * One sender of messages in a process of its own, for tests that kill it. It sends what is due and ends:
 *   node testing/processes/message-sender.ts '{"connection": …, "settings": …, "secretKey": …}'
 */
import { pino } from 'pino'
import { createMessageSending } from '#domain/messages/sending/sending.ts'
import { readConfig } from '#server/config.ts'
import { type ConnectionSettings, closeDatabase, openDatabase } from '#server/database/connect.ts'
import { createStorage } from '#server/files/storage.ts'

const { connection, settings, secretKey } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionSettings
  settings: Record<string, string>
  secretKey: string
}
const config = readConfig(settings)
const db = openDatabase(connection)
const context = {
  config,
  db,
  secretKey,
  address: 'http://localhost:3000',
  log: pino({ level: 'silent' }),
  files: createStorage(config.storageUrl),
  // The queue only starts a round; here the round is started by hand.
  queue: { send: async () => {}, work: async () => {}, stop: async () => {} },
}
const sending = createMessageSending(context, 'Dorsal <hola@dorsal.test>')
await sending.jobs[0]?.run({})
await sending.stop()
await closeDatabase(db)
