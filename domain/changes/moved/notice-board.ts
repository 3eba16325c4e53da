/** The board of answers: how many chose what, who did not, and what is still to pay. */
import { sql } from 'drizzle-orm'
import { bogotaText, formatLongDate } from '#domain/colombia/clock.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { AppContext } from '#server/app-context.ts'
import { pagedAnswer, type QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern } from '#server/database/search.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Board, BoardRow, readBoard, ShownNotice } from './notice-contract.ts'
import { noticeAddress } from './notice-link.ts'
import { UNTOLD } from './tell-notices.ts'

export type NoticeRow = {
  id: number
  kind: 'moved' | 'cancelled'
  moved_from_at: string | Date
  moved_to_at: string | Date | null
  answer_until: string | Date
  message: string
  made_at: string | Date
  closed_at: string | Date | null
}

export const shownNotice = (notice: NoticeRow, now: Date = new Date()): ShownNotice => ({
  id: notice.id,
  kind: notice.kind,
  moved_from: bogotaText(notice.moved_from_at),
  moved_to: notice.moved_to_at && bogotaText(notice.moved_to_at),
  answer_until: bogotaText(notice.answer_until),
  message: notice.message,
  made_at: bogotaText(notice.made_at),
  open: notice.closed_at === null && new Date(notice.answer_until) >= now,
})

const ANSWERS = (notice_id: number) => sql`
  select a.participant_id, m.registration_id, m.name, m.last_name, m.dni, m.document_type, m.email, m.phone, r.reference,
    c.distance || ' ' || c.title as category, a.choice, a.by_default, a.answered_at, coalesce(g.back, 0)::int as back, g.due_on::text,
    a.by_default and a.change_id is null as waiting,
    coalesce((select sum(f.amount) from refunds f where f.change_id = g.id and f.state in ('requested', 'approved')), 0)::int as due,
    g.sealed is null and exists (select 1 from refunds f where f.change_id = g.id and f.way = 'transfer' and f.state in ('requested', 'approved')) as needs_account
  from event_answers a join participants m on m.id = a.participant_id join registrations r on r.id = m.registration_id
  join categories c on c.id = m.category_id left join changes g on g.id = a.change_id
  where a.notice_id = ${notice_id}`

type Row = Omit<BoardRow, 'money' | 'whatsapp_url'> & {
  due: number
  waiting: boolean
  answered_at: string | Date
}

const moneyOf = ({ choice, due, back }: Row): BoardRow['money'] => {
  if (choice !== 'refund' || back === 0) return 'none'
  return due > 0 ? 'due' : 'paid'
}

const textFor = (
  name: string,
  event: string,
  { kind, moved_to_at, answer_until }: NoticeRow,
  url: string,
) => {
  const until = formatLongDate(new Date(answer_until))
  return kind === 'moved' && moved_to_at
    ? `Hola, ${name}: ${event} cambió de fecha, ahora es el ${formatLongDate(new Date(moved_to_at))}. Cuéntanos hasta el ${until} si te sirve, o si prefieres un saldo o tu dinero: ${url}`
    : `Hola, ${name}: se canceló ${event}. Elige hasta el ${until} si te devolvemos el dinero o te queda como saldo: ${url}`
}

const WANTED = {
  waiting: sql`a.waiting`,
  keep: sql`a.choice = 'keep' and not a.waiting`,
  credit: sql`a.choice = 'credit'`,
  refund: sql`a.choice = 'refund' and not a.waiting`,
  account: sql`a.needs_account`,
}

const findEvent = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<{
    name: string
    event_datetime: string
    cancelled: boolean
    past: boolean
    confirmed: number
  }>(sql`
    select e.name, e.event_datetime, e.cancelled_at is not null as cancelled, e.event_datetime <= now() as past,
      (select count(*)::int from participants m where m.event_id = e.id and m.state = 'confirmed') as confirmed
    from events e where e.id = ${event_id}`)
  const [event] = rows
  if (!event) throw notFound()
  return { ...event, event_datetime: bogotaText(event.event_datetime) }
}

const findLatest = async (db: Reader, event_id: number) =>
  (
    await db.execute<NoticeRow>(
      sql`select id, kind, moved_from_at, moved_to_at, answer_until, message, made_at, closed_at
        from event_notices where event_id = ${event_id} order by id desc limit 1`,
    )
  ).rows[0]

const NOBODY = { people: 0, untold: 0, waiting: 0, keep: 0, credit: 0, refund: 0, needs_account: 0, due: 0 }

const countAnswers = async (db: Reader, notice_id: number): Promise<Board['counts']> => {
  const { rows } = await db.execute<Board['counts']>(sql`
    select count(*)::int as people, count(*) filter (where a.waiting)::int as waiting,
      count(*) filter (where a.choice = 'keep' and not a.waiting)::int as keep, count(*) filter (where a.choice = 'credit')::int as credit,
      count(*) filter (where a.choice = 'refund' and not a.waiting)::int as refund,
      count(*) filter (where a.needs_account)::int as needs_account, coalesce(sum(a.due), 0)::int as due,
      (select count(*)::int from event_notices n join participants m on m.event_id = n.event_id
        join registrations r on r.id = m.registration_id where n.id = ${notice_id} and n.closed_at is null and ${sql.raw(UNTOLD)}) as untold
    from (${ANSWERS(notice_id)}) a`)
  return rows[0] ?? NOBODY
}

export const readNoticeBoard = async (
  { db, address, secretKey }: AppContext,
  event_id: number,
  { show, search, page, per_page }: QueryOf<typeof readBoard>,
): Promise<Board> => {
  const event = await findEvent(db, event_id)
  const latest = await findLatest(db, event_id)
  if (!latest) return { event, notice: null, counts: NOBODY, ...pagedAnswer([], 0, page, per_page) }
  const pattern = likePattern(search)
  const found = sql`from (${ANSWERS(latest.id)}) a where ${show ? WANTED[show] : sql`true`}
    and (${search} = '' or a.name || ' ' || a.last_name ilike ${pattern} or a.dni ilike ${pattern} or a.email ilike ${pattern} or a.reference ilike ${pattern})`
  const { rows } = await db.execute<Row>(
    sql`select a.* ${found} order by a.waiting desc, a.answered_at desc, a.participant_id limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  const data = rows.map((row): BoardRow => {
    const { due: _, waiting: __, ...shown } = row
    const { participant_id, email } = row
    const url = noticeAddress(address, secretKey, 'staff', { notice_id: latest.id, participant_id, email })
    return {
      ...shown,
      answered_at: bogotaText(row.answered_at),
      money: moneyOf(row),
      whatsapp_url: whatsAppAddress(row.phone, textFor(row.name, event.name, latest, url)),
    }
  })
  return {
    event,
    notice: shownNotice(latest),
    counts: await countAnswers(db, latest.id),
    ...pagedAnswer(data, counted[0]?.total ?? 0, page, per_page),
  }
}
