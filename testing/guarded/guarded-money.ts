/** Money of the event: paid by hand with a refund asked for, and a transfer's proof. */
import { eq } from 'drizzle-orm'
import { bibs } from '#domain/bibs/tables.ts'
import { payments, refunds } from '#domain/payments/account/account-tables.ts'
import { bookRefund } from '#domain/payments/account/book-refund.ts'
import { payment_accounts, transfer_proofs } from '#domain/payments/tables.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { shareCodeOf } from '#domain/registration/share/share-code.ts'
import { participants } from '#domain/registration/tables.ts'
import { surveyCodeOf } from '#domain/surveys/after/survey-code.ts'
import { picture } from '../certificate-form.ts'
import type { createDesk } from '../desks/staff.ts'
import { multipartBody } from '../multipart.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import { only } from './guarded-things.ts'

export const addTransferProof = async ({ db, call }: TestProduct, event_id: number, proof: string) => {
  await db.insert(payment_accounts).values({
    id: 'guarded-transfer',
    event_id,
    gateway_name: 'transferencia',
    active: true,
    settings: { instructions: 'Escribe la referencia', accounts: 'Nequi 300 555 0000' },
  })
  const image = { filename: 'comprobante.png', bytes: await picture(60, 40, 'png'), type: 'image/png' }
  await call(
    'POST',
    '/api/transfers/receipt',
    multipartBody({ checkout_token: proof, number: 'M-4711', image }),
  )
  return only(await db.select().from(transfer_proofs).where(eq(transfer_proofs.event_id, event_id))).id
}

/** Paid by hand to staff, with a refund that was asked for. No letter is on its way: what is compared stays still. */
export const addMoney = async (
  { db, context }: TestProduct,
  desk: ReturnType<typeof createDesk>,
  race: Awaited<ReturnType<typeof createRace>>,
  user_id: number,
) => {
  const { id } = await desk.register(race)
  const row = await desk.registrationRow(id)
  if (!row) throw new Error('nothing was registered')
  await db.transaction(async (tx) => {
    await settleRegistration(tx, row, { status: 7, source: 'staff', note: 'Efectivo', user_id })
    const told = { way: 'cash', basis: 'policy', note: 'Lesión' } as const
    const key = { kind: 'registration', id } as const
    await bookRefund(tx, key, { ...told, amount: 1000, state: 'requested', user_id })
  })
  const paid = only(await db.select().from(participants).where(eq(participants.registration_id, id)))
  const printed = { event_id: race.event_id, number: '501', key: '501', state: 'assigned' } as const
  const numbered = only(
    await db
      .insert(bibs)
      .values({ ...printed, participant_id: paid.id })
      .returning(),
  )
  return {
    numbered: numbered.participant_id ?? 0,
    shareCode: shareCodeOf(context.secretKey, paid.id),
    surveyCode: surveyCodeOf(context.secretKey, paid.id),
    payment: only(await db.select().from(payments).where(eq(payments.registration_id, id))).id,
    refund: only(await db.select().from(refunds).where(eq(refunds.registration_id, id))).id,
  }
}
