/** Rings when a letter is written, by LISTEN on a connection of its own that comes back when it breaks. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSettings } from '../database/connect.ts'
import { MAIL_CHANNEL } from './write-mail.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

export const listenForMail = (connection: ConnectionSettings, ring: () => void) => {
  const stopping = new AbortController()

  /** Until the connection breaks or we stop. */
  const listenOnce = async (onListening: () => void) => {
    const client = new pg.Client({ ...connection, application_name: 'dorsal-mail', keepAlive: true })
    const broken = new Promise<void>((gone) => {
      client.on('error', () => gone())
      client.on('end', () => gone())
      stopping.signal.addEventListener('abort', () => gone(), { once: true })
    })
    client.on('notification', ring)
    try {
      await client.connect()
      await client.query(`listen ${MAIL_CHANNEL}`)
      onListening()
      // What was written while nobody listened.
      ring()
      await broken
    } finally {
      await client.end().catch(() => {})
    }
  }

  const listening = (async () => {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      await listenOnce(() => {
        pause = FIRST_PAUSE_MS
      }).catch(() => {})
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  })()

  return {
    stop: () => {
      stopping.abort()
      return listening
    },
  }
}
