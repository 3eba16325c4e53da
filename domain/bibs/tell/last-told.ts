/**
 * What people were told last: the outbox knows. A number that left somebody keeps no trace of it, and need not: each
 * letter carries the person's own link, so it is known whose it was also where a family shares a mailbox.
 */
import { and, desc, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { mails } from '#server/mail/tables.ts'
import { numberOfSubject } from './bib-mails.ts'

export const BIB_MAILS = { first: 'bib-number', changed: 'bib-changed' } as const

type Told = { email: string; url: string }

/** By their link; who was told nothing is not in it. */
export const findLastTold = async (tx: Tx, people: readonly Told[]): Promise<Map<string, string>> => {
  const addresses = [...new Set(people.map(({ email }) => email))]
  const letters = await tx
    .select({ recipient: mails.recipient, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(and(inArray(mails.recipient, addresses), inArray(mails.kind, Object.values(BIB_MAILS))))
    .orderBy(desc(mails.id))
  const found = new Map<string, string>()
  for (const { email, url } of people) {
    const last = letters.find(({ recipient, text }) => recipient === email && text.includes(url))
    const number = last && numberOfSubject(last.subject)
    if (number) found.set(url, number)
  }
  return found
}
