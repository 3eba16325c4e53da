/** Writing a message: drafts, whom they reach, how one person reads them, files and the race's signature. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { checkMessage, type Written } from '../check-message.ts'
import * as contract from '../contract.ts'
import { messageText } from '../mails.ts'
import * as words from '../messages.ts'
import { countPeople, pagePeople, withoutProof } from '../people.ts'
import { describeMessage, eventExists, findMessage, listMessages, readSettings } from '../queries.ts'
import { isOpen } from '../rules/message-words.ts'
import { writeLetter } from '../sending/sending.ts'
import * as filesContract from './files-contract.ts'
import {
  copyFiles,
  createMessage,
  deleteMessage,
  duplicateMessage,
  lockMessage,
  type StoredMessage,
  saveMessage,
  saveSettings,
} from './save-message.ts'
import { requireReady } from './written-problems.ts'

const subject = 'mensaje'

/** An Administrator may name one that is not there. */
const requireEvent = async (tx: Tx, event_id: number) => {
  if (!(await eventExists(tx, event_id))) throw notFound()
}

/** Locked, and still to be written. */
export const requireOpen = async (tx: Tx, event_id: number, message_id: number, version?: number) => {
  const message = await lockMessage(tx, event_id, message_id)
  if (!message) throw notFound()
  if (!isOpen(message.state)) throw new Refusal(422, words.ALREADY_LEFT)
  if (version !== undefined && version !== message.version)
    throw new Refusal(409, { message: words.CHANGED_MEANWHILE })
  return message
}

/**
 * What leaves by itself says something else now. It is saved while it is typed: of one person who goes on typing there
 * is one row, with what stood there before.
 */
const recordChange = async (tx: Tx, caller: Caller, message: StoredMessage, written: Written) => {
  const changes = changesOf(message, written, ['subject', 'body', 'segment'])
  if (Object.keys(changes).length === 0) return
  const { rows } = await tx.execute<{ action: string; user_id: number | null }>(sql`
    select action, user_id from audit_log where subject = ${subject} and subject_id = ${String(message.id)}
    order by id desc limit 1`)
  if (rows[0]?.action === 'actualizar' && rows[0].user_id === caller.user_id) return
  const { segment, ...told } = changes
  await record(tx, caller, {
    action: 'actualizar',
    subject,
    subject_id: message.id,
    event_id: message.event_id,
    changes: told,
    ...(segment ? { detail: { segment: true } } : {}),
  })
}

const draftRoutes = (context: AppContext): Route[] => {
  const { db, files } = context
  return [
    route(contract.listMessages, async ({ params, query }) => {
      const { rows, total } = await listMessages(db, params.id, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.createMessage, async ({ params, body, caller }) => {
      const id = await inTransaction(db, async (tx) => {
        await requireEvent(tx, params.id)
        const message_id = await createMessage(tx, {
          ...body,
          event_id: params.id,
          created_by: caller.user_id,
        })
        await record(tx, caller, { action: 'crear', subject, subject_id: message_id, event_id: params.id })
        return message_id
      })
      return { id }
    }),

    route(contract.getMessage, async ({ params }) => {
      const message = await describeMessage(db, params.id, params.message_id)
      if (!message) throw notFound()
      return { message }
    }),

    route(contract.saveMessage, async ({ params, body: { version, ...written }, caller }) => {
      const saved = await inTransaction(db, async (tx) => {
        const message = await requireOpen(tx, params.id, params.message_id, version)
        // What leaves by itself must be whole at every moment.
        if (message.state === 'scheduled') {
          requireReady(written)
          await recordChange(tx, caller, message, written)
        }
        return saveMessage(tx, message.id, written)
      })
      return { version: saved }
    }),

    route(contract.deleteMessage, async ({ params, caller }) => {
      const keys = await inTransaction(db, async (tx) => {
        const message = await requireOpen(tx, params.id, params.message_id)
        const gone = await deleteMessage(tx, message.id)
        if (gone === 'left') throw new Refusal(422, words.ALREADY_LEFT)
        await record(tx, caller, { action: 'eliminar', subject, subject_id: message.id, event_id: params.id })
        return gone
      })
      for (const key of keys) await files.remove(key)
      return words.DELETED
    }),

    route(contract.duplicateMessage, async ({ params, caller }) => {
      const message = await findMessage(db, params.id, params.message_id)
      if (!message) throw notFound()
      const copies = await copyFiles(db, files, message.id)
      const id = await inTransaction(db, async (tx) => {
        const copy_id = await duplicateMessage(tx, message, caller.user_id, copies)
        await record(tx, caller, { action: 'crear', subject, subject_id: copy_id, event_id: params.id })
        return copy_id
      })
      return { id }
    }),
  ]
}

const lookRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  return [
    route(contract.checkMessage, ({ params, body }) => checkMessage(db, context, params.id, body)),

    route(contract.previewMessage, async ({ params, body: { position, ...written }, caller }) => {
      const addressed = { event_id: params.id, ...written }
      const { people: total } = await countPeople(db, { ...addressed, secretKey })
      const place = Math.min(position, Math.max(1, total))
      const person = await readByPerson(context, addressed, { position: place, reader: caller.email })
      return { total, position: total === 0 ? 0 : place, person }
    }),
  ]
}

/**
 * As the person at that place of the list reads it; null where there is none. Whoever only looks at it leaves the news
 * with the link in it themselves, not the person in whose place they read, and does not get that person's own link.
 */
export const readByPerson = async (
  context: AppContext,
  { event_id, ...written }: Written & { event_id: number },
  { position, reader }: { position: number; reader: string },
) => {
  const { db } = context
  const [person] = await pagePeople(db, context, { event_id, ...written }, { limit: 1, offset: position - 1 })
  if (!person) return null
  const { reply_to, signature, default_reply_to } = await readSettings(db, event_id)
  const answers_to = reply_to || default_reply_to
  const values = withoutProof(person.values)
  const letter = writeLetter(context, reader, {
    ...written,
    signature,
    reply_to: answers_to,
    values,
  })
  return {
    name: `${person.name} ${person.last_name}`.trim(),
    email: person.email,
    chat: messageText({ ...written, signature, values }),
    reply_to: answers_to,
    ...letter,
  }
}

/** 'signature' is never written down, because a person's is drawn: this one is a few lines of text. */
const toldOf = ({ reply_to, signature }: { reply_to: string; signature: string }) => ({
  reply_to,
  sign_off: signature,
})

const settingsRoutes = ({ db }: AppContext): Route[] => [
  route(filesContract.getSettings, ({ params }) => readSettings(db, params.id)),

  route(filesContract.saveSettings, async ({ params, body, caller }) => {
    await inTransaction(db, async (tx) => {
      await requireEvent(tx, params.id)
      const before = await readSettings(tx, params.id)
      await saveSettings(tx, params.id, body)
      await record(tx, caller, {
        action: 'actualizar firma',
        subject: 'evento',
        subject_id: params.id,
        event_id: params.id,
        changes: changesOf(toldOf(before), toldOf(body)),
      })
    })
    return words.SETTINGS_SAVED
  }),
]

export const composeRoutes = (context: AppContext): Route[] => [
  ...draftRoutes(context),
  ...lookRoutes(context),
  ...settingsRoutes(context),
]
