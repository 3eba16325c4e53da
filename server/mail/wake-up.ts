/** Rings when a letter is written, and when the connection stands again: letters may have been written meanwhile. */
import type { ConnectionSettings } from '../database/connect.ts'
import { listen } from '../database/listen.ts'
import { MAIL_CHANNEL } from './write-mail.ts'

export const listenForMail = (connection: ConnectionSettings, ring: () => void) =>
  listen(connection, { channel: MAIL_CHANNEL, name: 'dorsal-mail', onNotice: ring, onListening: ring })
