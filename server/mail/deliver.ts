/**
 * Empties the outbox: woken when a letter is written, and by the clock for what waits for a second try or for
 * its place in the minute. Any number of processes may run it on one database.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ConnectionSettings, Database } from '../database/connect.ts'
import type { Storage } from '../files/storage.ts'
import { type ClaimedMail, claimMails, markSent, markUnsent, secondsToNextMail } from './claim-mails.ts'
import { CONNECTIONS, createSender, failureOf } from './send-mail.ts'
import { listenForMail } from './wake-up.ts'

export type Delivery = {
  /** Lets the letters in flight finish. */
  stop(): Promise<void>
  /** Sends what may be sent now, and tells how many left. */
  deliverNow(): Promise<number>
}

export type DeliverySettings = {
  db: Database
  connection: ConnectionSettings
  smtpUrl: string
  mailFrom: string
  mailsPerMinute: number
  storage: Storage
  log: Pick<Logger, 'info' | 'warn'>
}

const LOOK_EVERY_MS = 30_000

/** A ring while nobody waits is kept for the next who does. */
const createBell = () => {
  let rung = Promise.withResolvers<void>()
  return {
    ring: () => rung.resolve(),
    wait: async (milliseconds: number) => {
      const patience = new AbortController()
      const clock = wait(milliseconds, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([rung.promise, clock])
      patience.abort()
      rung = Promise.withResolvers<void>()
    },
  }
}

export const startDelivery = (settings: DeliverySettings): Delivery => {
  const { db, connection, smtpUrl, mailFrom, mailsPerMinute, storage, log } = settings
  const sender = createSender(smtpUrl, mailFrom, storage)
  const bell = createBell()
  const listener = listenForMail(connection, bell.ring)
  let stopping = false

  /** It has left: a database that is away for a moment must not make it leave again. */
  const rememberSent = async (mail: ClaimedMail) => {
    for (const pause of [200, 1_000, 5_000]) {
      try {
        return await markSent(db, mail)
      } catch {
        await wait(pause)
      }
    }
    return markSent(db, mail)
  }

  const deliverOne = async (mail: ClaimedMail) => {
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    try {
      await sender.send(mail)
    } catch (error) {
      const { reason, code, response } = failureOf(error)
      const minutes = await markUnsent(db, mail, reason)
      log.warn({ ...about, code, response, again_in_minutes: minutes ?? null }, 'mail not sent')
      return false
    }
    await rememberSent(mail)
    log.info(about, 'mail sent')
    return true
  }

  const deliverAll = async () => {
    let sent = 0
    while (!stopping) {
      const claimed = await claimMails(db, CONNECTIONS, mailsPerMinute)
      if (claimed.length === 0) break
      const outcomes = await Promise.allSettled(claimed.map(deliverOne))
      sent += outcomes.filter((one) => one.status === 'fulfilled' && one.value).length
      // Left as 'sending', it is taken again after two minutes.
      for (const one of outcomes) if (one.status === 'rejected') throw one.reason
    }
    return sent
  }

  // One round at a time in a process, so that no more letters are claimed than there are connections.
  let rounds: Promise<unknown> = Promise.resolve()
  const deliverNow = () => {
    const round = rounds.then(deliverAll)
    rounds = round.catch(() => {})
    return round
  }

  const pauseBeforeNext = async () => {
    const seconds = await secondsToNextMail(db, mailsPerMinute)
    return Math.min(LOOK_EVERY_MS, seconds === undefined ? LOOK_EVERY_MS : seconds * 1000 + 50)
  }

  const working = (async () => {
    while (!stopping) {
      const pause = await deliverNow()
        .then(pauseBeforeNext)
        .catch((error) => {
          log.warn({ code: failureOf(error.cause ?? error).code }, 'mail delivery interrupted')
          return LOOK_EVERY_MS
        })
      if (!stopping) await bell.wait(pause)
    }
  })()

  return {
    deliverNow,
    stop: async () => {
      stopping = true
      bell.ring()
      await Promise.all([working, listener.stop()])
      await rounds
      sender.close()
    },
  }
}
