/**
 * Credits that can pay in a purchase. A credit is bound to a document; a document alone shows nothing: the request must
 * have proven the mailbox of the place that left it, or of the person's record (credit-speaker.ts).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

/** Of credit `c`: what nobody used. A payment that was countered used nothing. */
export const LEFT =
  sql.raw(`(c.amount - coalesce((select sum(u.amount) from credit_uses u where u.credit_id = c.id
  and (u.payment_id is null or not exists (select 1 from payments k where k.counters_id = u.payment_id))), 0))::int`)

export const TODAY = sql.raw(`(now() at time zone 'America/Bogota')::date`)

export type OpenCredit = {
  id: number
  event_id: number
  event: string
  left: number
  valid_until: string
  participant_id: number
  who: string
}

type Asked = { registration_id: number; mailboxes: readonly string[] }

const usableIn = (registration_id: number): SQL => sql`
  from participants m
  join credits c on c.document_key = m.document_key
  join participants origin on origin.id = c.participant_id
  join credit_targets t on t.event_id = c.event_id and t.target_event_id = m.event_id
  join events o on o.id = c.event_id
  where m.registration_id = ${registration_id} and m.position is not null and m.holds_place
    and m.identity_matches and not m.identity_unproven
    and c.ended_at is null and c.valid_until >= ${TODAY}
    and origin.email <> ''`

const spokenFor = (mailboxes: readonly string[]): SQL => {
  const proven = sql`any(${sql.param([...mailboxes])}::text[])`
  return sql`(lower(origin.email) = ${proven} or exists (select 1 from competitors p
    where p.document_key = c.document_key and p.owner_disputed_at is null and lower(p.email) = ${proven}))`
}

/** Where the codes for the credits of a purchase go: once a mailbox, with the name of whose place left it. */
export const listCreditMailboxes = async (
  db: Reader,
  registration_id: number,
): Promise<{ mailbox: string; name: string }[]> => {
  const { rows } = await db.execute<{ mailbox: string; name: string }>(sql`
    select distinct on (lower(origin.email)) lower(origin.email) as mailbox, origin.name
    ${usableIn(registration_id)} and ${LEFT} > 0 order by lower(origin.email), c.id`)
  return rows
}

/** The soonest to lapse first. */
export const findOpenCredits = async (
  db: Reader,
  { registration_id, mailboxes }: Asked,
): Promise<OpenCredit[]> => {
  const { rows } = await db.execute<OpenCredit>(sql`
    select c.id, c.event_id, o.name as event, ${LEFT} as left, c.valid_until::text, m.id as participant_id, m.name as who
    ${usableIn(registration_id)} and ${spokenFor(mailboxes)} order by c.valid_until, c.id`)
  return rows.filter(({ left }) => left > 0)
}

/** What each person of a purchase owes, and what is of nobody: alone in it, a person owes all of it. */
export const owedBy = async (db: Reader, registration_id: number, balance: number) => {
  const { rows } = await db.execute<{ id: number; owes: number }>(sql`
    select m.id, greatest(0, coalesce((select sum(c.amount) from charges c where c.participant_id = m.id), 0)
      - coalesce((select sum(a.amount) from payment_allocations a where a.participant_id = m.id), 0))::int as owes
    from participants m where m.registration_id = ${registration_id} and m.position is not null`)
  if (rows.length === 1) return new Map(rows.map(({ id }) => [id, balance]))
  return new Map(rows.map(({ id, owes }) => [id, owes]))
}

export type Share = OpenCredit & { usable: number }

/** How credits go over what is owed: each for its own person, the soonest to lapse first. */
export const shareOut = (
  credits: readonly OpenCredit[],
  owed: ReadonlyMap<number, number>,
  balance: number,
): Share[] => {
  const rest = new Map(owed)
  let due = balance
  return credits.map((credit) => {
    const usable = Math.max(0, Math.min(credit.left, rest.get(credit.participant_id) ?? 0, due))
    rest.set(credit.participant_id, (rest.get(credit.participant_id) ?? 0) - usable)
    due -= usable
    return { ...credit, usable }
  })
}
