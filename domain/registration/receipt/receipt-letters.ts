/**
 * Writes the letters of a settled registration, with each person's QR; the receipt itself is drawn when somebody opens it
 * from the letter's link. The letters of one request are written once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MailAttachment } from '#server/mail/tables.ts'
import { mails } from '#server/mail/tables.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { writeLetters } from '../notify-participants.ts'
import { signCode } from '../sign-qr.ts'
import { findReceipt, type Receipt } from './receipt.ts'
import { qrPicture } from './receipt-qr.ts'
import { type ReceiptRequest, SEND_RECEIPT } from './receipt-request.ts'
import { restAfterLetter } from './rest-after-letter.ts'

const PNG = 'image/png'

const qrName = (name: string) => (name ? `QR de ${name}.png` : 'QR de tu inscripción.png')

/** One for each person; a mailbox gets those of its own people. */
const drawCodes = async (
  { files, secretKey }: AppContext,
  { people }: Receipt,
  folder: string,
): Promise<{ name: string; email: string; key: string }[]> => {
  const codes = []
  for (const [at, { name, email, participant_key }] of people.entries()) {
    const key = `${folder}${at === 0 ? '' : `-${at + 1}`}.png`
    await files.put(key, await qrPicture(signCode(secretKey, 'person', participant_key)), PNG)
    codes.push({ name, email, key })
  }
  return codes
}

export const sendReceipt = async (context: AppContext, request: ReceiptRequest): Promise<void> => {
  const { db, config } = context
  const { registration_id, occasion, only, sending } = request
  const receipt = await findReceipt(db, registration_id, config.organizerName)
  // Undone by staff meanwhile: there is nothing to confirm any more.
  if (!receipt) return
  const codes = await drawCodes(context, receipt, `private/receipts/${registration_id}/${sending}`)
  const attachmentsFor = (email: string): MailAttachment[] => {
    const own = codes.filter((code) => code.email === email)
    return own.map(({ name, key }) => ({ filename: qrName(own.length > 1 ? name : ''), type: PNG, key }))
  }
  const told = codes.find(({ email }) => email !== '' && (only === undefined || email === only))
  if (!told) return
  await inTransaction(db, async (tx) => {
    // Two deliveries of one job: the second waits here and then finds the letters.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${sending}))`)
    const { rows } = await tx.execute(sql`
      select 1 from ${mails} where recipient = ${told.email} and created_at > now() - interval '7 days'
        and attachments @> ${JSON.stringify([{ key: told.key }])}::jsonb limit 1`)
    if (rows.length === 0)
      await writeLetters(tx, context, registration_id, occasion, { attachmentsFor, only })
  })
}

export const receiptJobs = (context: AppContext): AnyJob[] => [
  {
    ...SEND_RECEIPT,
    run: async (request: ReceiptRequest) => {
      const began = performance.now()
      await sendReceipt(context, request)
      await wait(restAfterLetter(performance.now() - began, Date.now() - (request.asked_at ?? 0)))
    },
  },
]
