/** LISTEN on a connection of its own that comes back when it breaks. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSettings } from './connect.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

type Ear = {
  channel: string
  /** What the database shows this connection as. */
  name: string
  onNotice: (payload: string) => void
  /** Every time the connection stands: something may have been said while nobody listened. */
  onListening?: () => void
  /** Every time it breaks. */
  onDeaf?: () => void
}

export const listen = (
  connection: ConnectionSettings,
  { channel, name, onNotice, onListening, onDeaf }: Ear,
) => {
  const stopping = new AbortController()

  /** Until the connection breaks or we stop. */
  const listenOnce = async (onStanding: () => void) => {
    const client = new pg.Client({ ...connection, application_name: name, keepAlive: true })
    const broken = new Promise<void>((gone) => {
      client.on('error', () => gone())
      client.on('end', () => gone())
      stopping.signal.addEventListener('abort', () => gone(), { once: true })
    })
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onStanding()
      onListening?.()
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
      onDeaf?.()
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
