/** Reads of mailings. A Colaborador sees those he created. */
import { and, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Caller } from '#server/http/route.ts'
import { users } from '../../accounts/tables.ts'
import { templateUrl } from '../design/find-design.ts'
import { RECIPIENT_STATES, type RecipientState } from '../rules/sending.ts'
import {
  certificate_backgrounds,
  certificate_batches,
  certificate_recipients,
  certificates,
} from '../tables.ts'
import type {
  BatchLine,
  listBatches as listedBatches,
  listRecipients as listedRecipients,
  Recipient,
  RecipientCounts,
} from './batches-contract.ts'

const createdBy = (caller: Caller): SQL | undefined =>
  caller.role === 'Administrator' ? undefined : eq(certificate_batches.created_by, caller.user_id)

export const findBatch = async (db: Reader, caller: Caller, job_id: string) => {
  const [found] = await db
    .select()
    .from(certificate_batches)
    .where(and(eq(certificate_batches.job_id, job_id), createdBy(caller)))
  return found ?? null
}

const NO_COUNTS: RecipientCounts = { total: 0, waiting: 0, sending: 0, sent: 0, failed: 0, uncertain: 0 }

const countStates = sql<Partial<Record<RecipientState, number>> | null>`(
  select jsonb_object_agg(state, n) from (
    select state, count(*)::int as n from certificate_recipients
    where batch_id = certificate_batches.id group by state) states)`

const asCounts = (states: Partial<Record<RecipientState, number>> | null): RecipientCounts => ({
  ...NO_COUNTS,
  ...states,
  total: RECIPIENT_STATES.reduce((sum, state) => sum + (states?.[state] ?? 0), 0),
})

const NEWEST = sql`${certificate_batches.created_at} desc, ${certificate_batches.id} desc`

const BATCH_SORTS = {
  group: plainText(certificate_batches.nombre_evento),
  source: sql`${certificate_batches.source}`,
  date: sql`coalesce(${certificate_batches.fecha_notificacion}, ${certificate_batches.created_at})`,
  status: sql`${certificate_batches.status}`,
  recipients: sql`(select count(*) from ${certificate_recipients} where batch_id = ${certificate_batches.id})`,
}

const batchLines = async (
  db: Reader,
  wanted: SQL | undefined,
  page?: { limit: number; offset: number; order: SQL },
) => {
  const rows = await db
    .select({
      batch: certificate_batches,
      key: certificate_backgrounds.key,
      author: users.name,
      states: countStates,
    })
    .from(certificate_batches)
    .innerJoin(users, eq(users.id, certificate_batches.created_by))
    .leftJoin(certificate_backgrounds, eq(certificate_backgrounds.id, certificate_batches.background_id))
    .where(wanted)
    .orderBy(page?.order ?? NEWEST)
    .limit(page?.limit ?? 1)
    .offset(page?.offset ?? 0)
  return rows.map(
    ({ batch, key, author, states }): BatchLine => ({
      id: batch.id,
      job_id: batch.job_id,
      nombre_evento: batch.nombre_evento,
      city: batch.city,
      fecha_evento: batch.fecha_evento,
      icono_evento: batch.icono_evento,
      certificado_path: key ? `/files/${key}` : templateUrl(batch.template ?? ''),
      fecha_notificacion: batch.fecha_notificacion && bogotaText(batch.fecha_notificacion),
      status: batch.status,
      source: batch.source as BatchLine['source'],
      event_id: batch.event_id,
      created_by: author,
      created_at: batch.created_at.toISOString(),
      ended_at: batch.ended_at?.toISOString() ?? null,
      recipients: asCounts(states),
      left_out_count: batch.left_out.length,
    }),
  )
}

const HAS_FAILED = sql`exists (select 1 from ${certificate_recipients}
  where batch_id = ${certificate_batches.id} and state = 'failed')`

export const listBatches = async (
  db: Reader,
  caller: Caller,
  { page, per_page, search, status, source, failed, sort }: QueryOf<typeof listedBatches>,
) => {
  const wanted = and(
    createdBy(caller),
    search ? ilike(certificate_batches.nombre_evento, likePattern(search)) : undefined,
    status ? eq(certificate_batches.status, status) : undefined,
    source ? eq(certificate_batches.source, source) : undefined,
    failed ? HAS_FAILED : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(certificate_batches).where(wanted)
  const order = orderBy(sort, BATCH_SORTS, { preset: NEWEST, last: NEWEST })
  const rows = await batchLines(db, wanted, { limit: per_page, offset: (page - 1) * per_page, order })
  return { rows, total: counted?.total ?? 0 }
}

export const describeBatch = async (db: Reader, id: number): Promise<BatchLine | null> =>
  (await batchLines(db, eq(certificate_batches.id, id)))[0] ?? null

const BY_ROW = sql`${certificate_recipients.row}, ${certificate_recipients.id}`

const RECIPIENT_SORTS = {
  row: sql`${certificate_recipients.row}`,
  name: plainText(certificate_recipients.name),
  email: sql`${certificate_recipients.email}`,
  state: sql`${certificate_recipients.state}`,
  sent_at: sql`${certificate_recipients.sent_at}`,
}

export const listRecipients = async (
  db: Reader,
  batch_id: number,
  { page, per_page, search, state, sort }: QueryOf<typeof listedRecipients>,
) => {
  const pattern = likePattern(search)
  const wanted = and(
    eq(certificate_recipients.batch_id, batch_id),
    state ? eq(certificate_recipients.state, state) : undefined,
    search
      ? or(ilike(certificate_recipients.name, pattern), ilike(certificate_recipients.email, pattern))
      : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(certificate_recipients).where(wanted)
  const rows = await db
    .select({ recipient: certificate_recipients, code: certificates.code, state: certificates.state })
    .from(certificate_recipients)
    .innerJoin(certificates, eq(certificates.id, certificate_recipients.certificate_id))
    .where(wanted)
    .orderBy(orderBy(sort, RECIPIENT_SORTS, { preset: BY_ROW, last: BY_ROW }))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const lines = rows.map(
    ({ recipient, code, state: standing }): Recipient => ({
      id: recipient.id,
      row: recipient.row,
      name: recipient.name,
      email: recipient.email,
      state: recipient.state,
      attempts: recipient.attempts,
      error: recipient.last_error,
      sent_at: recipient.sent_at?.toISOString() ?? null,
      code,
      certificate_state: standing === 'valid' ? 'válido' : 'anulado',
    }),
  )
  return { rows: lines, total: counted?.total ?? 0 }
}

export const findRecipientCertificate = async (db: Reader, batch_id: number, recipient_id: number) => {
  const [found] = await db
    .select({ code: certificates.code, values: certificates.values })
    .from(certificate_recipients)
    .innerJoin(certificates, eq(certificates.id, certificate_recipients.certificate_id))
    .where(and(eq(certificate_recipients.batch_id, batch_id), eq(certificate_recipients.id, recipient_id)))
  return found ?? null
}

/** Whose certificate it is: of a mailing its author's, of a result the event's staff's. */
export const mayChange = async (
  db: Reader,
  caller: Caller,
  { batch_id, event_id }: { batch_id: number | null; event_id: number | null },
): Promise<boolean> => {
  if (caller.role === 'Administrator') return true
  const { rows } = await db.execute(
    batch_id !== null
      ? sql`select 1 from ${certificate_batches} where id = ${batch_id} and created_by = ${caller.user_id}`
      : sql`select 1 from event_assignments where event_id = ${event_id} and user_id = ${caller.user_id}`,
  )
  return rows.length > 0
}
