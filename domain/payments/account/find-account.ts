/** The account of a registration or an order as staff read it: every line with its words, and what can be done. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import { lacksRight } from '#server/http/rights.ts'
import type { Caller } from '#server/http/route.ts'
import type { PayableKey } from '../payable.ts'
import {
  basisLabel,
  chargeLabel,
  type GatewayCall,
  movesRefund,
  payWayLabel,
  REFUND_STATES,
  type RefundState,
} from '../rules/account.ts'
import { reviewKindOf, reviewSentence, surplusOf } from '../rules/review-kind.ts'
import { tillTurn, withTurn } from '../till-turn.ts'
import type { Account } from './account-contract.ts'
import { refundable, sumsOf } from './account-sums.ts'
import { findRefund } from './book-refund.ts'
import { GATEWAY_CALL } from './open-refunds.ts'
import { gatewayFor } from './plan-refund.ts'

export type AccountOwner = {
  event_id: number | null
  reference: string
  title: string
  state: string
  payment_status: number
  payment_review: boolean
  disputed: boolean
}

const ownersOf = ({ kind, id }: PayableKey): SQL =>
  kind === 'registration'
    ? sql`select r.event_id, r.reference, e.name as title, r.state, r.payment_status, r.payment_review, r.disputed_at is not null as disputed
        from registrations r join events e on e.id = r.event_id where r.id = ${id}`
    : sql`select o.event_id, o.reference, coalesce('Tienda · ' || e.name, 'Tienda') as title, o.state, o.payment_status, o.payment_review, false as disputed
        from orders o left join events e on e.id = o.event_id where o.id = ${id} and o.registration_id is null`

/** Of an event the caller manages; one of no event is the Administrator's. What is not one's own is not there. */
export const findAccountOwner = async (
  db: Reader,
  caller: Caller,
  key: PayableKey,
): Promise<AccountOwner> => {
  const { rows } = await db.execute<AccountOwner>(
    sql`select * from (${ownersOf(key)}) p where ${managedBy(caller, sql`p.event_id`)}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export type Lines = Pick<Account, 'people' | 'charges' | 'payments' | 'refunds'>

const iso = (instant: string) => new Date(instant).toISOString()
const isoOrNull = (instant: string | null) => (instant ? iso(instant) : null)

const WHO = sql`nullif(m.name || ' ' || m.last_name, ' ') as who`

const nextOf = ({
  state,
  counters_id,
  countered,
  gateway_call,
}: {
  state: RefundState
  counters_id: number | null
  countered: boolean
  gateway_call: GatewayCall
}) =>
  // What a gateway may have done already waits until that is known.
  counters_id !== null || countered || gateway_call === 'unanswered'
    ? []
    : REFUND_STATES.filter((to) => movesRefund(state, to))

export const findLines = async (db: Reader, { kind, id }: PayableKey): Promise<Lines> => {
  const column = sql.raw(kind === 'registration' ? 'registration_id' : 'order_id')
  const [people, charges, payments, refunds] = await Promise.all([
    db.execute<Lines['people'][number]>(sql`
      select m.id, m.name || ' ' || m.last_name as name, m.position is null as left,
        coalesce((select sum(c.amount) from charges c where c.participant_id = m.id), 0)::int as charged,
        coalesce((select sum(a.amount) from payment_allocations a where a.participant_id = m.id), 0)::int as paid
      from participants m where ${kind === 'registration' ? sql`m.registration_id = ${id}` : sql`false`}
      order by m.position nulls last, m.id`),
    db.execute<Omit<Lines['charges'][number], 'label'>>(sql`
      select c.id, c.participant_id, ${WHO}, c.kind, c.courtesy, c.amount, c.tax, c.note, c.booked_at as at, u.name as user
      from charges c left join participants m on m.id = c.participant_id left join users u on u.id = c.user_id
      where c.${column} = ${id} order by c.booked_at, c.id`),
    db.execute<Omit<Lines['payments'][number], 'label'> & { turn: string | null }>(sql`
      select p.id, ${tillTurn('p.till_session_id')} as turn, p.way, a.gateway_name as gateway, p.amount, p.tax, p.note, p.received_at as at, u.name as user, a.reference_code,
        a.provider_transaction, p.counters_id, exists (select 1 from payments c where c.counters_id = p.id) as countered,
        coalesce((select json_agg(json_build_object('participant_id', s.participant_id, 'amount', s.amount,
          'who', nullif(m.name || ' ' || m.last_name, ' ')) order by s.id)
          from payment_allocations s left join participants m on m.id = s.participant_id where s.payment_id = p.id), '[]') as shares
      from payments p left join payment_attempts a on a.id = p.attempt_id left join users u on u.id = p.user_id
      where p.${column} = ${id} order by p.received_at, p.id`),
    db.execute<Omit<Lines['refunds'][number], 'label' | 'next'>>(sql`
      select r.id, r.participant_id, ${WHO}, r.way, r.basis, r.state, r.amount, r.note, r.proof, r.requested_at,
        a.gateway_name as gateway, ${GATEWAY_CALL} as gateway_call, r.provider_answer,
        r.due_on::text, r.sent_at, u.name as user, r.counters_id, exists (select 1 from refunds c where c.counters_id = r.id) as countered
      from refunds r left join participants m on m.id = r.participant_id left join users u on u.id = r.user_id
      left join payment_attempts a on a.id = r.attempt_id
      where r.${column} = ${id} order by r.requested_at, r.id`),
  ])
  return {
    people: people.rows,
    charges: charges.rows.map((line) => ({ ...line, at: iso(line.at), label: chargeLabel(line) })),
    payments: payments.rows.map(({ turn, ...line }) => ({
      ...line,
      at: iso(line.at),
      label: withTurn(payWayLabel(line.way, line.gateway), turn),
    })),
    refunds: refunds.rows.map((line) => ({
      ...line,
      requested_at: iso(line.requested_at),
      sent_at: isoOrNull(line.sent_at),
      label: basisLabel(line.basis),
      next: nextOf(line),
    })),
  }
}

const reviewOf = (reviewed: Parameters<typeof reviewKindOf>[0]): Account['review'] => {
  const kind = reviewKindOf(reviewed)
  if (!kind) return null
  const surplus = surplusOf(reviewed)
  return { kind, surplus, says: reviewSentence(kind, surplus) }
}

/** Which of those that are approved their gateway can be asked for, and which gateway it is. */
const findOffered = async (db: Reader, key: PayableKey, lines: Lines['refunds']) => {
  const offered = new Map<number, string>()
  for (const { id, state, gateway_call } of lines) {
    if (state !== 'approved' || gateway_call === 'unanswered') continue
    const refund = await findRefund(db, id)
    const part = refund && (await gatewayFor(db, key, refund))
    if (part) offered.set(id, part.gateway)
  }
  return offered
}

/** One that was planned for its gateway and is too old for it by now is paid by hand. */
const offerOf = ({ gateway_call }: Lines['refunds'][number], gateway: string | undefined) =>
  gateway
    ? { gateway, gateway_call: 'offered' as const }
    : gateway_call === 'offered'
      ? { gateway_call: 'none' as const }
      : {}

export type Collecting = { url: string; text: string; whatsapp: string }

export const describeAccount = async (
  db: Reader,
  caller: Caller,
  key: PayableKey,
  collectOf: (owner: AccountOwner, balance: number) => Promise<Collecting | null>,
): Promise<Account> => {
  const owner = await findAccountOwner(db, caller, key)
  const [sums, lines] = await Promise.all([sumsOf(db, key), findLines(db, key)])
  const offered = await findOffered(db, key, lines.refunds)
  const isLive = owner.state === 'paid' || owner.state === 'held'
  const mayRefund = !lacksRight(caller, 'refund')
  return {
    ...key,
    reference: owner.reference,
    title: owner.title,
    ...sums,
    ...lines,
    refunds: lines.refunds.map((line) => ({
      ...line,
      next: mayRefund ? line.next : [],
      ...offerOf(line, offered.get(line.id)),
    })),
    disputed: owner.disputed,
    review: reviewOf({ ...owner, ...sums }),
    collect:
      owner.state === 'paid' && sums.balance > 0 && !owner.payment_review
        ? await collectOf(owner, sums.balance)
        : null,
    may: {
      receive: isLive && sums.balance > 0 && !owner.payment_review,
      refund:
        mayRefund &&
        refundable(sums) > 0 &&
        (!owner.payment_review || owner.state === 'cancelled' || owner.state === 'released'),
      counter: caller.role === 'Administrator',
    },
  }
}
