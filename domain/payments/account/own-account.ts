/** The account as who pays it sees it: by the link of the purchase, without contact data, and with the way to pay. */
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Attempt, insertAttempt, markOpened } from '../insert-attempt.ts'
import { offerCheckouts, offeredMethods } from '../offer-checkouts.ts'
import type { OpenedPayable, PayableKey, PayableStory, Payables } from '../payable.ts'
import { findPaymentSettings, NO_SETTINGS } from '../queries.ts'
import { listActiveAccounts } from '../settings/active-accounts.ts'
import { findContact } from '../settings/installation.ts'
import { sumsOf } from './account-sums.ts'
import { findLines } from './find-account.ts'
import type { OwnAccount } from './own-account-contract.ts'

export type OpenedAccount = { key: PayableKey; opened: OpenedPayable; token: string }

export const openAccount = async (
  payables: Payables,
  request: FastifyRequest,
  token: string,
): Promise<OpenedAccount | null> => {
  for (const kind of ['registration', 'order'] as const) {
    const opened = await payables[kind].findByToken(request, token)
    if (opened) return { key: { kind, id: opened.id }, opened, token }
  }
  return null
}

/** What is paid and owes: a hold is paid where it was made, and what ended owes nothing. */
const isDue = ({ state, payment_pending, payment_review }: OpenedPayable, balance: number) =>
  state === 'paid' && balance > 0 && !payment_pending && !payment_review

/** A first name tells people of a purchase apart; a link may be forwarded. */
const firstName = (who: string | null) => who?.split(' ')[0] ?? null

type Offered = Pick<OwnAccount, 'paymentMethod' | 'pay'> & {
  checkouts: Record<string, unknown>
  accounts: Choice[]
}
type Choice = { id: string; gateway_name: string }

const NOTHING: Offered = { paymentMethod: [], pay: null, checkouts: {}, accounts: [] }

/** An attempt for what is owed now, and the way to every gateway. */
const offerBalance = async (
  context: AppContext,
  payables: Payables,
  { key, opened, token }: OpenedAccount,
): Promise<Offered> => {
  const { db, config, address } = context
  const { event_id, reference } = opened
  const [accounts, settings] = await Promise.all([
    listActiveAccounts(db, event_id, { sandbox: config.allowSandboxGateway }),
    event_id === null ? NO_SETTINGS : findPaymentSettings(db, event_id),
  ])
  const attempt = await inTransaction(db, async (tx): Promise<Attempt | null> => {
    const locked = await payables[key.kind].lock(tx, key.id)
    const { balance: amount } = await sumsOf(tx, key)
    if (!locked || !isDue({ ...opened, ...locked }, amount)) return null
    const { version } = locked
    return insertAttempt(tx, { ...key, reference, event_id, amount, vat_rate: settings.vat_rate, version })
  })
  if (!attempt) return NOTHING
  const buyer = { email: await findContact(context) }
  const offer = {
    description: opened.title.slice(0, 255),
    buyer,
    acceptsCash: settings.accepts_cash,
    hold_until: null,
    unnamed: true,
  }
  const checkouts = await offerCheckouts(
    context,
    accounts,
    attempt,
    offer,
    `${address}/pago/transferencia#${token}`,
  )
  return {
    paymentMethod: offeredMethods(accounts, checkouts),
    pay: { referenceCode: attempt.reference_code, amount: attempt.amount, currency: attempt.currency },
    checkouts,
    accounts,
  }
}

/** Money is on its way: at a gateway, or as a transfer that staff look at. Nobody is led to pay a second time. */
const isPaying = async (db: Reader, key: PayableKey, { payment_pending, payment_review }: OpenedPayable) =>
  payment_pending || payment_review || (await runNamed(db, ON_ITS_WAY, ownerValues(key))).length > 0

const ON_ITS_WAY = {
  name: 'payment-on-its-way',
  text: `select 1 from payment_attempts where (registration_id = $1 or order_id = $2) and state = 'pending' limit 1`,
}

/** Of the module of changes, which is read here only. */
const CHANGE_WAITS = {
  name: 'change-waits-for-payment',
  text: `select 1 from changes where registration_id = $1 and state = 'waiting_payment' limit 1`,
}

const doesChangeWait = async (db: Reader, { kind, id }: PayableKey) =>
  kind === 'registration' && (await runNamed(db, CHANGE_WAITS, [id])).length > 0

const ownerValues = ({ kind, id }: PayableKey) => (kind === 'registration' ? [id, null] : [null, id])

export const describeOwnAccount = async (
  context: AppContext,
  payables: Payables,
  account: OpenedAccount,
): Promise<OwnAccount> => {
  const { key, opened } = account
  const [sums, lines, paying, change_waits] = await Promise.all([
    sumsOf(context.db, key),
    findLines(context.db, key),
    isPaying(context.db, key, opened),
    doesChangeWait(context.db, key),
  ])
  const { paymentMethod, pay } =
    !paying && isDue(opened, sums.balance) ? await offerBalance(context, payables, account) : NOTHING
  return {
    title: opened.title,
    reference: opened.reference,
    back: opened.order_link ?? `/evento/${opened.slug}`,
    // What a change was is the person's business; what else staff wrote beside a line is theirs.
    charges: lines.charges.map(({ label, who, kind, note, amount, at }) => ({
      label,
      who: firstName(who),
      note: kind === 'difference' ? note : '',
      amount,
      at,
    })),
    payments: lines.payments.map(({ label, amount, at }) => ({ label, who: null, note: '', amount, at })),
    refunds: lines.refunds.map(({ label, who, amount, sent_at, requested_at, state, due_on }) => ({
      label,
      who: firstName(who),
      note: '',
      amount,
      at: sent_at ?? requested_at,
      state,
      due_on,
    })),
    charged: sums.charged,
    received: sums.received,
    refunded: sums.refunded,
    balance: sums.balance,
    paying,
    change_waits,
    paymentMethod,
    pay,
  }
}

export type Left = { checkout: string | Record<string, unknown> } | 'nothing due' | 'paying' | 'no gateway'

/** 'Pagar': the attempt is opened at that gateway, for what is owed at this moment. */
export const leaveToPay = async (
  context: AppContext,
  payables: Payables,
  account: OpenedAccount,
  gateway_name: string,
): Promise<Left> => {
  const { opened, key } = account
  if (await isPaying(context.db, key, opened)) return 'paying'
  const { balance } = await sumsOf(context.db, key)
  if (!isDue(opened, balance)) return 'nothing due'
  const { pay, checkouts, accounts } = await offerBalance(context, payables, account)
  const chosen = accounts.find((one) => one.gateway_name === gateway_name)
  const checkout = checkouts[gateway_name] as string | Record<string, unknown> | undefined
  if (!pay || !chosen || !checkout) return 'no gateway'
  if (gateway_name !== 'transferencia')
    await markOpened(context.db, pay.referenceCode, chosen, opened.opened_with ?? undefined)
  return { checkout }
}

const PAID_BEFORE = {
  name: 'paid-before-attempt',
  text: `select 1 from payments where (registration_id = $1 or order_id = $2) and received_at < $3 limit 1`,
}

/** What a person who comes back from a gateway reads of a difference: how that payment went, not the purchase. */
export const aboutBalance = async (
  db: Reader,
  attempt: Attempt,
  story: PayableStory,
): Promise<PayableStory> => {
  if (story.state !== 'approved') return story
  const { registration_id, order_id, created_at } = attempt
  const before = await runNamed(db, PAID_BEFORE, [registration_id, order_id, created_at])
  if (before.length === 0) return story
  const isOpen = attempt.state === 'open' || attempt.state === 'pending'
  const state = attempt.state === 'approved' ? 'approved' : isOpen ? 'pending' : 'rejected'
  return { ...story, state, amount: attempt.amount, difference: true }
}
