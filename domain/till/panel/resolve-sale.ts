/**
 * Somebody decides about a sale that waits: it gets a place, in what was sold or in something else, at what was paid; or
 * none, and its money goes back as a refund of its own account. Either way its payment is written now, once, with the
 * mark of the turn that took it (docs/decisions/0033).
 */
import { eq } from 'drizzle-orm'
import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { askRefund } from '#domain/payments/account/account-acts.ts'
import type { Payables } from '#domain/payments/payable.ts'
import { createSignatureCipher } from '#domain/registration/consent/signature-cipher.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { refusedSave } from '#domain/registration/messages.ts'
import type { SaveOutcome } from '#domain/registration/save/save-registration.ts'
import { keepUnseated } from '#domain/registration/table/keep-unseated.ts'
import {
  findTableOffer,
  personOf,
  sellAtTable,
  type TableForm,
  type TableOffer,
  tableProblems,
} from '#domain/registration/table/sell-at-table.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { BodyOf, Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { requireRight } from '#server/http/rights.ts'
import type { Caller } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { giveNumber } from '../sale/give-number.ts'
import { handOver } from '../sale/hand-over.ts'
import { paymentKey, paymentNote } from '../sale/place-sale.ts'
import { createSaleCipher } from '../sale/sale-cipher.ts'
import { findSale, type StoredSale } from '../sale/stored-sale.ts'
import { printedReceipt, takeReceipt } from '../sale/write-sale.ts'
import { findSession } from '../sessions/read-sessions.ts'
import { findSettings } from '../settings.ts'
import { till_sales } from '../tables.ts'
import type * as contract from './panel-contract.ts'
import { type KeptForm, readKept } from './read-kept.ts'

type Resolving = {
  event_id: number
  sale_id: string
  body: BodyOf<typeof contract.resolveSale>
  caller: Caller
  address: string
}
type Resolved = { notice: Notice; registration_id: number | null }

/** A sale that lost its place to an earlier one was paid and countered before: this is another payment. */
const resolvedKey = (sale_id: string) => `${paymentKey(sale_id)}:resolved`

type Known = {
  context: AppContext
  table: TableOffer
  sale: StoredSale
  till: string
  kept: KeptForm
  resolving: Resolving
}

const moneyOf = ({ sale, till, resolving }: Known) => ({
  way: sale.way,
  till_session_id: sale.session_id,
  request_key: resolvedKey(sale.id),
  note: `${paymentNote(till, { ...sale, receipt: printedReceipt(sale.receipt) })} · ${resolving.body.note}`.slice(
    0,
    500,
  ),
  user_id: resolving.caller.user_id,
})

const signedOf = ({ sale, resolving }: Known) => ({
  at: new Date(sale.sold_at).toISOString(),
  address: resolving.address,
})

const seat = async (tx: Tx, known: Known, form: TableForm): Promise<number | SaveOutcome> => {
  const { context, table, sale, kept, resolving } = known
  const { event_id } = resolving
  const distance = distanceOf(table.offer, form.category_id)
  const { block_id } = await findSettings(tx, event_id)
  const block = block_id === null ? null : await findBlock(tx, event_id, block_id)
  const serves = block !== null && !block.released && block.left > 0 && isForDistance(block, distance?.id)
  const { note, user_id, ...taken } = moneyOf(known)
  const saved = await sellAtTable(tx, {
    ...table,
    context,
    form,
    form_hash: resolvedKey(sale.id),
    block: serves ? block : null,
    // Who decides says why: they may go above the public limit, never above the permit.
    upTo: 'permit',
    total: sale.amount,
    signed: signedOf(known),
    table: {
      price: sale.amount,
      signature: createSignatureCipher(context.secretKey).encryptSignature(kept.signature),
    },
    note,
    user_id,
    taken,
  })
  if (saved.outcome !== 'saved') return saved
  const { id: registration_id } = saved.registration
  const participant_id = await personOf(tx, registration_id)
  const holder = { device_id: sale.device_id, user_id: sale.user_id, desk: sale.seller, over: null }
  const given = await giveNumber(tx, { event_id, participant_id, holder, bib: kept.bib })
  const numbered =
    given === 'taken' ? await giveNumber(tx, { event_id, participant_id, holder, bib: null }) : given
  const bib = numbered === 'taken' ? null : numbered.bib
  const { kit_id, category_id } = form
  const now = new Date()
  // The kit went out when it was sold.
  if (kept.handover_id)
    await handOver(tx, context, kept.handover_id, {
      event_id,
      participant_id,
      holder,
      kit_id,
      bib,
      device_at: new Date(sale.device_at).toISOString(),
      offset_ms: sale.offset_ms ?? 0,
      sent_at: now.toISOString(),
      received_at: now,
    })
  const { offer } = table
  await tx
    .update(till_sales)
    .set({
      state: 'done',
      review: null,
      form: null,
      unread: null,
      receipt: await takeReceipt(tx, sale),
      registration_id,
      participant_id,
      distance: distanceOf(offer, category_id)?.name ?? sale.distance,
      size: offer.kits.find(({ id }) => id === kit_id)?.size ?? sale.size,
      bib,
    })
    .where(eq(till_sales.id, sale.id))
  return registration_id
}

const giveUp = async (tx: Tx, payables: Payables, known: Known, form: TableForm): Promise<number> => {
  const { context, table, sale, kept, resolving } = known
  const { note, way, state } = resolving.body
  const registration_id = await keepUnseated(tx, {
    ...table,
    context,
    form,
    signature: createSignatureCipher(context.secretKey).encryptSignature(kept.signature),
    signed: signedOf(known),
    amount: sale.amount,
    reason: note,
    received: { ...moneyOf(known), amount: sale.amount },
  })
  if (sale.amount > 0)
    await askRefund(
      tx,
      payables,
      resolving.caller,
      { kind: 'registration', id: registration_id },
      { amount: sale.amount, way, basis: 'error', note, state },
    )
  await tx
    .update(till_sales)
    .set({
      state: 'done',
      review: messages.givenBack(note),
      form: null,
      unread: null,
      receipt: await takeReceipt(tx, sale),
      registration_id,
      participant_id: await personOf(tx, registration_id),
    })
    .where(eq(till_sales.id, sale.id))
  return registration_id
}

/** What was sold, or what the person who decides chose instead. */
const formFor = ({ table: { offer }, kept, resolving: { body } }: Known): TableForm => {
  const category = offer.categories.find(({ id }) => id === (body.category_id ?? kept.form.category_id))
  const kit = offer.kits.find(({ id }) => id === (body.kit_id ?? kept.form.kit_id))
  if (body.act === 'seat' && !category) throw invalid({ category_id: ['Elige una categoría.'] })
  if (body.act === 'seat' && !kit) throw invalid({ kit_id: ['Elige una talla.'] })
  // Money without a place names some category and size of the event; it takes none.
  const category_id = category?.id ?? offer.categories[0]?.id ?? 0
  return { ...kept.form, category_id, kit_id: kit?.id ?? offer.kits[0]?.id ?? 0 }
}

const decide = async (
  tx: Tx,
  context: AppContext,
  payables: Payables,
  { table, resolving }: Pick<Known, 'table' | 'resolving'>,
): Promise<Resolved | SaveOutcome> => {
  const { event_id, sale_id, body, caller } = resolving
  const found = await findSale(tx, sale_id, 'for update')
  if (found?.event_id !== event_id) throw notFound()
  if (found.state !== 'review')
    return { notice: messages.NOT_IN_REVIEW, registration_id: found.registration_id }
  if (!found.form && !found.unread) return { notice: messages.FORM_GONE, registration_id: null }
  const session = await findSession(tx, event_id, found.session_id)
  const kept = readKept(createSaleCipher(context.secretKey).openSale(found.form), found)
  const known = { context, table, sale: found, till: session?.till ?? '', kept, resolving }
  const form = formFor(known)
  let registration_id: number
  if (body.act === 'seat') {
    const problems = kept.whole
      ? tableProblems(table.offer, form, { strict: false })
      : { person: [messages.UNREADABLE_SEAT] }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const seated = await seat(tx, known, form)
    if (typeof seated !== 'number') return seated
    registration_id = seated
  } else {
    requireRight(caller, 'refund')
    await lockEvent(tx, event_id)
    registration_id = await giveUp(tx, payables, known, form)
  }
  await record(tx, caller, {
    action: body.act === 'seat' ? 'sentar venta de caja' : 'devolver venta de caja',
    subject: 'venta de caja',
    subject_id: sale_id,
    event_id,
    detail: {
      receipt: printedReceipt(found.receipt),
      amount: found.amount,
      note: body.note,
      registration_id,
    },
  })
  return { notice: body.act === 'seat' ? messages.SEATED : messages.GIVEN_UP, registration_id }
}

const READ_AGAIN = 3

export const resolveSale = async (
  context: AppContext,
  payables: Payables,
  resolving: Resolving,
  tries = READ_AGAIN,
): Promise<Resolved> => {
  const table = await findTableOffer(context.db, resolving.event_id)
  if (!table) throw notFound()
  const done = await inTransaction(context.db, async (tx) => {
    const decided = await decide(tx, context, payables, { table, resolving })
    return 'notice' in decided ? decided : refuse(decided)
  })
  if ('notice' in done) return done
  const outcome = done as Exclude<SaveOutcome, { outcome: 'saved' }>
  if (outcome.outcome === 'changed meanwhile' && tries > 0)
    return resolveSale(context, payables, resolving, tries - 1)
  return { notice: refusedSave(outcome), registration_id: null }
}
