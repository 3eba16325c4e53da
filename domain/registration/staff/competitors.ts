/** People known to the installation, as staff search and correct them. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { BIB } from '#domain/bibs/bib-of.ts'
import { ageOn, bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { AGE_DAY } from '#domain/events/site/live.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { QueryOf, Role } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { countedBy, plainPattern, plainText, reachedAt, sameDocument } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Health } from '../health.ts'
import { competitors, participants } from '../tables.ts'
import type { Competitor, listCompetitors as listed } from './competitor-contract.ts'

type Staff = { user_id: number; role: Role }
type Row = typeof competitors.$inferSelect

/** A Colaborador sees competitors registered in the assigned events. */
const visibleTo = ({ user_id, role }: Staff) =>
  role === 'Administrator'
    ? sql`true`
    : sql`exists (select 1 from participants m join event_assignments a on a.event_id = m.event_id
        where m.competitor_id = competitors.id and a.user_id = ${user_id})`

const NOT_SHOWN: Health = { eps: '', blood_type: '', rh_factor: '', conditions: '' }

const asCompetitor = ({ health: _, ...row }: Row, shown: Health): Competitor => ({
  ...row,
  ...shown,
  age: ageOn(row.birthday, bogotaDay(new Date())),
  created_at: row.created_at.toISOString(),
})

const NEWEST = sql`${competitors.created_at} desc, ${competitors.id} desc`

/** Numbers by their size, whatever their length; what nobody gave stands last. */
const SORTS = {
  name: plainText(sql`${competitors.name} || ' ' || ${competitors.last_name}`),
  dni: sql`lpad(${competitors.dni}, 20, '0')`,
  email: sql`nullif(lower(${competitors.email}), '')`,
  phone: sql`nullif(${competitors.phone}, '')`,
  birthday: sql`${competitors.birthday}`,
  city: sql`nullif(${plainText(competitors.city)}, '')`,
  created_at: sql`${competitors.created_at}`,
}

export const listCompetitors = async (
  db: Reader,
  caller: Staff,
  { search, page, per_page, sort }: QueryOf<typeof listed>,
) => {
  const found = search
    ? sql`(${sameDocument(competitors.dni, search)} or ${reachedAt(competitors, search)}
        or ${plainText(sql`${competitors.name} || ' ' || ${competitors.last_name}`)} like ${plainPattern(search)})`
    : sql`true`
  const condition = and(visibleTo(caller), found)
  const count = async () =>
    (await db.select({ total: sql<number>`count(*)::int` }).from(competitors).where(condition))[0]?.total ?? 0
  const [rows, all] = await Promise.all([
    db
      .select({ ...getTableColumns(competitors), total: countedBy(search) })
      .from(competitors)
      .where(condition)
      .orderBy(orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST, filled: ['name', 'created_at'] }))
      .limit(per_page)
      .offset((page - 1) * per_page),
    search ? null : count(),
  ])
  const total = all ?? rows[0]?.total ?? (await count())
  return { rows: rows.map(({ total: _, ...row }) => asCompetitor(row, NOT_SHOWN)), total }
}

export const findCompetitor = async (db: Reader, caller: Staff, id: number): Promise<Row | null> => {
  const [row] = await db
    .select()
    .from(competitors)
    .where(and(eq(competitors.id, id), visibleTo(caller)))
  return row ?? null
}

/** The newest health data the person agreed to give to an event the caller manages, or keeps on the own record. */
export const findHealth = async (db: Reader, caller: Staff, row: Row): Promise<string | null> => {
  if (row.health) return row.health
  const scope =
    caller.role === 'Administrator'
      ? sql`true`
      : sql`exists (select 1 from event_assignments a where a.user_id = ${caller.user_id} and a.event_id = m.event_id)`
  const { rows } = await db.execute<{ health: string }>(sql`
    select m.health from participants m
    where m.competitor_id = ${row.id} and m.health is not null and ${scope} order by m.id desc limit 1`)
  return rows[0]?.health ?? null
}

export const describeCompetitor = (row: Row, health: Health) => asCompetitor(row, health)

type RegistrationRow = {
  id: number
  event_id: number
  event: string
  event_datetime: string
  state: string
  payment_status: number
  category: string
  size: string
  bib: string | null
  created_at: string
}

export const listCompetitorRegistrations = async (
  db: Reader,
  caller: Staff,
  id: number,
  organizer: string,
) => {
  const scope =
    caller.role === 'Administrator'
      ? sql`true`
      : sql`exists (select 1 from event_assignments a where a.user_id = ${caller.user_id} and a.event_id = r.event_id)`
  const { rows } = await db.execute<RegistrationRow>(sql`
    select r.id, r.event_id, e.name as event, e.event_datetime, r.state, r.payment_status,
      c.distance || ' ' || c.title as category, k.size, ${BIB} as bib, r.created_at
    from participants m
    join registrations r on r.id = m.registration_id
    join events e on e.id = r.event_id
    join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id
    where m.competitor_id = ${id} and ${scope}
    order by r.created_at desc, r.id desc`)
  return rows.map((row) => {
    const { label, colour } = paymentStatusOf(row.payment_status, organizer)
    return {
      ...row,
      event_datetime: bogotaText(row.event_datetime),
      created_at: new Date(row.created_at).toISOString(),
      payment_label: label,
      payment_colour: colour,
    }
  })
}

export type CompetitorChange = Omit<
  Row,
  'id' | 'document_key' | 'created_at' | 'health' | 'made_in_event_id' | 'owner_disputed_at'
>

/** Where the person agreed to keep health data, the corrected one takes its place; nowhere else. */
const changeHealth = async (tx: Tx, id: number, encrypted: string): Promise<boolean> => {
  const own = await tx.execute(
    sql`update competitors set health = ${encrypted} where id = ${id} and health is not null returning id`,
  )
  const coming = await tx.execute(sql`
    update participants m set health = ${encrypted} from events e
    where e.id = m.event_id and e.event_datetime > now()
      and m.competitor_id = ${id} and m.identity_matches and m.health is not null returning m.id`)
  return own.rows.length + coming.rows.length > 0
}

/** What was sent to a mistyped address or number signs for nobody; staff send it to the right one. */
const endFormerLinks = (tx: Tx, id: number, { email, phone }: CompetitorChange) =>
  tx.execute(sql`
    delete from consent_requests q using participants m, events e
    where q.participant_id = m.id and q.signed_at is null and e.id = m.event_id and e.event_datetime > now()
      and m.competitor_id = ${id} and m.identity_matches
      and (m.email <> ${email} or (q.way = 'whatsapp' and m.phone <> ${phone}))`)

/** Corrections reach the registrations of coming events too: the kit table reads those. */
export const changeCompetitor = async (
  tx: Tx,
  id: number,
  change: CompetitorChange,
  sealedHealth: string | null,
): Promise<{ healthKept: boolean } | 'dni taken'> => {
  const [twin] = await tx
    .select({ id: competitors.id })
    .from(competitors)
    .where(and(eq(competitors.document_key, documentKey(change)), sql`${competitors.id} <> ${id}`))
  if (twin) return 'dni taken'
  await endFormerLinks(tx, id, change)
  await tx.update(competitors).set(change).where(eq(competitors.id, id))
  const ageDay = sql`(select ${sql.raw(AGE_DAY)} from categories c join events e on e.id = c.event_id
    join distances d on d.event_id = c.event_id and d.name = c.distance where c.id = ${participants.category_id})`
  await tx
    .update(participants)
    .set({
      ...change,
      // What staff wrote is what the person's own spellings are held against from now on.
      name_at_save: null,
      age: sql`extract(year from age(${ageDay}, ${change.birthday}::date))::int`,
    })
    .where(
      and(
        eq(participants.competitor_id, id),
        eq(participants.identity_matches, true),
        sql`exists (select 1 from events e where e.id = ${participants.event_id} and e.event_datetime > now())`,
      ),
    )
  return { healthKept: sealedHealth !== null && (await changeHealth(tx, id, sealedHealth)) }
}
