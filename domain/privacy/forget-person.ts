/**
 * The deletion. Each module forgets its own part in one transaction; payments stay with amount, date and reference,
 * and the request itself keeps who asked and which of them were theirs (docs/privacy.md).
 */
import { sql } from 'drizzle-orm'
import { forgetAccounts } from '#domain/accounts/forget-account.ts'
import { forgetRecipients, withdrawCertificates } from '#domain/certificates/forget-person.ts'
import { forgetCompetitor } from '#domain/registration/forget-competitor.ts'
import { anonymiseResults } from '#domain/results/anonymise-results.ts'
import { forgetDocument } from '#domain/results/own-history/forget-document.ts'
import { forgetBuyer } from '#domain/store/forget-buyer.ts'
import { forgetAnswers } from '#domain/surveys/forget-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { forgetRecipients as forgetLetters } from '#server/mail/forget-recipient.ts'
import { listOwnEmails } from './emails-on-file.ts'
import type { Done } from './tables.ts'

/** Every address that was ever typed beside the dni by whoever had its birthday. */
const listTypedEmails = async (tx: Tx, dni: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from (
      select lower(email) as email from competitors where dni = ${dni}
      union select lower(email) from participants where dni = ${dni} and identity_matches
      union select lower(email) from orders where dni = ${dni}) typed where email <> ''`)
  return rows.map(({ email }) => email)
}

export const forgetPerson = async (
  tx: Tx,
  {
    dni,
    request_id,
    result_ids,
    secretKey,
  }: { dni: string; request_id: number; result_ids: string[]; secretKey: string },
): Promise<Done> => {
  // Before they are gone. An address that somebody else uses too stays theirs.
  const emails = await listOwnEmails(tx, dni, await listTypedEmails(tx, dni))
  const person = await forgetCompetitor(tx, dni)
  await forgetAnswers(tx, person?.participant_ids ?? [])
  // Who only bought has no competitor to take the alias from.
  const alias = person?.alias ?? `000${String(request_id).padStart(12, '9')}`
  const orders = await forgetBuyer(tx, { dni, alias })
  const results = await anonymiseResults(tx, result_ids)
  await forgetDocument(tx, secretKey, dni)
  await withdrawCertificates(tx, results)
  await forgetRecipients(tx, emails)
  const accounts = await forgetAccounts(tx, emails)
  await forgetLetters(tx, emails)
  return { registrations: person?.references ?? [], orders, results, accounts }
}
