/** What the panel's 'Bandeja de salida' reads. */
import { and, count, eq, gt, ilike, like, or, sql } from 'drizzle-orm'
import { type Paged, pagedAnswer, type QueryOf } from '../contract-kit.ts'
import type { Reader } from '../database/connect.ts'
import { countedBy, likePattern, plainText } from '../database/search.ts'
import { orderBy } from '../database/sort.ts'
import type { listMails as listedMails } from './contract.ts'
import type { MailState } from './mail-states.ts'
import { type MailAttachment, mails } from './tables.ts'

export type ListedMail = {
  id: number
  kind: string
  recipient: string
  subject: string
  state: MailState
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export type FoundMail = ListedMail & {
  next_try_at: string
  /** Empty once it was sent. */
  html: string
  text: string
  attachments: MailAttachment[]
}

const listed = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  last_error: mails.last_error,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
}

const withInstants = <T extends { created_at: Date; sent_at: Date | null }>(mail: T) => ({
  ...mail,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
})

const NEWEST = sql`${mails.id} desc`

const SORTS = {
  subject: plainText(mails.subject),
  recipient: sql`${mails.recipient}`,
  kind: sql`${mails.kind} collate "C"`,
  state: sql`${mails.state} collate "C"`,
  // As they were written, which is what 'the newest' means here too.
  created_at: sql`${mails.id}`,
}

export const listMails = async (
  db: Reader,
  { page, search, per_page, state, kind, sort }: QueryOf<typeof listedMails>,
): Promise<Paged<ListedMail>> => {
  const wanted = and(
    search
      ? or(ilike(mails.recipient, likePattern(search)), ilike(mails.subject, likePattern(search)))
      : undefined,
    state ? eq(mails.state, state) : undefined,
    kind ? or(eq(mails.kind, kind), like(mails.kind, `${kind}-%`)) : undefined,
  )
  const countAll = async () => (await db.select({ total: count() }).from(mails).where(wanted))[0]?.total ?? 0
  const rows = await db
    .select({ ...listed, total: countedBy(search) })
    .from(mails)
    .where(wanted)
    .orderBy(
      orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST, filled: ['subject', 'recipient', 'created_at'] }),
    )
    .limit(per_page)
    .offset((page - 1) * per_page)
  const total = rows[0]?.total ?? (await countAll())
  return pagedAnswer(
    rows.map(({ total: _, ...mail }) => withInstants(mail)),
    total,
    page,
    per_page,
  )
}

export const findMail = async (db: Reader, id: number): Promise<FoundMail | undefined> => {
  const [mail] = await db
    .select({
      ...listed,
      next_try_at: mails.next_try_at,
      html: mails.html,
      text: mails.text,
      attachments: mails.attachments,
    })
    .from(mails)
    .where(eq(mails.id, id))
  return mail && { ...withInstants(mail), next_try_at: mail.next_try_at.toISOString() }
}

/** A letter of this kind was written in the last day, to whomever. */
export const wasWrittenToday = async (db: Reader, kind: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, kind), gt(mails.created_at, sql`now() - interval '1 day'`)))
    .limit(1)
  return found !== undefined
}

export const listMailKinds = async (db: Reader): Promise<{ kind: string; failed: number }[]> =>
  db
    .select({
      kind: mails.kind,
      failed: sql<number>`(count(*) filter (where ${mails.state} = 'failed'))::int`,
    })
    .from(mails)
    .groupBy(mails.kind)
    .orderBy(mails.kind)
