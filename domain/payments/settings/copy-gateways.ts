/** The gateways of an event that is duplicated go along, each with an address of its own for webhooks. */
import { eq } from 'drizzle-orm'
import type { CopyPart } from '#domain/events/form/duplicate-event.ts'
import { event_payment_settings, payment_accounts } from '../tables.ts'
import { newAccountId } from './save-gateway.ts'

export const copyGateways: CopyPart = async (tx, { from, to }) => {
  const accounts = await tx.select().from(payment_accounts).where(eq(payment_accounts.event_id, from))
  if (accounts.length > 0)
    await tx
      .insert(payment_accounts)
      .values(accounts.map((row) => ({ ...row, id: newAccountId(), event_id: to })))
  const [settings] = await tx
    .select()
    .from(event_payment_settings)
    .where(eq(event_payment_settings.event_id, from))
  if (settings) await tx.insert(event_payment_settings).values({ ...settings, event_id: to, paused_at: null })
}
