/** A race whose people pay at the test gateway, over the product's own calls: what tests of payments begin with. */
import { and, eq, like, sql } from 'drizzle-orm'
import type { Attempt } from '#domain/payments/insert-attempt.ts'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { type GatewayChange, saveGateway } from '#domain/payments/settings/save-gateway.ts'
import {
  payment_accounts,
  payment_attempts,
  payment_history,
  payment_webhooks,
  sandbox_transactions,
} from '#domain/payments/tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import { createDesk } from './staff.ts'

type Race = Awaited<ReturnType<typeof createRace>>
export type Form = Record<string, string>
export type Decision = {
  outcome: string
  method?: string
  faults?: string
  copies?: string
  late_ms?: string
}

export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
export const formBody = (fields: Record<string, string>) =>
  Buffer.from(new URLSearchParams(fields).toString())

export const createSandboxDesk = (product: TestProduct) => {
  const { db, call } = product
  const desk = createDesk(product)

  const post = (url: string, fields: Record<string, string>) =>
    call('POST', url, { body: formBody(fields), headers: FORM_TYPE })

  /** An account of a gateway; of the installation unless an event is named. */
  const addAccount = async (change: Partial<GatewayChange> & { event_id?: number } = {}) => {
    const { event_id = null, ...rest } = change
    const gateway = { gateway_name: 'sandbox', active: true, live: false, settings: {}, secrets: {} } as const
    const cipher = createSecretsCipher(product.context.secretKey)
    const saved = await inTransaction(db, (tx) =>
      saveGateway(tx, cipher, { event_id }, { ...gateway, ...rest }),
    )
    if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
    const rows = await db
      .select()
      .from(payment_accounts)
      .where(eq(payment_accounts.gateway_name, change.gateway_name ?? 'sandbox'))
    const row = rows.find((one) => one.event_id === event_id)
    if (!row) throw new Error('no account was stored')
    return row
  }

  type Checkout = { paymentMethod: unknown[]; paymentCheckouts: Record<string, Form | string> }
  const choose = async (race: Race, proof: string, gateway_name = 'sandbox') =>
    (
      await call<Checkout>('POST', '/api/attach-product', {
        body: { products: [], event_id: race.event_id, checkout_token: proof, gateway_name },
      })
    ).json

  /** Saves a registration and presses 'Pagar'; its form for the gateway. */
  const startPaying = async (race: Race, team?: object[]) => {
    const { id, proof } = await desk.register(race, team)
    const { paymentCheckouts } = await choose(race, proof)
    return { id, proof, form: paymentCheckouts.sandbox as Form }
  }

  /** The browser posts the form; the id of the transaction. */
  const openAtGateway = async ({ url: _, ...form }: Form) => {
    const answer = await post('/pasarela-pruebas/', form)
    if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`)
    return String(answer.headers.location).split('/').at(-1) ?? ''
  }

  const decide = async (transaction: string, decision: Decision) => {
    const answer = await post(`/pasarela-pruebas/t/${transaction}/resultado`, { ...decision })
    return { status: answer.status, location: String(answer.headers.location) }
  }

  /** From 'Pagar' to the way back. */
  const pay = async (form: Form, decision: Decision) => {
    const transaction = await openAtGateway(form)
    return { transaction, ...(await decide(transaction, decision)) }
  }

  return {
    ...desk,
    post,
    addAccount,
    choose,
    startPaying,
    openAtGateway,
    decide,
    pay,
    resolve: (transaction: string, outcome = 'aprobar') =>
      post(`/pasarela-pruebas/t/${transaction}/resolver`, { outcome }),
    /** The page the browser comes back to asks this. */
    comeBack: (location: string) =>
      call<{ state: string; reference: string }>('GET', `/api/payments/return${new URL(location).search}`),
    row: async (id: number) => {
      const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
      if (!row) throw new Error('no such registration')
      return row
    },
    attemptsOf: (id: number): Promise<Attempt[]> =>
      db
        .select()
        .from(payment_attempts)
        .where(eq(payment_attempts.registration_id, id))
        .orderBy(payment_attempts.id),
    historyOf: async (id: number) =>
      (
        await db
          .select()
          .from(payment_history)
          .where(eq(payment_history.registration_id, id))
          .orderBy(payment_history.id)
      ).map(({ status_before, status_after }) => [status_before, status_after]),
    webhooksOf: (id: number) =>
      db
        .select({ notice: payment_webhooks })
        .from(payment_webhooks)
        .innerJoin(payment_attempts, eq(payment_attempts.id, payment_webhooks.attempt_id))
        .where(eq(payment_attempts.registration_id, id))
        .orderBy(payment_webhooks.id)
        .then((rows) => rows.map(({ notice }) => notice)),
    sentOf: async (transaction: string) =>
      (await db.select().from(sandbox_transactions).where(eq(sandbox_transactions.id, transaction)))[0]
        ?.sent ?? [],
    /** Letters of a kind that name this registration's event. */
    lettersTo: (recipient: string, kind: string) =>
      db
        .select()
        .from(mails)
        .where(and(eq(mails.recipient, recipient), like(mails.kind, kind))),
    /** The hold ended that many minutes ago (or ends in so many, when negative). */
    endHold: (id: number, minutes = 1) =>
      db
        .update(registrations)
        .set({ hold_until: sql`now() - ${minutes} * interval '1 minute'` })
        .where(eq(registrations.id, id)),
  }
}

export type SandboxDesk = ReturnType<typeof createSandboxDesk>
