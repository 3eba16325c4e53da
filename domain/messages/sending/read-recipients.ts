/** To whom a message went, what became of each letter, and each person's text for WhatsApp. */
import { sql } from 'drizzle-orm'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { hasWhatsApp } from '../check-message.ts'
import { messageText } from '../mails.ts'
import { listByIds, type Means, withoutProof } from '../people.ts'
import type { MessageRecipientState } from '../rules/message-words.ts'
import type { MessageRecipient, WhatsAppText } from './sending-contract.ts'

type Asked = { page: number; per_page: number; search: string }

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const conditionOf = (
  message_id: number,
  { search, state }: { search: string; state?: MessageRecipientState | undefined },
) =>
  sql.join(
    [
      sql`n.message_id = ${message_id}`,
      ...(search ? [sql`${plainText(sql`n.name || ' ' || n.email`)} like ${plainPattern(search)}`] : []),
      ...(state ? [sql`n.state = ${state}`] : []),
    ],
    sql` and `,
  )

const countOf = async (db: Reader, wanted: ReturnType<typeof conditionOf>) => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from message_recipients n where ${wanted}`,
  )
  return rows[0]?.total ?? 0
}

export const listRecipients = async (
  db: Reader,
  message_id: number,
  { page, per_page, ...filter }: Asked & { state?: MessageRecipientState | undefined },
) => {
  const wanted = conditionOf(message_id, filter)
  const { rows } = await db.execute<MessageRecipient>(sql`
    select n.id, n.participant_id, n.name, n.email, n.state, n.attempts, n.last_error as error, n.sent_at, n.whatsapp_at
    from message_recipients n where ${wanted}
    order by case n.state when 'failed' then 0 when 'uncertain' then 1 else 2 end, n.name, n.id
    limit ${per_page} offset ${(page - 1) * per_page}`)
  return {
    rows: rows.map((row) => ({ ...row, sent_at: isoOf(row.sent_at), whatsapp_at: isoOf(row.whatsapp_at) })),
    total: await countOf(db, wanted),
  }
}

type TextRow = { id: number; participant_id: number; name: string; whatsapp_at: string | null }

/** In an order that stays while somebody walks through it. */
export const listTexts = async (
  db: Reader,
  means: Means,
  message: { id: number; body: string; signature: string },
  { page, per_page, search }: Asked,
) => {
  // Who was forgotten has no name, and no chat to open.
  const wanted = sql`${conditionOf(message.id, { search })} and n.name <> ''`
  const { rows } = await db.execute<TextRow>(sql`
    select n.id, n.participant_id, n.name, n.whatsapp_at from message_recipients n where ${wanted}
    order by n.name, n.id limit ${per_page} offset ${(page - 1) * per_page}`)
  const people = await listByIds(
    db,
    means,
    rows.map(({ participant_id }) => participant_id),
  )
  const byId = new Map(people.map((person) => [person.participant_id, person]))
  const texts = rows.map(({ id, participant_id, name, whatsapp_at }): WhatsAppText => {
    const person = byId.get(participant_id)
    const text = person ? messageText({ ...message, values: withoutProof(person.values) }) : ''
    const phone = person?.phone ?? ''
    return {
      id,
      name,
      phone,
      text,
      url: person && hasWhatsApp(phone) ? whatsAppAddress(phone, text) : '',
      whatsapp_at: isoOf(whatsapp_at),
    }
  })
  const opened = await countOf(db, sql`${wanted} and n.whatsapp_at is not null`)
  return { rows: texts, total: await countOf(db, wanted), opened }
}

/** Of those in the list, whom WhatsApp cannot open. */
export const countWithoutPhone = async (db: Reader, message_id: number): Promise<number> => {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select coalesce(case when m.age < 18 then nullif(m.guardian->>'phone', '') end, m.phone) as phone
    from message_recipients n join participants m on m.id = n.participant_id
    where n.message_id = ${message_id} and n.name <> ''`)
  return rows.filter(({ phone }) => !hasWhatsApp(phone)).length
}

type OwnRow = {
  id: number
  kind: 'operational' | 'news'
  subject: string
  sent_at: string | null
  state: MessageRecipientState
  whatsapp_at: string | null
}

export const listOwnMessages = async (db: Reader, event_id: number, participant_id: number) => {
  const { rows } = await db.execute<OwnRow>(sql`
    select g.id, g.kind, g.subject, coalesce(n.sent_at, g.sent_at) as sent_at, n.state, n.whatsapp_at
    from message_recipients n join messages g on g.id = n.message_id
    where g.event_id = ${event_id} and n.participant_id = ${participant_id} order by g.sent_at desc, g.id desc limit 100`)
  return rows.map((row) => ({ ...row, sent_at: isoOf(row.sent_at), whatsapp_at: isoOf(row.whatsapp_at) }))
}
