/**
 * What a till hands in, sale by sale. One that was made with connection and cannot be is refused and kept nowhere; one
 * that was made without stands, with a place or waiting for a person. The same id twice is one sale and one answer.
 */

import { sql } from 'drizzle-orm'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { correctedTime } from '#domain/kit-desk/rules/corrected-time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller, CrewMember } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { findSession, isOwn, type SessionRow } from '../sessions/read-sessions.ts'
import type { Said } from './check-sale.ts'
import { makeWay } from './earlier-sale.ts'
import { keepReview } from './keep-review.ts'
import { placeSale } from './place-sale.ts'
import { type ReadSale, readSale } from './read-sale.ts'
import type { SaleRow, SoldAnswer } from './sale-contract.ts'
import { answerSale, findSale, refusedSale, unreadableSale } from './stored-sale.ts'

export type Visit = {
  event_id: number
  crew: CrewMember
  caller: Pick<Caller, 'user_id'> | null
  holder: Holder
  sent_at: string
  received_at: Date
  address: string
}

export type ArrivedSale = {
  visit: Visit
  session: SessionRow
  /** By our clock. */
  sold_at: Date
  /** Made without connection: it is never lost. */
  offline: boolean
}

/** Sent later than this after it was made, it was made without connection. */
const ONLINE_MS = 60_000

const MOST_TRIES = 8

type Readable = Exclude<ReadSale, { kind: 'unreadable' }>

/** Whoever sends it did not open the turn, and is nobody of the staff: the drawer is another's. */
const isApart = ({ visit: { holder, crew }, session }: ArrivedSale) =>
  !isOwn(session, holder) && crew.kind !== 'staff'

/** Whoever sends it, and when, before anybody looks at what was sold. `keeps`: it waits for a person also if it was made just now. */
const standingOf = (arrived: ArrivedSale, read: Readable): (Said & { keeps: boolean }) | null => {
  const { session, offline } = arrived
  const { holder } = arrived.visit
  if (holder.over) return { says: messages.OVER[holder.over], errors: null, keeps: true }
  const errors = { session_id: [messages.notYourSession(session.opened_by)] }
  if (isApart(arrived))
    return { says: offline ? messages.notSeller : errors.session_id.join(''), errors, keeps: false }
  if (session.closed_at !== null)
    return { says: offline ? messages.LATE : messages.SESSION_CLOSED, errors: null, keeps: false }
  if (read.kind === 'torn') return { says: messages.UNREADABLE, errors: read.errors, keeps: false }
  return null
}

/** Null: it has its place. */
const settle = async (context: AppContext, arrived: ArrivedSale, row: SaleRow): Promise<Said | null> => {
  let placed = await placeSale(context, arrived, row)
  // Several tills that come back at once make way for each other, until the earliest has it.
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (placed === 'there') return null
    if (!placed.registered || !arrived.offline) return placed
    const way = await makeWay(context, arrived, row)
    if (way !== 'free' && way !== null) return { says: way, errors: null }
    // Of somebody who registered elsewhere; or whoever had it is just giving it up.
    if (way === null && tries > 1) return placed
    placed = await placeSale(context, arrived, row)
  }
  return placed === 'there' ? null : placed
}

const takeSale = async (context: AppContext, visit: Visit, sent: unknown): Promise<SoldAnswer> => {
  const { db, config } = context
  const { event_id, sent_at, received_at } = visit
  const read = readSale(sent)
  if (read.kind === 'unreadable') return unreadableSale(read.id, messages.NOT_A_SALE)
  const { row } = read
  const told = { event_id, organizer: config.organizerName }
  const known = await findSale(db, row.id)
  if (known) return answerSale(db, known, told)
  const { happened_at: sold_at } = correctedTime(row, { sent_at, received_at })
  const offline = Boolean(row.deal_id) || received_at.getTime() - sold_at.getTime() > ONLINE_MS
  const session = await findSession(db, event_id, row.session_id)
  // There is no drawer it could be counted in.
  if (!session)
    return offline
      ? unreadableSale(row.id, messages.OTHER_SESSION)
      : refusedSale(row.id, messages.OTHER_SESSION, { session_id: [messages.OTHER_SESSION] })
  const arrived: ArrivedSale = { visit, session, sold_at, offline }
  const standing = standingOf(arrived, read)
  const wrong = standing ?? (read.kind === 'whole' ? await settle(context, arrived, read.row) : null)
  if (wrong && !offline && !standing?.keeps) return refusedSale(row.id, wrong.says, wrong.errors)
  if (wrong)
    await keepReview(context, arrived, { row, sent: read.sent, why: wrong.says, apart: isApart(arrived) })
  const stored = await findSale(db, row.id)
  if (!stored) throw new Error('a sale was neither kept nor refused')
  return answerSale(db, stored, told)
}

export const sendSales = async (
  context: AppContext,
  visit: Visit,
  sales: readonly unknown[],
): Promise<SoldAnswer[]> => {
  const answers: SoldAnswer[] = []
  for (const sent of sales) answers.push(await takeSale(context, visit, sent))
  return answers
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sales that are not there yet. */
export const countNewSales = async (db: Reader, sales: readonly unknown[]): Promise<number> => {
  const ids = sales.flatMap((sent) => {
    const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : null
    return typeof id === 'string' && UUID.test(id) ? [id] : []
  })
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from till_sales where id = any(${sql.param(ids)}::uuid[])`,
  )
  return sales.length - (rows[0]?.count ?? 0)
}
