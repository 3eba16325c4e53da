/** What a browser needs to go on with an unpaid registration: gateways, payment data and the proof. */
import { sql } from 'drizzle-orm'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { type DueAttempt, insertAttempt } from '#domain/payments/insert-attempt.ts'
import { offerCheckouts, offeredMethods } from '#domain/payments/offer-checkouts.ts'
import { findPaymentSettings } from '#domain/payments/queries.ts'
import { listActiveAccounts } from '#domain/payments/settings/active-accounts.ts'
import { findContact } from '#domain/payments/settings/installation.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { isPaying, type Registration } from '../hold/release-holds.ts'
import type { PayingWays } from '../lookup/offer-cache.ts'
import { makeCheckoutToken, type Proven } from '../speaker/checkout-token.ts'
import type { Checkouts, GatewayChoice, Payment } from './checkout-contract.ts'

export type CheckoutParts = {
  paymentMethod: GatewayChoice[]
  paymentCheckouts: Checkouts
  pay: Payment | null
  checkout_token: string
  reference: string
  /** How much the token proves: the named one opens the payment and nothing else. */
  proven: Proven
  /** Money is on its way, or staff decide about it: there is nothing to pay now. */
  paying: boolean
  /** It came, and staff decide about it. */
  reviewing: boolean
  hold_until?: string
  products: { id: number; size: string; quantity: number }[]
  code: string
  discount: number
  products_total: number
  covered: number
}

export type CheckoutContext = {
  event: string
  icono: string | null
  nameCategory: string
  dataEmail: string
  /** The address that the purchase's proof is made with: the first row's, which is the buyer's. */
  buyerEmail: string
  buyerName: string
  phone: string
  dni: string
  document_type: string
  birthday: string
}

/** The event's, category's and first participant's words around a payment. */
const FIND_CONTEXT = {
  name: 'checkout-context',
  text: `select e.name as event, e.icon as icono, c.title as "nameCategory", m.email as "dataEmail",
      (select b.email from participants b where b.registration_id = $1 order by b.id limit 1) as "buyerEmail",
      m.name || ' ' || m.last_name as "buyerName", m.phone, m.dni, m.document_type, m.birthday::text
    from participants m join events e on e.id = m.event_id join categories c on c.id = m.category_id
    where m.registration_id = $1 and m.position = 0`,
}

export const findCheckoutContext = async (
  db: Reader,
  registration: Registration,
): Promise<CheckoutContext> => {
  const [row] = await runNamed<CheckoutContext>(db, FIND_CONTEXT, [registration.id])
  if (!row) throw new Error('a registration has an event, a category and a first participant')
  return row
}

/** Products and code of the hold, so that a browser that never saw them does not drop them. */
const findChosen = async (db: Reader, { id, coupon_id, products_total }: Registration) => {
  if (coupon_id === null && products_total === 0) return { products: [], code: '' }
  const { rows } = await db.execute<{ products: CheckoutParts['products']; code: string | null }>(sql`
    select (select code from coupons where id = ${coupon_id}) as code,
      coalesce((select json_agg(json_build_object('id', l.product_id, 'size', l.size, 'quantity', l.quantity) order by l.id)
        from orders o join order_lines l on l.order_id = o.id
        where o.registration_id = ${id} and o.state = 'held'), '[]') as products`)
  return { products: rows[0]?.products ?? [], code: rows[0]?.code ?? '' }
}

/** Who pays, as the registration knows its first participant. */
export const buyerOf = ({
  dataEmail: email,
  buyerName: fullName,
  phone,
  dni: document,
  document_type,
}: CheckoutContext) => ({
  email,
  fullName,
  phone,
  document,
  document_type,
})

const NO_PAYMENT = { paymentMethod: [], paymentCheckouts: {}, pay: null }

/** PayU's own fields where it is offered, since the specification's payment data are PayU's. */
const fieldsOf = (checkouts: Checkouts, address: string) => {
  const form = checkouts.payu ?? checkouts.sandbox
  const text = (name: string) => (typeof form === 'object' ? String(form[name] ?? '') : '')
  return {
    accountId: text('accountId'),
    merchantId: text('merchantId'),
    signature: text('signature'),
    algorithmSignature: text('algorithmSignature'),
    // Part of the signature where cash is not accepted: who posts these fields must send it too.
    ...(text('paymentMethods') ? { paymentMethods: text('paymentMethods') } : {}),
    responseUrl: text('responseUrl') || `${address}/pago/respuesta`,
    confirmationUrl: text('confirmationUrl'),
    url: text('url'),
    test: text('test') === '0' ? 0 : 1,
  }
}

export const describeCheckout = async (
  db: Reader,
  context: AppContext,
  registration: Registration,
  about: CheckoutContext,
  {
    proven,
    opened = null,
    payer,
    ways,
  }: {
    proven: Proven
    opened?: DueAttempt | null
    payer?: string | undefined
    /** What the caller read a moment ago. */
    ways?: PayingWays | undefined
  },
): Promise<CheckoutParts> => {
  const { config, secretKey, address } = context
  const { id, reference, hold_until, amount, cost_service, participant_count, event_id } = registration
  const chosen = await findChosen(db, registration)
  const proof = {
    products: chosen.products,
    // A code is worth something to whoever reads it.
    code: proven === 'own' ? chosen.code : '',
    discount: registration.discount,
    products_total: registration.products_total,
    covered: registration.coupon_uses,
    checkout_token: makeCheckoutToken(secretKey, { reference, email: about.buyerEmail }, proven),
    reference,
    proven,
    paying: isPaying(registration),
    reviewing: registration.payment_review,
    ...(hold_until ? { hold_until: hold_until.toISOString() } : {}),
  }
  // While a payment is on its way nobody is led to pay a second time.
  if (registration.state !== 'held' || amount === 0 || isPaying(registration))
    return { ...NO_PAYMENT, ...proof }
  const [accounts, { accepts_cash, vat_rate }] = ways
    ? [ways.accounts, ways.settings]
    : await Promise.all([
        listActiveAccounts(db, event_id, { sandbox: config.allowSandboxGateway }),
        findPaymentSettings(db, event_id),
      ])
  // What came before, and stayed, is not asked again.
  const due = opened ? opened.amount : (await sumsOf(db, { kind: 'registration', id })).balance
  if (due <= 0) return { ...NO_PAYMENT, ...proof }
  const attempt =
    opened ??
    (await insertAttempt(db, {
      kind: 'registration',
      id,
      reference,
      event_id,
      amount: due,
      vat_rate,
      version: registration.people_version,
    }))
  const description = `${about.event} · ${about.nameCategory}`.slice(0, 255)
  const buyer = proven === 'own' ? buyerOf(about) : { email: payer ?? (await findContact(context)) }
  const offer = {
    description,
    buyer,
    acceptsCash: accepts_cash,
    hold_until,
    unnamed: proven === 'named',
  }
  const transferUrl = `${address}/pago/transferencia#${proof.checkout_token}`
  const paymentCheckouts = (await offerCheckouts(context, accounts, attempt, offer, transferUrl)) as Checkouts
  return {
    paymentMethod: offeredMethods(accounts, paymentCheckouts),
    paymentCheckouts,
    pay: {
      ...fieldsOf(paymentCheckouts, address),
      amount: attempt.amount,
      currency: attempt.currency,
      description,
      referenceCode: attempt.reference_code,
      tax: attempt.tax,
      taxReturnBase: attempt.tax_return_base,
      dataEmail: buyer.email,
      buyerEmail: buyer.email,
      team: participant_count,
      nameCategory: about.nameCategory,
      cost_service,
    },
    ...proof,
  }
}
