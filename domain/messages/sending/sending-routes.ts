/** A message on its way, and what became of it. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { readByPerson, requireOpen } from '../compose/compose-routes.ts'
import { requireReady } from '../compose/written-problems.ts'
import * as words from '../messages.ts'
import { countRecipients, findMessage } from '../queries.ts'
import type { MessageKind } from '../rules/message-words.ts'
import { continueMessage, openText, retryLetters, settleArrived, stopMessage } from './change-sending.ts'
import { countWithoutPhone, listOwnMessages, listRecipients, listTexts } from './read-recipients.ts'
import { attachedFiles, SEND_MESSAGES } from './sending.ts'
import * as contract from './sending-contract.ts'
import { scheduleMessage, startMessage } from './start-message.ts'

type Named = { id: number; message_id: number }

const requireMessage = async (db: Reader, { id, message_id }: Named) => {
  const message = await findMessage(db, id, message_id)
  if (!message) throw notFound()
  return message
}

const requireChatKind = ({ kind }: { kind: MessageKind }) => {
  if (kind === 'news') throw invalid({ way: [words.NEWS_BY_MAIL] }, words.NEWS_BY_MAIL)
}

/** News have no texts for a chat, whichever way they left. */
const requireChat = async (db: Reader, named: Named) => {
  const message = await requireMessage(db, named)
  requireChatKind(message)
  return message
}

const deed = (
  caller: Caller,
  { id, message_id }: Named,
  action: string,
  detail: Record<string, unknown> = {},
) => [caller, { action, subject: 'mensaje', subject_id: message_id, event_id: id, detail }] as const

const NOT_STARTED = {
  nobody: words.NOBODY,
  'nobody by mail': words.NOBODY_BY_MAIL,
  'too many': words.TOO_MANY,
}

const leaveRoutes = (context: AppContext): Route[] => {
  const { db, queue, config } = context
  return [
    route(contract.testMessage, async ({ params, body, caller }) => {
      const message = await requireMessage(db, params)
      requireReady(message)
      const read = await readByPerson(context, message, { position: body.position, reader: caller.email })
      if (!read) throw invalid({ segment: [words.NOBODY] }, words.NOBODY)
      const smtp = config.smtpUrl !== undefined
      const { subject, html, text, reply_to } = read
      await inTransaction(db, async (tx) =>
        writeMail(
          tx,
          {
            kind: 'message-test',
            recipient: caller.email,
            letter: { subject: `Prueba: ${subject}`, html, text },
            attachments: await attachedFiles(tx, message.id),
            // Answered like the letter itself: who tries it sees where the answers go.
            ...(reply_to ? { reply_to } : {}),
          },
          { smtp },
        ),
      )
      return words.tested(caller.email, smtp)
    }),

    route(contract.sendMessage, async ({ params, body: { version, way }, caller }) => {
      const started = await inTransaction(db, async (tx) => {
        const message = await requireOpen(tx, params.id, params.message_id, version)
        requireReady(message)
        if (way === 'whatsapp') requireChatKind(message)
        const outcome = await startMessage(tx, context, message, way)
        if (typeof outcome === 'string')
          throw invalid({ segment: [NOT_STARTED[outcome]] }, NOT_STARTED[outcome])
        await queue.send(tx, SEND_MESSAGES, {})
        await record(tx, ...deed(caller, params, 'enviar', { ...outcome, way }))
        return outcome
      })
      const told =
        way === 'whatsapp' ? words.listed(started.people) : words.sent(started.letters, started.people)
      return { ...told, people: started.people }
    }),

    route(contract.scheduleMessage, async ({ params, body: { version, scheduled_at }, caller }) => {
      if (scheduled_at.getTime() <= Date.now())
        throw invalid({ scheduled_at: [words.DATE_PAST] }, words.DATE_PAST)
      const saved = await inTransaction(db, async (tx) => {
        const message = await requireOpen(tx, params.id, params.message_id, version)
        requireReady(message)
        const kept = await scheduleMessage(tx, message.id, scheduled_at)
        await queue.send(tx, SEND_MESSAGES, {}, scheduled_at)
        const at = scheduled_at.toISOString()
        await record(tx, ...deed(caller, params, 'programar', { scheduled_at: at }))
        return kept
      })
      return { ...words.scheduled(scheduled_at), version: saved }
    }),

    route(contract.stopMessage, async ({ params, caller }) => {
      const { id } = await requireMessage(db, params)
      return inTransaction(db, async (tx) => {
        const outcome = await stopMessage(tx, id)
        if (outcome === 'over') return { ...words.NOTHING_TO_STOP, stopped: false }
        const { sent, waiting } = await countRecipients(tx, id)
        await record(tx, ...deed(caller, params, 'detener', { sent, waiting }))
        return { ...(outcome === 'draft' ? words.BACK_TO_DRAFT : words.STOPPED), stopped: true }
      })
    }),

    route(contract.continueMessage, async ({ params, caller }) => {
      const { id } = await requireMessage(db, params)
      return inTransaction(db, async (tx) => {
        const waiting = await continueMessage(tx, id)
        if (waiting === 'not stopped') return { ...words.NOT_STOPPED, waiting: 0 }
        await queue.send(tx, SEND_MESSAGES, {})
        await record(tx, ...deed(caller, params, 'continuar', { waiting }))
        return { ...words.continued(waiting), waiting }
      })
    }),

    route(contract.retryMessage, async ({ params, body, caller }) => {
      const { id } = await requireMessage(db, params)
      return inTransaction(db, async (tx) => {
        const count = await retryLetters(tx, id, body.recipients)
        if (count === 'stopped') return { ...words.RETRY_STOPPED, count: 0 }
        if (count > 0) {
          await queue.send(tx, SEND_MESSAGES, {})
          await record(tx, ...deed(caller, params, 'reintentar', { count }))
        }
        return { ...words.retried(count), count }
      })
    }),
  ]
}

const recipientRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.settleRecipient, async ({ params, caller }) => {
      const { id } = await requireMessage(db, params)
      await inTransaction(db, async (tx) => {
        if (!(await settleArrived(tx, id, params.recipient_id))) throw notFound()
        await record(tx, ...deed(caller, params, 'dar por enviado', { count: 1 }))
      })
      return words.SETTLED
    }),

    route(contract.listMessageRecipients, async ({ params, query }) => {
      const { id } = await requireMessage(db, params)
      const { rows, total } = await listRecipients(db, id, query)
      return {
        ...pagedAnswer(rows, total, query.page, query.per_page),
        counts: await countRecipients(db, id),
      }
    }),

    route(contract.listTexts, async ({ params, query }) => {
      const message = await requireChat(db, params)
      const { rows, total, opened } = await listTexts(db, context, message, query)
      const without_phone = await countWithoutPhone(db, message.id)
      return { ...pagedAnswer(rows, total, query.page, query.per_page), opened, without_phone }
    }),

    route(contract.openText, async ({ params }) => {
      const { id } = await requireChat(db, params)
      const at = await inTransaction(db, (tx) => openText(tx, id, params.recipient_id))
      if (!at) throw notFound()
      return { whatsapp_at: at.toISOString() }
    }),

    route(contract.listOwnMessages, async ({ params }) => ({
      messages: await listOwnMessages(db, params.id, params.participant_id),
    })),
  ]
}

export const sendingRoutes = (context: AppContext): Route[] => [
  ...leaveRoutes(context),
  ...recipientRoutes(context),
]
