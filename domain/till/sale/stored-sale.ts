/** A sale as it is stored, and what its device is told of it: the same however often it sends it. */
import { sql } from 'drizzle-orm'
import { formatDateTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { Reader } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import type { SaleState, TillWay } from '../rules/till-words.ts'
import type { SoldAnswer } from './sale-contract.ts'
import { printedReceipt } from './write-sale.ts'

export type StoredSale = {
  id: string
  event_id: number
  session_id: number
  till_id: number
  device_id: number | null
  user_id: number | null
  seller: string
  state: SaleState
  review: string | null
  registration_id: number | null
  participant_id: number | null
  deal_id: number | null
  form: string | null
  unread: string | null
  /** Of one that waits with a mark behind it (write-sale.ts). */
  receipt: string
  distance: string
  size: string
  bib: string | null
  amount: number
  way: TillWay
  voucher: string
  offline: boolean
  sold_at: string
  device_at: string
  offset_ms: number | null
}

export const findSale = async (db: Reader, id: string, lock?: 'for update'): Promise<StoredSale | null> => {
  const { rows } = await db.execute<StoredSale>(sql`
    select id, event_id, session_id, till_id, device_id, user_id, seller, state, review, registration_id, participant_id, deal_id,
      form, unread, receipt, distance, size, bib, amount, way, voucher, offline, sold_at, device_at, offset_ms
    from till_sales where id = ${id} ${sql.raw(lock ?? '')}`)
  return rows[0] ?? null
}

type Told = {
  name: string
  phone: string
  event: string
  city: string
  event_datetime: string
  organizer: string
}

/** A person sends it: the product sends nothing by WhatsApp. */
const whatsAppOf = (sale: StoredSale, { name, phone, event, city, event_datetime, organizer }: Told) => {
  const text = [
    `Hola ${name}, quedaste inscrito en ${event} (${sale.distance}).`,
    `${formatDateTime(new Date(event_datetime))}, ${city}.`,
    ...(sale.bib ? [`Tu número: ${sale.bib}.`] : []),
    `Talla ${sale.size}. Pagaste ${formatPesos(sale.amount)}, recibo ${sale.receipt}.`,
    organizer,
  ].join('\n')
  return { text, url: whatsAppAddress(phone, text) }
}

export const answerSale = async (
  db: Reader,
  sale: StoredSale,
  { event_id, organizer }: { event_id: number; organizer: string },
): Promise<SoldAnswer> => {
  if (sale.event_id !== event_id) return unreadableSale(sale.id, messages.SEEN_TWICE)
  const { rows } = await db.execute<Omit<Told, 'organizer'>>(sql`
    select m.name, m.phone, e.name as event, e.city, e.event_datetime from participants m join events e on e.id = m.event_id
    where m.id = ${sale.participant_id}`)
  const [person] = rows
  return {
    id: sale.id,
    outcome: sale.state === 'review' ? 'review' : 'done',
    says: sale.state === 'undone' ? messages.IS_UNDONE : sale.review,
    errors: null,
    registration_id: sale.registration_id,
    participant_id: sale.participant_id,
    receipt: sale.state === 'review' ? printedReceipt(sale.receipt) : sale.receipt,
    bib: sale.bib,
    whatsapp: sale.state === 'done' && person ? whatsAppOf(sale, { ...person, organizer }) : null,
  }
}

const NOTHING = { registration_id: null, participant_id: null, receipt: null, bib: null, whatsapp: null }

export const unreadableSale = (id: string, says: string): SoldAnswer => ({
  id,
  outcome: 'unreadable',
  says,
  errors: null,
  ...NOTHING,
})

export const refusedSale = (
  id: string,
  says: string,
  errors: Record<string, string[]> | null = null,
): SoldAnswer => ({ id, outcome: 'refused', says, errors, ...NOTHING })
