/** The outbox after some weeks: a letter of every kind, kept and never sent, whatever SMTP server there is. */
import { eq, sql } from 'drizzle-orm'
import { sendPasswordLink } from '#domain/accounts/send-password-link.ts'
import { certificateLetter } from '#domain/certificates/mails.ts'
import { certificate_recipients, certificates } from '#domain/certificates/tables.ts'
import {
  type Occasion,
  tellAdministrators as tellOfRegistration,
  writeLetters,
} from '#domain/registration/notify-participants.ts'
import { sendReceipt } from '#domain/registration/receipt/receipt-letters.ts'
import { registrations } from '#domain/registration/tables.ts'
import { tellBuyer, tellAdministrators as tellOfOrder } from '#domain/store/orders/tell-buyer.ts'
import { orders } from '#domain/store/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { PlacedOrder } from './orders.ts'
import { person } from './people.ts'
import type { Met } from './registrations.ts'

/** Letters of the demo go to addresses nobody has: without a server they are kept in the outbox. */
export const withoutSmtp = (context: AppContext): AppContext => ({
  ...context,
  config: { ...context.config, smtpUrl: undefined },
})

const OCCASIONS: Partial<Record<Met['fate'], Occasion[]>> = {
  held: ['saved', 'hold-ending'],
  rejected: ['saved', 'rejected'],
  pending: ['saved'],
  over: ['hold-ended'],
}

/** One of each fate is enough to read. */
const firstOfEach = (met: Met[]) => [...new Map(met.toReversed().map((one) => [one.fate, one])).values()]

const REASON = 'la reserva había terminado y la talla ya no está'

export const writeDemoMails = async (tx: Tx, context: AppContext, met: Met[], placed: PlacedOrder[]) => {
  for (const email of [1, 4, 5].map((number) => person(number).email))
    await sendPasswordLink(tx, context, { email, kind: 'set-password' })
  await sendPasswordLink(tx, context, { email: 'cliente@dorsal.test', kind: 'reset-password' })
  for (const { id, fate } of firstOfEach(met)) {
    for (const occasion of OCCASIONS[fate] ?? []) await writeLetters(tx, context, id, occasion)
    if (fate !== 'review') continue
    const [registration] = await tx.select().from(registrations).where(eq(registrations.id, id))
    if (registration) await tellOfRegistration(tx, context, registration, REASON)
  }
  for (const { id, fate } of placed) {
    if (fate === 'waiting') await tellBuyer(tx, context, id, 'received')
    if (fate === 'paid') await tellBuyer(tx, context, id, 'paid')
    if (fate === 'rejected') await tellBuyer(tx, context, id, 'rejected')
    if (fate === 'over') await tellBuyer(tx, context, id, 'hold-ended')
    if (fate !== 'review') continue
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (order) await tellOfOrder(tx, context, order, 'la reserva había terminado y el producto ya no está')
  }
  await writeCertificateLetters(tx, context)
}

const CERTIFICATES = 6

const writeCertificateLetters = async (tx: Tx, { address, config }: AppContext) => {
  const rows = await tx
    .select({
      name: certificate_recipients.name,
      email: certificate_recipients.email,
      code: certificates.code,
      event: sql<string>`certificates.values->'fields'->>'event'`,
    })
    .from(certificate_recipients)
    .innerJoin(certificates, eq(certificates.id, certificate_recipients.certificate_id))
    .where(eq(certificate_recipients.state, 'sent'))
    .orderBy(certificate_recipients.row)
    .limit(CERTIFICATES)
  for (const { name, email, code, event } of rows) {
    const letter = certificateLetter({
      name,
      event,
      code,
      address,
      organizer: config.organizerName,
      attached: false,
    })
    await writeMail(tx, { kind: 'certificate', recipient: email, letter }, { smtp: false })
  }
}

/** Receipts are drawn, stored and mailed by the job's own function. */
export const sendDemoReceipts = async (context: AppContext, met: Met[]) => {
  for (const fate of ['card', 'free', 'desk'] as const) {
    const one = met.find((other) => other.fate === fate)
    if (!one) continue
    const occasion = fate === 'free' ? 'free' : 'paid'
    const request = { registration_id: one.id, occasion, sending: `demo-${one.id}` } as const
    await sendReceipt(context, request)
  }
}

/** Written over the last days, the newest a quarter of an hour ago. */
export const makeMailsOlder = (tx: Tx) =>
  tx.execute(sql`
    update mails m set created_at = now() - make_interval(mins => 15 + 97 * o.place::int)
    from (select id, row_number() over (order by id desc) - 1 as place from mails) o where o.id = m.id`)
