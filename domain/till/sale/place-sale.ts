/**
 * A sale as one change: registered at the till's price, settled with the mark of its turn, signed, numbered, handed
 * over. All of it or nothing; what stands in its way comes out as a sentence.
 */
import { sql } from 'drizzle-orm'
import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { createSignatureCipher } from '#domain/registration/consent/signature-cipher.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { refusedSave } from '#domain/registration/messages.ts'
import type { SaveOutcome } from '#domain/registration/save/save-registration.ts'
import {
  findTableOffer,
  personOf,
  sellAtTable,
  type TableOffer,
} from '#domain/registration/table/sell-at-table.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { createKeyedQueue } from '#server/database/keyed-queue.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import * as messages from '../messages.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { findSettings } from '../settings.ts'
import { checkPrice, checkTendered, checkTyped, checkVoucher, closedFor, type Said } from './check-sale.ts'
import { formOfSale } from './form-of-sale.ts'
import { giveNumber } from './give-number.ts'
import { handOver } from './hand-over.ts'
import type { SaleRow } from './sale-contract.ts'
import { salePrice } from './sale-price.ts'
import type { ArrivedSale } from './send-sales.ts'
import { findSale } from './stored-sale.ts'
import { findDeal, takeFromDeal } from './take-from-deal.ts'
import { isReceiptTaken, writeSale } from './write-sale.ts'

/** 'there': its row is, by this change or an earlier one. */
export type Placed = 'there' | (Said & { registered?: true })

/** What its payment is called: one sale is one payment. */
export const paymentKey = (sale_id: string) => `till:${sale_id}`

/** 'Caja C1 · recibo C1-0042 · 889231'. */
export const paymentNote = (till: string, { receipt, voucher }: { receipt: string; voucher: string }) =>
  [till, `recibo ${receipt}`, ...(voucher ? [voucher] : [])].join(' · ')

/** The place comes from what the device has in hand, from the expo's block where it is for this distance, or from the public's. */
const findSource = async (
  { db }: AppContext,
  { event_id, holder }: ArrivedSale['visit'],
  row: SaleRow,
  distance_id: number,
  block_id: number | null,
) => {
  const deal = row.deal_id
    ? await findDeal(db, { deal_id: row.deal_id, holder, distance_id, kit_id: row.kit_id })
    : null
  const wanted = deal?.block_id ?? block_id
  const block = wanted === null ? null : await findBlock(db, event_id, wanted)
  const serves = block !== null && !block.released && isForDistance(block, distance_id)
  return { deal, block: serves ? block : null }
}

const saidOf = (outcome: Exclude<SaveOutcome, { outcome: 'saved' }>): Said & { registered?: true } => {
  if (outcome.outcome === 'price changed')
    return {
      says: messages.otherPrice(outcome.amount),
      errors: { amount: [messages.otherPrice(outcome.amount)] },
    }
  const { message, body } = refusedSave(outcome)
  const says = body || message
  return outcome.outcome === 'already registered' || outcome.outcome === 'document taken'
    ? { says, errors: { dni: [says] }, registered: true }
    : { says, errors: null }
}

const stopped = (says: string, field?: string) => refuse({ says, errors: field ? { [field]: [says] } : null })

type Prepared = { arrived: ArrivedSale; row: SaleRow; table: TableOffer; price: number | null }

const place = async (
  tx: Tx,
  context: AppContext,
  { arrived, row, table, price }: Prepared,
  source: Awaited<ReturnType<typeof findSource>>,
): Promise<'there' | Said | SaveOutcome> => {
  const { visit, session, sold_at, offline } = arrived
  const { event_id, holder } = visit
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${row.id}))`)
  if (await findSale(tx, row.id)) return 'there'
  const locked = await lockSession(tx, event_id, session.id, 'shared')
  if (!locked || locked.closed) return stopped(messages.SESSION_CLOSED)
  if (!offline && (await isReceiptTaken(tx, locked.till_id, row.receipt)))
    return stopped(messages.RECEIPT_TAKEN, 'receipt')
  const form = formOfSale(row)
  const distance = distanceOf(table.offer, row.category_id)
  let fromDeal = false
  const saved = await sellAtTable(tx, {
    ...table,
    context,
    form,
    form_hash: paymentKey(row.id),
    block: source.block,
    total: row.amount,
    signed: { at: sold_at.toISOString(), address: visit.address },
    table: {
      price,
      signature: createSignatureCipher(context.secretKey).encryptSignature(row.signature),
      prepare: async (inner) => {
        if (source.deal)
          fromDeal = await takeFromDeal(inner, event_id, {
            deal_id: source.deal.id,
            holder,
            distance_id: distance?.id ?? 0,
            kit_id: row.kit_id,
          })
      },
    },
    note: paymentNote(session.till, row),
    user_id: holder.user_id ?? undefined,
    taken: { way: row.way, till_session_id: session.id, request_key: paymentKey(row.id) },
  })
  if (saved.outcome !== 'saved') return saved
  const { id: registration_id } = saved.registration
  const participant_id = await personOf(tx, registration_id)
  const numbered = await giveNumber(tx, { event_id, participant_id, holder, bib: row.bib || null })
  if (numbered === 'taken' && !offline) return stopped(messages.NUMBER_TAKEN, 'bib')
  const bib = numbered === 'taken' ? null : numbered.bib
  const { device_at, offset_ms, kit_id } = row
  if (row.handover_id)
    await handOver(tx, context, row.handover_id, {
      event_id,
      participant_id,
      holder,
      kit_id,
      // One that was given without being this desk's is told by the log's own mark.
      bib: bib ?? row.bib ?? null,
      device_at,
      offset_ms,
      sent_at: visit.sent_at,
      received_at: visit.received_at,
    })
  const size = table.offer.kits.find(({ id }) => id === kit_id)?.size ?? ''
  await writeSale(tx, {
    ...soldAs(arrived, row),
    state: 'done',
    registration_id,
    participant_id,
    deal_id: fromDeal ? row.deal_id : null,
    distance: distance?.name ?? '',
    size,
    bib,
  })
  await record(tx, visit.caller, {
    action: 'vender en caja',
    subject: 'inscripción',
    subject_id: registration_id,
    event_id,
    detail: {
      till: session.till,
      receipt: row.receipt,
      amount: row.amount,
      way: row.way,
      seller: holder.desk,
    },
  })
  return 'there'
}

/** What every sale's row has, however it ended. */
export const soldAs = (
  { visit: { event_id, holder }, session, sold_at, offline }: ArrivedSale,
  row: Pick<
    SaleRow,
    'id' | 'receipt' | 'amount' | 'way' | 'tendered' | 'voucher' | 'device_at' | 'offset_ms'
  >,
) => ({
  id: row.id,
  event_id,
  till_id: session.till_id,
  session_id: session.id,
  device_id: holder.device_id,
  user_id: holder.user_id,
  seller: holder.desk,
  receipt: row.receipt,
  amount: row.amount,
  way: row.way,
  tendered: row.tendered ?? null,
  voucher: row.voucher,
  offline,
  device_at: new Date(row.device_at),
  offset_ms: row.offset_ms,
  sold_at,
})

const READ_AGAIN = 3

/** One works under the event's lock, the others wait here and not for it. */
const queue = createKeyedQueue({ atOnce: 3 })

export const placeSale = async (
  context: AppContext,
  arrived: ArrivedSale,
  row: SaleRow,
  tries = READ_AGAIN,
): Promise<Placed> => {
  const { db } = context
  const { visit, session, offline } = arrived
  const table = await findTableOffer(db, visit.event_id)
  if (!table) return { says: messages.CLOSED, errors: null }
  const { offer } = table
  const settings = await findSettings(db, visit.event_id)
  const { own, asked } = salePrice(offer, settings, row.category_id)
  const wrong =
    closedFor(offer, row.category_id) ??
    checkTyped(offer, formOfSale(row), row, { strict: !offline }) ??
    (offline ? null : (checkTendered(row) ?? checkVoucher(row))) ??
    checkPrice(row.amount, asked, offline)
  if (wrong) return wrong
  if (!offline && !row.receipt.startsWith(`${session.prefix}-`))
    return { says: messages.OTHER_PREFIX, errors: { receipt: [messages.OTHER_PREFIX] } }
  const distance_id = distanceOf(offer, row.category_id)?.id ?? 0
  const source = await findSource(context, visit, row, distance_id, settings.block_id)
  const placed = await queue(offer.id, () =>
    inTransaction(db, (tx) => place(tx, context, { arrived, row, table, price: own }, source)),
  )
  if (placed === 'there' || 'says' in placed) return placed
  if (placed.outcome === 'changed meanwhile' && tries > 0) return placeSale(context, arrived, row, tries - 1)
  if (placed.outcome === 'saved') throw new Error('a sale was saved and not written')
  return saidOf(placed)
}
