/** What is written along with something to pay, as parts of its statement (docs/decisions/0009). */
import type { Reader } from '#server/database/connect.ts'
import { insertMails, mailRows, mailState, type NewMail, wakeDelivery } from '#server/mail/write-mail.ts'
import type { Tax } from './gateways/tax.ts'
import { openWith } from './open-attempt.ts'

/** The first attempt to pay it, and letters. Without a tax there is nothing to pay, and no attempt. */
export type Company = { tax: Tax | null; mails: NewMail[]; smtp: boolean }

export const ALONE: Company = { tax: null, mails: [], smtp: false }

/** `rows` has what was written; the four values of `companyValues` start at `first`. */
export const companyParts = (key: 'registration_id' | 'order_id', rows: string, first: number) => `
  attempt as (${openWith(key, rows, `$${first}::int`, `$${first + 1}::int`)}),
  told as (${insertMails(`$${first + 2}`, `$${first + 3}`, rows)})`

export const companyValues = ({ tax, mails, smtp }: Company) => [
  tax?.tax ?? null,
  tax?.taxReturnBase ?? null,
  mailRows(mails),
  mailState({ smtp }),
]

export const wakeFor = async (db: Reader, { mails, smtp }: Company) => {
  if (smtp && mails.length > 0) await wakeDelivery(db)
}
