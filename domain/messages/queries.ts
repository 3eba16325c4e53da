/** What is read of an event's messages. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { categories, distances, events } from '../events/tables.ts'
import type { Message, MessageCounts, MessageLine } from './contract.ts'
import type { MessageState, Segment } from './rules/message-words.ts'
import { type NamedRows, segmentWords } from './rules/segment-words.ts'
import { message_attachments, messages } from './tables.ts'

type Row = Omit<MessageLine, 'audience'> & { segment: Segment; body: string; version: number }

const stateCount = (state: string) => sql`(count(*) filter (where n.state = ${state}))::int`

/** Of a message `g`. */
const COUNTS = sql`(select json_build_object('total', count(*)::int, 'waiting', ${stateCount('waiting')},
    'sending', ${stateCount('sending')}, 'sent', ${stateCount('sent')}, 'failed', ${stateCount('failed')},
    'uncertain', ${stateCount('uncertain')}, 'left_out', ${stateCount('left out')},
    'whatsapp', count(n.whatsapp_at)::int)
  from message_recipients n where n.message_id = g.id)`

const selectMessages = (wanted: SQL, rest: SQL = sql``) => sql`
  select g.id, g.kind, g.state, g.subject, g.body, g.segment, g.version, g.scheduled_at, g.sent_at, g.ended_at,
    g.created_at, coalesce(u.name, '') as created_by, ${COUNTS} as counts
  from messages g left join users u on u.id = g.created_by where ${wanted} ${rest}`

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

type Names = { distances: NamedRows; categories: NamedRows }

const lineOf = (row: Row, names: Names): MessageLine => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  audience: segmentWords(row.segment, names),
  scheduled_at: iso(row.scheduled_at),
  sent_at: iso(row.sent_at),
  ended_at: iso(row.ended_at),
  created_at: new Date(row.created_at).toISOString(),
  created_by: row.created_by,
  counts: row.counts,
})

const namesOf = async (db: Reader, event_id: number): Promise<Names> => ({
  distances: await db
    .select({ id: distances.id, name: distances.name })
    .from(distances)
    .where(eq(distances.event_id, event_id)),
  categories: await db
    .select({
      id: categories.id,
      name: sql<string>`${categories.distance} || ' ' || ${categories.title}`,
    })
    .from(categories)
    .where(eq(categories.event_id, event_id)),
})

type Asked = { page: number; per_page: number; search: string; state?: MessageState | undefined }

export const listMessages = async (
  db: Reader,
  event_id: number,
  { page, per_page, search, state }: Asked,
) => {
  const wanted = sql.join(
    [
      sql`g.event_id = ${event_id}`,
      ...(search ? [sql`${plainText(sql`g.subject || ' ' || g.body`)} like ${plainPattern(search)}`] : []),
      ...(state ? [sql`g.state = ${state}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<Row>(
    selectMessages(
      wanted,
      sql`order by g.created_at desc, g.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
  )
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from messages g where ${wanted}`,
  )
  const names = await namesOf(db, event_id)
  return { rows: rows.map((row) => lineOf(row, names)), total: counted.rows[0]?.total ?? 0 }
}

export const listAttachments = (db: Reader, message_id: number) =>
  db
    .select()
    .from(message_attachments)
    .where(eq(message_attachments.message_id, message_id))
    .orderBy(asc(message_attachments.id))

export const eventExists = async (db: Reader, event_id: number): Promise<boolean> =>
  (await db.select({ id: events.id }).from(events).where(eq(events.id, event_id))).length > 0

/** How the race signs now. */
export const readSettings = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<{ reply_to: string; signature: string; default_reply_to: string }>(sql`
    select coalesce(s.reply_to, '') as reply_to, coalesce(s.signature, '') as signature,
      coalesce(g.organizer_email, '') as default_reply_to
    from events e left join message_settings s on s.event_id = e.id left join event_pages g on g.event_id = e.id
    where e.id = ${event_id}`)
  return rows[0] ?? { reply_to: '', signature: '', default_reply_to: '' }
}

/** Its own from the day it left, else what the race has now. */
export const signedAs = async (
  db: Reader,
  message: { event_id: number; state: MessageState; reply_to: string; signature: string },
) => {
  if (message.state !== 'draft' && message.state !== 'scheduled')
    return { reply_to: message.reply_to, signature: message.signature }
  const { reply_to, signature, default_reply_to } = await readSettings(db, message.event_id)
  return { reply_to: reply_to || default_reply_to, signature }
}

export const findMessage = async (db: Reader, event_id: number, id: number) => {
  const [found] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.event_id, event_id)))
  return found ?? null
}

export const describeMessage = async (db: Reader, event_id: number, id: number): Promise<Message | null> => {
  const stored = await findMessage(db, event_id, id)
  if (!stored) return null
  const { rows } = await db.execute<Row>(selectMessages(sql`g.id = ${id}`))
  const [row] = rows
  if (!row) return null
  const attachments = await listAttachments(db, id)
  return {
    ...lineOf(row, await namesOf(db, event_id)),
    body: row.body,
    segment: row.segment,
    version: row.version,
    ...(await signedAs(db, stored)),
    attachments: attachments.map(({ id: attachment_id, filename, type, bytes }) => ({
      id: attachment_id,
      filename,
      type,
      bytes,
    })),
  }
}

export const countRecipients = async (db: Reader, message_id: number): Promise<MessageCounts> => {
  const { rows } = await db.execute<{ counts: MessageCounts }>(
    sql`select ${COUNTS} as counts from messages g where g.id = ${message_id}`,
  )
  const none = {
    total: 0,
    waiting: 0,
    sending: 0,
    sent: 0,
    failed: 0,
    uncertain: 0,
    left_out: 0,
    whatsapp: 0,
  }
  return rows[0]?.counts ?? none
}
