/** Requests as staff read them, in the inbox and one alone. */
import { eq } from 'drizzle-orm'
import { users } from '#domain/accounts/tables.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Change } from '../core/kind.ts'
import { showChange } from '../core/show-changes.ts'
import { type InboxRow, listById } from '../queries.ts'
import { daysUntil } from '../rules/due.ts'
import { isOpen } from '../rules/kinds.ts'
import { refundsOfChange, unpaidOf } from './change-refunds.ts'
import type { OneRequest, RequestRow } from './staff-contract.ts'
import { changeText } from './whatsapp-text.ts'

type Context = Pick<AppContext, 'secretKey'>

const asRow = (context: Context, row: InboxRow, change: Change, unpaid: number): RequestRow => {
  const asksUntil = isOpen(change.state) || unpaid > 0 ? change.due_on : null
  const days_left = asksUntil === null ? null : daysUntil(asksUntil, bogotaDay(new Date()))
  return {
    ...showChange(context, row.reference, change),
    event_id: change.event_id,
    event: row.event,
    registration_id: change.registration_id,
    participant_id: change.participant_id,
    reference: row.reference,
    name: row.name,
    last_name: row.last_name,
    dni: row.dni,
    document_type: row.document_type,
    email: row.email,
    phone: row.phone,
    whatsapp_url: whatsAppAddress(row.phone, changeText(row, change)),
    told: change.told,
    decidable: change.state === 'waiting_decision',
    overdue: days_left !== null && days_left < 0,
    days_left,
    unpaid,
  }
}

export const showRequests = async (db: Reader, context: Context, rows: InboxRow[]): Promise<RequestRow[]> => {
  const ids = rows.map(({ id }) => id)
  const [byId, unpaid] = [await listById(db, ids), await unpaidOf(db, ids)]
  return rows.flatMap((row) => {
    const change = byId.get(row.id)
    return change ? [asRow(context, row, change, unpaid.get(row.id) ?? 0)] : []
  })
}

const nameOf = async (db: Reader, user_id: number | null): Promise<string | null> => {
  if (user_id === null) return null
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, user_id))
  return user?.name ?? null
}

/** All but the bank account, which its route opens. */
export const showRequest = async (
  db: Reader,
  context: Context,
  row: InboxRow,
  change: Change,
): Promise<Omit<OneRequest, 'payout'>> => {
  const { difference, fee, applied_owing, receiver_email, decided_at } = change
  const lines = await refundsOfChange(db, change.id)
  const unpaid = await unpaidOf(db, [change.id])
  return {
    ...asRow(context, row, change, unpaid.get(change.id) ?? 0),
    difference,
    fee,
    applied_owing,
    receiver_email,
    decided_by: await nameOf(db, change.decided_by),
    decided_at: decided_at?.toISOString() ?? null,
    refunds: lines.map((line) => ({
      ...line,
      sent_at: line.sent_at ? new Date(line.sent_at).toISOString() : null,
    })),
  }
}
