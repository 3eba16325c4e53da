/**
 * Sends what is due of a ledger, one mail after another, until nothing is left. The queue starts it every minute and
 * when something new is to be sent; several processes may run it on one database (once-ledger.ts).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AnyJob } from '../queue/queue.ts'
import type { DueRow, Ledger } from './once-ledger.ts'
import { createSender, failureOf, fateOf, type OutgoingMail } from './send-mail.ts'
import { type NewMail, writeMail } from './write-mail.ts'

/** Under the quarter of an hour after which the queue takes a job for dead; the next minute's job goes on. */
const LONGEST_RUN_MS = 10 * 60_000

/** What the server said, for people to read and for as long as the row is kept: whose address it was stands in the row. */
export const withoutAddresses = (reason: string): string =>
  reason.replaceAll(/<?[^\s<>@,;:]+@[^\s<>@,;:]+>?/g, '(la dirección)')

export type OnceSending = {
  jobs: AnyJob[]
  /** After a start: goes on with what an earlier process left. */
  resume(): Promise<void>
  /** Lets the mail in flight finish. */
  stop(): Promise<void>
}

export type SendingMeans = Pick<AppContext, 'db' | 'config' | 'log' | 'files' | 'queue' | 'address'>

type Work<Due extends DueRow> = {
  job: { name: string }
  ledger: Ledger<Due>
  /** The mail; `attached` is false where there is no SMTP server, and files that would be drawn for it are not. */
  prepare: (tx: Tx, recipient: Due, attached: boolean) => Promise<OutgoingMail>
  /** The same as a letter of the outbox, for who has no SMTP server. */
  kept: (mail: OutgoingMail) => NewMail
  /** Which mailing it is of: when the next one begins, the last may have ended. */
  mailingOf: (recipient: Due) => number
  /** Before anything is sent: what became due by its hour. */
  begin?: () => Promise<void>
  /** Mailings of which nothing is left to send are over. */
  finish: () => Promise<unknown>
  /** For the log: 'certificate', 'message'. */
  word: string
}

export const createOnceSending = <Due extends DueRow>(
  context: SendingMeans,
  mailFrom: string,
  { job, ledger, prepare, kept, mailingOf, begin = async () => {}, finish, word }: Work<Due>,
): OnceSending => {
  const { db, config, log, files } = context
  const { smtpUrl, mailsPerMinute } = config
  const sender = smtpUrl ? createSender(smtpUrl, mailFrom, files, { once: true }) : null
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  /** It has left: a database that is away for a moment must not leave it uncertain. */
  const rememberSent = async (id: number) => {
    for (const pause of [200, 1_000, 5_000]) {
      try {
        return await ledger.markSent(db, id)
      } catch {
        await wait(pause)
      }
    }
    return ledger.markSent(db, id)
  }

  const send = async (recipient: Due, mail: OutgoingMail): Promise<'go on' | 'pause'> => {
    const { id } = recipient
    try {
      await sender?.send(mail)
    } catch (error) {
      const { code, response, ...failure } = failureOf(error)
      const reason = withoutAddresses(failure.reason)
      const fate = fateOf(error)
      log.warn({ recipient: id, mailing: mailingOf(recipient), code, response, fate }, `${word} not sent`)
      if (fate === 'unknown') await ledger.markUncertain(db, id)
      else if (fate === 'unreached') await ledger.putBack(db, recipient, { reason, counts: false })
      else if (response !== undefined && response < 500)
        await ledger.putBack(db, recipient, { reason, counts: true })
      else await ledger.markFailed(db, id, reason)
      return fate === 'unreached' ? 'pause' : 'go on'
    }
    await rememberSent(id)
    return 'go on'
  }

  const keep = async (tx: Tx, _: Due, mail: OutgoingMail) => {
    await writeMail(tx, kept(mail), { smtp: false })
  }

  const sendAll = async () => {
    const until = performance.now() + LONGEST_RUN_MS
    let mailing: number | undefined
    while (!stopping.signal.aborted && performance.now() < until) {
      const claim = await ledger.claim(db, {
        mailsPerMinute,
        prepare: (tx, recipient) => prepare(tx, recipient, sender !== null),
        ...(sender ? {} : { keep }),
      })
      if (claim.outcome === 'nothing due') break
      if (claim.outcome === 'wait')
        await wait(claim.seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (claim.outcome === 'failed') log.warn({ reason: claim.reason }, `${word} not made`)
      if (claim.outcome !== 'claimed') continue
      const current = mailingOf(claim.recipient)
      if (mailing !== undefined && mailing !== current) await finish()
      mailing = current
      if ((await send(claim.recipient, claim.prepared)) === 'pause') break
    }
  }

  const run = async () => {
    await ledger.settleAbandoned(db)
    await begin()
    await sendAll()
    await finish()
  }

  return {
    jobs: [
      {
        ...job,
        every: '* * * * *',
        run: () => {
          running = run()
          return running as Promise<void>
        },
      },
    ],
    resume: () => inTransaction(db, (tx) => context.queue.send(tx, job, {})),
    stop: async () => {
      stopping.abort()
      await running.catch(() => {})
      sender?.close()
    },
  }
}
