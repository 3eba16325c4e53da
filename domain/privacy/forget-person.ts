/**
 * The deletion. Each module forgets its own part in one transaction; payments stay with amount, date and reference,
 * and the request itself keeps who asked and which of them were theirs (docs/privacy.md).
 */
import { type SQL, sql } from 'drizzle-orm'
import { forgetAccounts } from '#domain/accounts/forget-account.ts'
import { forgetBibNotes } from '#domain/bibs/forget-notes.ts'
import { forgetRecipients, withdrawCertificates } from '#domain/certificates/forget-person.ts'
import { forgetCredits } from '#domain/changes/credits/forget-credits.ts'
import { forgetChanges } from '#domain/changes/forget-changes.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { forgetCollector, forgetPickups } from '#domain/kit-desk/erase-collected.ts'
import { forgetMessages } from '#domain/messages/forget-recipients.ts'
import { forgetMoneyNotes } from '#domain/payments/account/forget-notes.ts'
import { forgetCompetitor } from '#domain/registration/forget-competitor.ts'
import { forgetViewer } from '#domain/registration/medical/erase-medical.ts'
import { anonymiseResults } from '#domain/results/anonymise-results.ts'
import { forgetDocument } from '#domain/results/own-history/forget-document.ts'
import { forgetBuyer } from '#domain/store/forget-buyer.ts'
import { forgetAnswers } from '#domain/surveys/forget-answers.ts'
import { forgetSales, forgetSeller } from '#domain/till/own-sales.ts'
import { forgetStartLists } from '#domain/timing/forget-lists.ts'
import { forgetInAudit } from '#server/audit/blank-personal.ts'
import type { Tx } from '#server/database/connect.ts'
import { forgetRecipients as forgetLetters } from '#server/mail/forget-recipient.ts'
import { listOwnEmails } from './emails-on-file.ts'
import type { Done } from './tables.ts'

/** Every address that was ever typed beside the document by whoever had its birthday. */
const listTypedEmails = async (tx: Tx, key: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from (
      select lower(email) as email from competitors where document_key = ${key}
      union select lower(email) from participants where document_key = ${key} and identity_matches
      union select lower(email) from orders where document_key = ${key}) typed where email <> ''`)
  return rows.map(({ email }) => email)
}

/** Whether the number is somebody else's too, now that the person is forgotten. */
const isShared = async (tx: Tx, dni: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select 1 from competitors where dni = ${dni} limit 1`)
  return rows.length > 0
}

const listIds = async (tx: Tx, purchases: SQL, references: string[]): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${purchases} where reference = any(${sql.param(references)}::text[])`,
  )
  return rows.map(({ id }) => id)
}

export const forgetPerson = async (
  tx: Tx,
  {
    dni,
    document_type,
    request_id,
    result_ids,
    secretKey,
  }: { dni: string; document_type?: string; request_id: number; result_ids: string[]; secretKey: string },
): Promise<Done> => {
  // Before they are gone. An address that somebody else uses too stays theirs.
  const key = documentKey({ dni, document_type })
  const emails = await listOwnEmails(tx, key, await listTypedEmails(tx, key))
  await forgetCredits(tx, key)
  await forgetSales(tx, secretKey, key)
  const person = await forgetCompetitor(tx, key)
  await forgetAnswers(tx, person?.participant_ids ?? [])
  await forgetChanges(tx, person?.participant_ids ?? [])
  await forgetPickups(tx, person?.participant_ids ?? [])
  await forgetCollector(tx, secretKey, dni)
  await forgetStartLists(tx, person?.participant_ids ?? [])
  await forgetBibNotes(tx, person?.participant_ids ?? [])
  await forgetMoneyNotes(tx, key, person?.participant_ids ?? [])
  // Who only bought has no competitor to take the alias from.
  const alias = person?.alias ?? `000${String(request_id).padStart(12, '9')}`
  const orders = await forgetBuyer(tx, { document_key: key, alias })
  const results = await anonymiseResults(tx, result_ids)
  // A timing file has numbers without a type: where somebody else has this one too, only the rows that were chosen go.
  const shared = await isShared(tx, dni)
  const participant_ids = person?.participant_ids ?? []
  await forgetDocument(tx, secretKey, { dni, only: shared ? results : null, participant_ids })
  await withdrawCertificates(tx, results)
  await forgetRecipients(tx, emails)
  await forgetMessages(tx, participant_ids, emails)
  await forgetViewer(tx, emails)
  await forgetSeller(tx, emails)
  const accounts = await forgetAccounts(tx, emails)
  await forgetInAudit(tx, {
    participant_ids,
    registration_ids: await listIds(tx, sql`registrations`, person?.references ?? []),
    order_ids: await listIds(tx, sql`orders`, orders),
    subjects: {
      competidor: person ? [person.competitor_id] : [],
      usuario: accounts,
      resultado: result_ids,
    },
  })
  await forgetLetters(tx, emails)
  return { registrations: person?.references ?? [], orders, results, accounts: accounts.length }
}
