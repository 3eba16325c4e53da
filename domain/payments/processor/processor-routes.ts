/** Confirmations, the way to a gateway that must be asked, the return page and 'Verificar mi pago'. */
import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { Refusal } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { sumsOf } from '../account/account-sums.ts'
import { aboutBalance } from '../account/own-account.ts'
import { isBuyerMark } from '../buyer-mark.ts'
import { gatewayNamed } from '../gateways/known-gateways.ts'
import { type Attempt, markOpened } from '../insert-attempt.ts'
import * as messages from '../messages.ts'
import { orderOf, urlsFor } from '../offer-checkouts.ts'
import { isOf, keyOf, type PayableKey, type Payables } from '../payable.ts'
import { findPaymentSettings } from '../queries.ts'
import { createSecretsCipher, decryptAccount } from '../settings/account-secrets.ts'
import { listActiveAccounts } from '../settings/active-accounts.ts'
import { findContact } from '../settings/installation.ts'
import { payment_attempts } from '../tables.ts'
import type { Processor } from './processor.ts'
import * as contract from './processor-contract.ts'

const VERIFY_LIMIT: Limit = { name: 'verify-payment', max: 10, seconds: 600 }
const UNKNOWN: contract.PaymentStory = {
  state: 'unknown',
  title: '',
  reference: '',
  amount: 0,
  hold_until: null,
  next_url: '/eventos',
}

const refusedWebhook = () => new Refusal(400, { message: 'Aviso no válido.' })

export const processorRoutes = (context: AppContext, processor: Processor, payables: Payables): Route[] => {
  const { db, limiter, config, secretKey } = context

  const storyOf = async (attempt: Attempt | null): Promise<contract.PaymentStory> => {
    if (!attempt) return UNKNOWN
    const key = keyOf(attempt)
    const found = await payables[key.kind].describe(db, key.id)
    const story = found && (await aboutBalance(db, attempt, found))
    return story ? { ...story, hold_until: story.hold_until?.toISOString() ?? null } : UNKNOWN
  }

  const findOpen = (key: PayableKey): Promise<Attempt[]> =>
    db
      .select()
      .from(payment_attempts)
      .where(
        and(
          isOf(payment_attempts, key),
          or(isNotNull(payment_attempts.opened_at), eq(payment_attempts.state, 'pending')),
        ),
      )
      .orderBy(desc(payment_attempts.id))
      .limit(5)

  /** Asks the gateways about every try somebody left for. */
  const askAgain = async (key: PayableKey): Promise<'asked' | 'unreachable'> => {
    let answer: 'asked' | 'unreachable' = 'asked'
    for (const attempt of await findOpen(key))
      if ((await processor.reconcile(attempt)) === 'unreachable') answer = 'unreachable'
    return answer
  }

  return [
    route(contract.confirmPayment, async ({ params, request, reply }) => {
      const { headers, query, body, rawBody } = request
      const received = await processor.receive(
        params.gateway,
        params.account,
        { headers, query, body },
        rawBody ?? '',
      )
      if (received !== 'accepted') throw refusedWebhook()
      return reply.type('text/plain').send('OK')
    }),

    route(contract.confirmPaymentByAddress, async ({ params, request, reply }) => {
      const { headers, query } = request
      const raw = JSON.stringify(query)
      const received = await processor.receive(
        params.gateway,
        params.account,
        { headers, query, body: query },
        raw,
      )
      if (received !== 'accepted') throw refusedWebhook()
      return reply.type('text/plain').send('OK')
    }),

    route(contract.goToGateway, async ({ params, query, reply }) => {
      const attempt = await processor.findAttempt(params.reference_code)
      const back = `${context.address}/pago/respuesta?referencia=${encodeURIComponent(params.reference_code)}`
      const key = attempt?.state === 'open' ? keyOf(attempt) : null
      const found = key ? await payables[key.kind].describe(db, key.id) : null
      // Nobody is led to pay what is paid, on its way, under review or over.
      const isDue = found?.state === 'unpaid' || found?.state === 'rejected'
      // What is paid may owe what a change left: an attempt for that is paid like any other.
      const owes =
        key && attempt && found?.state === 'approved'
          ? (await sumsOf(db, key)).balance >= attempt.amount
          : false
      const story = isDue || owes ? found : null
      const accounts = attempt
        ? await listActiveAccounts(db, attempt.event_id, { sandbox: config.allowSandboxGateway })
        : []
      const row = accounts.find(
        ({ id, gateway_name }) => id === params.account && gateway_name === params.gateway,
      )
      const gateway = row ? gatewayNamed(row.gateway_name) : undefined
      const account = row ? decryptAccount(createSecretsCipher(secretKey), row) : null
      if (!attempt || !story || !row || !gateway || !account) return reply.redirect(back, 303)
      const { accepts_cash } = attempt.event_id
        ? await findPaymentSettings(db, attempt.event_id)
        : { accepts_cash: false }
      const isNamed = isBuyerMark(secretKey, attempt.reference_code, query.comprador)
      const buyer = key && isNamed ? await payables[key.kind].buyer(db, key.id) : null
      const order = orderOf(attempt, {
        description: story.title,
        buyer: buyer ?? { email: await findContact(context) },
        acceptsCash: accepts_cash,
        hold_until: story.hold_until,
      })
      await markOpened(db, attempt.reference_code, row)
      const made = await gateway.checkout(order, account, urlsFor(context.address, row, attempt), {
        hosts: config.gatewayHosts,
        timeoutMs: 10_000,
      })
      if ('checkout' in made && typeof made.checkout === 'string') return reply.redirect(made.checkout, 303)
      return reply.redirect(`${back}&pasarela=no-responde`, 303)
    }),

    route(contract.readReturn, async ({ query }) => {
      const { cuenta, referencia, ...params } = query
      const verified = cuenta ? await processor.readReturn(cuenta, params) : null
      const code =
        referencia ??
        [params.referenceCode, params.ref_payco, params.external_reference].find(
          (one) => typeof one === 'string',
        )
      return storyOf(verified ?? (typeof code === 'string' ? await processor.findAttempt(code) : null))
    }),

    route(contract.verifyPayment, async ({ body, request }) => {
      await limiter.enforce(VERIFY_LIMIT, body.reference, request.ip)
      const reference = body.reference.replace(/-\d+$/, '')
      for (const kind of ['registration', 'order'] as const) {
        const id = await payables[kind].findOwned(db, reference, body)
        if (id === null) continue
        const unreachable = (await askAgain({ kind, id })) === 'unreachable'
        const [latest] = await findOpen({ kind, id })
        const found = await payables[kind].describe(db, id)
        // Of what is paid and owes: how the payment of that stands.
        const story = found && latest?.state === 'pending' ? await aboutBalance(db, latest, found) : found
        if (!story) break
        const payment = { ...story, hold_until: story.hold_until?.toISOString() ?? null }
        return { ...messages.verified(story, unreachable), success: true, payment }
      }
      return { ...messages.PAYMENT_NOT_FOUND, success: false, payment: null }
    }),

    route(contract.verifyByPerson, async ({ body, caller, request }) => {
      await limiter.enforce(VERIFY_LIMIT, body.dni, request.ip)
      const payments: contract.NamedStory[] = []
      for (const id of await payables.registration.findNamed(body, request, caller)) {
        await askAgain({ kind: 'registration', id })
        const found = await payables.registration.describe(db, id)
        if (!found) continue
        const { reference: _, amount: __, hold_until, ...story } = found
        payments.push({ ...story, hold_until: hold_until?.toISOString() ?? null })
      }
      if (payments.length === 0) return { ...messages.NOTHING_NAMED, success: false, payments }
      return { ...messages.NAMED, success: true, payments }
    }),
  ]
}
