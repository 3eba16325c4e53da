/** What a browser needs to go on with an unpaid registration: gateways, payment data and the proof. */
import { eq, sql } from 'drizzle-orm'
import { categories, events } from '#domain/events/tables.ts'
import { listActiveAccounts } from '#domain/payments/active-accounts.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Machine } from '#server/machine.ts'
import { proofOf } from './checkout-proof.ts'
import type { Checkouts, GatewayChoice, Payment } from './contract.ts'
import type { Registration } from './release-holds.ts'
import { registration_members } from './tables.ts'

export type CheckoutParts = {
  paymentMethod: GatewayChoice[]
  paymentCheckouts: Checkouts
  pay: Payment | null
  checkout_token: string
  reference: string
  hold_until?: string
}

export type Around = { event: string; icono: string | null; nameCategory: string; dataEmail: string }

/** The event's, category's and first member's words around a payment. */
export const findAround = async (db: Reader, registration: Registration): Promise<Around> => {
  const [row] = await db
    .select({
      event: events.name,
      icono: events.icon,
      nameCategory: categories.title,
      dataEmail: sql<string>`(select m.email from ${registration_members} m
        where m.registration_id = ${registration.id} order by m.position limit 1)`,
    })
    .from(events)
    .innerJoin(categories, eq(categories.id, registration.category_id))
    .where(eq(events.id, registration.event_id))
  if (!row) throw new Error('a registration has an event and a category')
  return row
}

export const describeCheckout = async (
  db: Reader,
  { config, secretKey, address }: Machine,
  registration: Registration,
  around: Around,
): Promise<CheckoutParts> => {
  const { reference, hold_until, amount, cost_service, members, event_id } = registration
  const accounts = await listActiveAccounts(db, event_id, { sandbox: config.allowSandboxGateway })
  const paymentMethod = accounts.map(({ id, gateway_name, image }) => ({ id, gateway_name, image }))
  const proof = { checkout_token: proofOf(secretKey, reference), reference }
  const pay: Payment = {
    accountId: '',
    merchantId: '',
    amount,
    currency: 'COP',
    description: `${around.event} · ${around.nameCategory}`.slice(0, 255),
    referenceCode: `${reference}-${Math.max(1, registration.attempt)}`,
    responseUrl: `${address}/pago/respuesta`,
    confirmationUrl: '',
    signature: '',
    tax: 0,
    taxReturnBase: 0,
    test: 1,
    dataEmail: around.dataEmail,
    team: members,
    nameCategory: around.nameCategory,
    url: '',
    cost_service,
  }
  return {
    paymentMethod,
    paymentCheckouts: {},
    pay,
    ...proof,
    ...(hold_until ? { hold_until: hold_until.toISOString() } : {}),
  }
}
