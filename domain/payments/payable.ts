/**
 * What can be paid, as payments see it. Registrations and orders hand in one of these (app/ wires them), so that
 * payments know neither.
 */
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { NamedQuery } from '#server/database/named-query.ts'
import type { Caller } from '#server/http/route.ts'
import type { TakenByStaff } from './account/book-settlement.ts'

export type Buyer = {
  email: string
  fullName?: string
  phone?: string
  document?: string
  document_type?: string | undefined
}

/** How it stands. */
type Standing = {
  reference: string
  /** None for an order of no event. */
  event_id: number | null
  /** What it costs now; an older attempt may have asked for another amount. */
  amount: number
  /** held, paid, released or cancelled */
  state: string
  payment_pending: boolean
  payment_review: boolean
  hold_until: Date | null
  /** By the database's clock. */
  now: Date
}

export type PayableState = Standing & {
  payment_status: number
  isPaid: boolean
  /** Rises when it becomes something else than an attempt was opened for: other people on a registration. */
  version: number
  /** Nothing waits longer; null for what is shipped. */
  event_datetime: Date | null
}

/** What a person's token opened. */
export type OpenedPayable = Standing & {
  id: number
  title: string
  /** Of its event; empty without one. */
  slug: string
  /** Path of the order's page; null for a registration. */
  order_link: string | null
  /** False for who may pay it and nothing more. */
  isOwner: boolean
  /** What that person has proven, in the words of what is paid. */
  opened_with: string | null
}

/** What a person who comes back from a gateway reads. */
export type PayableStory = {
  state: 'approved' | 'rejected' | 'pending' | 'review' | 'unpaid' | 'over' | 'annulled'
  title: string
  reference: string
  amount: number
  hold_until: Date | null
  /** Where to go on: pay again, or see it. */
  next_url: string
  /** Settled without money, by the organiser. */
  courtesy?: boolean
  /** About what a change left to pay: the purchase itself was paid before. */
  difference?: boolean
}

/** Who is asked about with nothing but this: a document and a birthday. */
export type NamedPerson = { dni: string; document_type?: DocumentType | undefined; birthday: string }

/** `by` is how people call the way it went. */
export type GivenBack = { amount: number; by: string; proof: string; participant_id: number | null }

/** `Locked` is what lock() found: it is handed back to what follows, so that nothing is read twice under a lock. */
export type Payable<Locked extends PayableState = PayableState> = {
  describe: (db: Reader, id: number) => Promise<PayableStory | null>
  /** Who pays, for a gateway that wants to know. */
  buyer: (db: Reader, id: number) => Promise<Buyer | null>
  /** The id behind a public reference, for a person who proves to belong to it. */
  findOwned: (
    db: Reader,
    reference: string,
    document: { dni: string; document_type?: string | undefined },
  ) => Promise<number | null>
  /** The ids that /competidor/{dni} would show to who names this person; over the limits of that door, nobody's. */
  findNamed: (asked: NamedPerson, request: FastifyRequest, caller: Caller | null) => Promise<number[]>
  /** Locks it in the order of locks (event first) and says how it stands; null when there is no such thing. */
  lock: (tx: Tx, id: number) => Promise<Locked | null>
  /** The money came. 'review' when nothing could be given for it any more. */
  settle(tx: Tx, id: number, note: string, locked: Locked): Promise<'settled' | 'review'>
  /** The same for what nearly everybody pays, as part of one statement; its values are null where it is not that. */
  settlement?: {
    query: NamedQuery
    valuesOf(locked: Locked, note: string): unknown[] | null
  }
  /** More money came for what is paid, and it was owed: who bought is told. Below 0 `balance` never is here. */
  receive: (tx: Tx, id: number, money: { amount: number; balance: number }) => Promise<void>
  /** Money left for who paid: that person is told, of whom it is where it is one's own. */
  givenBack: (tx: Tx, id: number, refund: GivenBack) => Promise<void>
  /** Money that does not fit: too little, twice, or taken back. Staff decide. */
  review(tx: Tx, id: number, reason: string, locked: Locked): Promise<void>
  /** The payer's bank or the gateway took money back: nothing is annulled, the place stays, staff answer for it. */
  dispute(tx: Tx, id: number, reason: string, locked: Locked): Promise<void>
  /** Staff know how it ended: since when it was in dispute; null when it was not. */
  endDispute: (tx: Tx, id: number) => Promise<Date | null>
  /** The gateway said no (6), or the person went away (0). `opened_with`: what who tried to pay had proven. */
  reject(
    tx: Tx,
    id: number,
    refused: { status: 0 | 6; note: string; opened_with: string | null },
    locked: Locked,
  ): Promise<void>
  /** The money is on its way: nobody else gets the spot meanwhile. */
  pend(tx: Tx, id: number, method: string, locked: Locked): Promise<void>
  /** The gateway could not be asked: the end of the hold moves a little, a few times. */
  postpone(tx: Tx, id: number, locked: Locked): Promise<void>

  /** Of what ended: whether money of it waits for a decision of staff. */
  setReview: (tx: Tx, id: number, waits: boolean) => Promise<unknown>
  /** What opens the account of it for who pays, and nothing else. */
  accountToken: (db: Reader, id: number) => Promise<string | null>
  /** What a token opens, or the cookies of the request; null when it is of another kind. */
  findByToken: (request: FastifyRequest, token: string | undefined) => Promise<OpenedPayable | null>
  /** `pending`: staff decide about a transfer until then; else that long is left to pay otherwise. */
  setHold: (tx: Tx, id: number, until: Date, pending: boolean) => Promise<void>
  /** Staff saw the money: paid by hand, and its people are told. A refusal, as staff read it, changes nothing. */
  settleByStaff: (
    tx: Tx,
    caller: Caller,
    id: number,
    by: { note: string; taken: TakenByStaff },
  ) => Promise<'settled' | Notice>
  /** Who is written to about a refused transfer, and where that person goes on. `opened_with` as in reject. */
  payer: (
    tx: Tx,
    id: number,
    opened_with: string | null,
  ) => Promise<{ email: string; name: string; title: string; url: string } | null>
}

export type Payables = { registration: Payable; order: Payable }

export type PayableKey = { kind: keyof Payables; id: number }

export const keyOf = ({
  registration_id,
  order_id,
}: {
  registration_id: number | null
  order_id: number | null
}): PayableKey => {
  if (registration_id !== null) return { kind: 'registration', id: registration_id }
  if (order_id !== null) return { kind: 'order', id: order_id }
  throw new Error('an attempt pays for a registration or an order')
}

/** The column of what belongs to one of both. */
export const ownerOf = ({ kind, id }: PayableKey) =>
  kind === 'registration' ? { registration_id: id } : { order_id: id }

export const isOf = (
  { registration_id, order_id }: { registration_id: PgColumn; order_id: PgColumn },
  { kind, id }: PayableKey,
) => eq(kind === 'registration' ? registration_id : order_id, id)

/** As the audit trail names it. */
export const auditedAs = ({ kind, id }: PayableKey, event_id: number | null) => ({
  subject: kind === 'registration' ? 'inscripción' : 'orden',
  subject_id: id,
  ...(event_id === null ? {} : { event_id }),
})
