/**
 * Sends what is due, one mail after another, until nothing is left. The queue starts it every minute and when a
 * mailing is created; several processes may run it on one database (docs/certificates.md).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Letter } from '#server/mail/letter.ts'
import { createSender, failureOf, fateOf } from '#server/mail/send-mail.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { certificateLetter } from '../mails.ts'
import { fileName } from '../send-drawing.ts'
import type { Studio } from '../studio.ts'
import {
  claimRecipient,
  type DueRecipient,
  finishBatches,
  markFailed,
  markSent,
  markUncertain,
  putBack,
  settleAbandoned,
} from './claim-recipient.ts'
import { sheetOfBatch } from './find-sheet.ts'

export const SEND_CERTIFICATES = { name: 'send-certificates' }

/** Under the quarter of an hour after which the queue takes a job for dead; the next minute's job goes on. */
const LONGEST_RUN_MS = 10 * 60_000
const KIND = 'certificate'

type Prepared = { letter: Letter; pdf: Buffer | null }

export type Sending = {
  jobs: AnyJob[]
  /** After a start: goes on with what an earlier process left. */
  resume(): Promise<void>
  /** Lets the mail in flight finish. */
  stop(): Promise<void>
}

type Means = Pick<AppContext, 'db' | 'config' | 'log' | 'files' | 'queue' | 'address'>

export const createSending = (context: Means, studio: Studio, mailFrom: string): Sending => {
  const { db, config, log, files } = context
  const { smtpUrl, mailsPerMinute, organizerName } = config
  const sender = smtpUrl ? createSender(smtpUrl, mailFrom, files, { once: true }) : null
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const prepare = async (
    tx: Parameters<typeof sheetOfBatch>[0],
    recipient: DueRecipient,
  ): Promise<Prepared> => {
    const { name, nombre_evento, code } = recipient
    const attached = sender !== null
    const story = {
      name,
      event: nombre_evento,
      code,
      address: context.address,
      organizer: organizerName,
      attached,
    }
    const letter = certificateLetter(story)
    if (!attached) return { letter, pdf: null }
    const sheet = await sheetOfBatch(tx, studio, recipient, recipient)
    return { letter, pdf: await studio.draw(sheet, { format: 'pdf' }) }
  }

  /** It has left: a database that is away for a moment must not leave it uncertain. */
  const rememberSent = async (id: number) => {
    for (const pause of [200, 1_000, 5_000]) {
      try {
        return await markSent(db, id)
      } catch {
        await wait(pause)
      }
    }
    return markSent(db, id)
  }

  const send = async (recipient: DueRecipient, { letter, pdf }: Prepared): Promise<'go on' | 'pause'> => {
    const { id, message_id, email, name } = recipient
    const about = { recipient: id, batch: recipient.batch_id }
    const filename = fileName(name, 'pdf')
    const attachments = pdf ? [{ filename, type: 'application/pdf', bytes: pdf }] : []
    try {
      await sender?.send({ message_id, recipient: email, ...letter, attachments })
    } catch (error) {
      const { reason, code, response } = failureOf(error)
      const fate = fateOf(error)
      log.warn({ ...about, code, response, fate }, 'certificate not sent')
      if (fate === 'unknown') await markUncertain(db, id)
      else if (fate === 'unreached') await putBack(db, recipient, { reason, counts: false })
      else if (response !== undefined && response < 500)
        await putBack(db, recipient, { reason, counts: true })
      else await markFailed(db, id, reason)
      return fate === 'unreached' ? 'pause' : 'go on'
    }
    await rememberSent(id)
    return 'go on'
  }

  const keep = async (tx: Parameters<typeof writeMail>[0], recipient: DueRecipient, { letter }: Prepared) => {
    await writeMail(tx, { kind: KIND, recipient: recipient.email, letter }, { smtp: false })
  }

  const sendAll = async () => {
    const until = performance.now() + LONGEST_RUN_MS
    let batch: number | undefined
    while (!stopping.signal.aborted && performance.now() < until) {
      const claim = await claimRecipient(db, {
        mailsPerMinute,
        prepare,
        ...(sender ? {} : { keep }),
      })
      if (claim.outcome === 'nothing due') break
      if (claim.outcome === 'wait')
        await wait(claim.seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (claim.outcome === 'failed') log.warn({ reason: claim.reason }, 'certificate not drawn')
      if (claim.outcome !== 'claimed') continue
      if (batch !== undefined && batch !== claim.recipient.batch_id) await finishBatches(db)
      batch = claim.recipient.batch_id
      if ((await send(claim.recipient, claim.prepared)) === 'pause') break
    }
  }

  const run = async () => {
    await settleAbandoned(db)
    await sendAll()
    await finishBatches(db)
  }

  return {
    jobs: [
      {
        ...SEND_CERTIFICATES,
        every: '* * * * *',
        run: () => {
          running = run()
          return running as Promise<void>
        },
      },
    ],
    resume: () => inTransaction(db, (tx) => context.queue.send(tx, SEND_CERTIFICATES, {})),
    stop: async () => {
      stopping.abort()
      await running.catch(() => {})
      sender?.close()
    },
  }
}
