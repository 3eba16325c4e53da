/**
 * Writes attached to the insert of a registration or an order, as parts of the same statement (docs/decisions/0009):
 * its first payment attempt and its letters.
 */
import type { Reader } from '#server/database/connect.ts'
import { insertMails, mailRows, mailState, type NewMail, wakeDelivery } from '#server/mail/write-mail.ts'
import type { Tax } from './gateways/tax.ts'
import { attemptInsert } from './insert-attempt.ts'

/** Without a tax there is nothing to pay, and no attempt. */
export type AttachedWrites = { tax: Tax | null; mails: NewMail[]; smtp: boolean }

export const NOTHING_ATTACHED: AttachedWrites = { tax: null, mails: [], smtp: false }

/** `rows` has what was written; the four values of `attachedValues` start at `first`. */
export const attachedParts = (key: 'registration_id' | 'order_id', rows: string, first: number) => `
  attempt as (${attemptInsert(key, rows, `$${first}::int`, `$${first + 1}::int`)}),
  told as (${insertMails(`$${first + 2}`, `$${first + 3}`, rows)})`

export const attachedValues = ({ tax, mails, smtp }: AttachedWrites) => [
  tax?.tax ?? null,
  tax?.taxReturnBase ?? null,
  mailRows(mails),
  mailState({ smtp }),
]

export const wakeDeliveryFor = async (db: Reader, { mails, smtp }: AttachedWrites) => {
  if (smtp && mails.length > 0) await wakeDelivery(db)
}
