/** Draws the receipt and writes the letters it goes with. The letters of one request are written once. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MailAttachment } from '#server/mail/tables.ts'
import { mails } from '#server/mail/tables.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { writeLetters } from '../notify-participants.ts'
import { signCode } from '../sign-qr.ts'
import type { ReceiptDesk } from './draw-receipts.ts'
import { findReceipt, type Receipt } from './receipt.ts'
import { type ReceiptRequest, SEND_RECEIPT } from './receipt-request.ts'

const PDF = 'application/pdf'
const PNG = 'image/png'

const qrName = (name: string) => (name ? `QR de ${name}.png` : 'QR de tu inscripción.png')

/** One for each person; a mailbox gets those of its own people. */
const drawCodes = async (
  { files, secretKey }: AppContext,
  desk: ReceiptDesk,
  { people }: Receipt,
  folder: string,
): Promise<{ name: string; email: string; key: string }[]> => {
  const codes = []
  for (const [at, { name, email, participant_key }] of people.entries()) {
    const key = `${folder}${at === 0 ? '' : `-${at + 1}`}.png`
    await files.put(key, await desk.qr(signCode(secretKey, 'person', participant_key)), PNG)
    codes.push({ name, email, key })
  }
  return codes
}

export const sendReceipt = async (
  context: AppContext,
  desk: ReceiptDesk,
  request: ReceiptRequest,
): Promise<void> => {
  const { db, files, config } = context
  const { registration_id, occasion, only, sending } = request
  const receipt = await findReceipt(db, registration_id, config.organizerName)
  // Undone by staff meanwhile: there is nothing to confirm any more.
  if (!receipt) return
  const folder = `private/receipts/${registration_id}`
  const pdf = { filename: 'Comprobante de inscripción.pdf', type: PDF, key: `${folder}/${sending}.pdf` }
  await files.put(pdf.key, await desk.receipt(receipt, config.organizerName), PDF)
  const codes = await drawCodes(context, desk, receipt, `${folder}/${sending}`)
  const attachmentsFor = (email: string): MailAttachment[] => {
    const own = codes.filter((code) => code.email === email)
    return [
      pdf,
      ...own.map(({ name, key }) => ({ filename: qrName(own.length > 1 ? name : ''), type: PNG, key })),
    ]
  }
  await inTransaction(db, async (tx) => {
    // Two deliveries of one job: the second waits here and then finds the letters.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${sending}))`)
    const { rows } = await tx.execute(sql`
      select 1 from ${mails} where attachments @> ${JSON.stringify([{ key: `${folder}/${sending}.pdf` }])}::jsonb
        and created_at > now() - interval '7 days' limit 1`)
    if (rows.length === 0)
      await writeLetters(tx, context, registration_id, occasion, { attachmentsFor, only })
  })
}

export const receiptJobs = (context: AppContext, desk: ReceiptDesk): AnyJob[] => [
  { ...SEND_RECEIPT, run: (request: ReceiptRequest) => sendReceipt(context, desk, request) },
]
