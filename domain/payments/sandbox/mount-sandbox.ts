/**
 * Pasarela de prueba: a page inside the product that plays PayU over its own protocol. Only mounted where the sandbox
 * is allowed (product.md section 6); it never moves money.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/app-context.ts'
import { SANDBOX_CREDENTIALS } from '../gateways/sandbox.ts'
import { AFTERWARDS, type Afterwards, playAfterwards } from './afterwards.ts'
import { answerQuery } from './answer-query.ts'
import { answerRefund } from './answer-refund.ts'
import { checkForm, type SandboxKeys } from './check-form.ts'
import { deliverWaves } from './deliver.ts'
import { type Fault, isFault, type Post, wavesOf } from './faults.ts'
import {
  METHODS,
  type Method,
  methodsOf,
  OUTCOMES,
  type Played,
  type PlayedOutcome,
  returnAddressOf,
} from './outcomes.ts'
import { missingPage, PAGE_POLICY, paymentPage, refusedPage } from './pages.ts'
import {
  addTransaction,
  decide,
  findTransaction,
  isApproved,
  listTransactions,
  noteSent,
  referencePolOf,
  type SandboxState,
  type SandboxTransaction,
} from './transactions.ts'

const BASE = '/pasarela-pruebas'
const BODY_LIMIT = 64 * 1024
const MOST_COPIES = 50
const LATEST_MS = 60_000

/** Until it is approved or on its way a person may try again, as at PayU. */
const UNDECIDED: readonly SandboxState[] = ['open', 'declined', 'error', 'expired', 'abandoned']

const words = z.union([z.string(), z.array(z.string())]).transform(
  (given) =>
    new Set<Fault>(
      [given]
        .flat()
        .flatMap((one) => one.split(','))
        .filter(isFault),
    ),
)

const result = z.object({
  outcome: z.enum(Object.keys(OUTCOMES) as [PlayedOutcome, ...PlayedOutcome[]]),
  method: z.enum(Object.keys(METHODS) as [Method, ...Method[]]).default('tarjeta'),
  faults: words.default(new Set()),
  /** How many a duplicate is. */
  copies: z.coerce.number().int().min(2).max(MOST_COPIES).default(2),
  late_ms: z.coerce.number().int().min(0).max(LATEST_MS).default(1_500),
})

const resolution = z.object({ outcome: z.enum(['aprobar', 'rechazar', 'vencer']).default('aprobar') })

const afterwards = z.object({ what: z.enum(Object.keys(AFTERWARDS) as [Afterwards, ...Afterwards[]]) })

const send = (reply: FastifyReply, html: string, status = 200) =>
  reply
    .code(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

export const mountSandbox = (app: FastifyInstance, context: AppContext) => {
  const { db } = context
  const keys = SANDBOX_CREDENTIALS as SandboxKeys
  const closing = new AbortController()
  const background = new Set<Promise<unknown>>()
  const later = (work: Promise<unknown>) => {
    const kept = work
      .catch((error: unknown) => context.log.error({ err: error }, 'sandbox'))
      .finally(() => background.delete(kept))
    background.add(kept)
  }
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(background)
  })

  const deliver = async ({ id, fields }: SandboxTransaction, waves: Post[][]) => {
    const { rest } = await deliverWaves(
      {
        url: fields.confirmationUrl ?? '',
        signal: closing.signal,
        note: (post, status) => noteSent(db, id, { at: new Date().toISOString(), fields: post, status }),
      },
      waves,
    )
    later(rest)
  }

  const playedOf = async (
    { fields, reference_code }: SandboxTransaction,
    method: Method,
  ): Promise<Played> => ({
    apiKey: keys.apiKey,
    form: fields,
    method,
    reference_pol: await referencePolOf(db, reference_code),
  })

  const route = (
    method: 'GET' | 'POST',
    path: string,
    answer: (given: { id: string; body: unknown }, reply: FastifyReply) => Promise<unknown>,
    access: 'public' | 'administrator' = 'public',
  ) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: `${BASE}${path}`,
      bodyLimit: BODY_LIMIT,
      config: { access },
      schema: { hide: true },
      handler: ({ params, body }, reply) => answer({ id: params.id ?? '', body }, reply),
    })

  route('POST', '/', async ({ body }, reply) => {
    const checked = checkForm(body, keys, context.address)
    if ('problems' in checked) return send(reply, refusedPage(checked.problems), 400)
    if (await isApproved(db, checked.form.referenceCode ?? ''))
      return send(reply, refusedPage(['referenceCode: este pago ya se aprobó.']), 400)
    return reply.redirect(`${BASE}/t/${await addTransaction(db, checked.form)}`, 303)
  })

  route('GET', '/t/:id', async ({ id }, reply) => {
    const transaction = await findTransaction(db, id)
    return transaction ? send(reply, paymentPage(transaction)) : send(reply, missingPage(), 404)
  })

  route('POST', '/t/:id/resultado', async ({ id, body }, reply) => {
    const transaction = await findTransaction(db, id)
    if (!transaction) return send(reply, missingPage(), 404)
    const read = result.safeParse({ ...(body as object) })
    if (!read.success) return send(reply, refusedPage(['outcome: elige qué pasa con el pago.']), 400)
    const { outcome, method, faults, copies, late_ms } = read.data
    if (!methodsOf(transaction.fields).includes(method))
      return send(reply, refusedPage(['method: este comercio no lo acepta.']), 400)
    const transaction_id = randomUUID()
    const state = faults.has('after_hold') ? 'untold' : OUTCOMES[outcome].state
    const back = `${BASE}/t/${id}`
    if (!(await decide(db, id, UNDECIDED, { state, method, transaction_id })))
      return reply.redirect(back, 303)
    if (state === 'untold') return reply.redirect(back, 303)

    const played = await playedOf(transaction, method)
    if (OUTCOMES[outcome].confirmation && !faults.has('no_confirmation')) {
      const waves = wavesOf(played, outcome, transaction_id, faults, copies)
      if (faults.has('late'))
        later(
          wait(late_ms, undefined, { signal: closing.signal, ref: false }).then(
            () => deliver(transaction, waves),
            () => {},
          ),
        )
      else await deliver(transaction, waves)
    }
    return reply.redirect(returnAddressOf(played, outcome, transaction_id) ?? back, 303)
  })

  route('POST', '/t/:id/resolver', async ({ id, body }, reply) => {
    const transaction = await findTransaction(db, id)
    if (!transaction) return send(reply, missingPage(), 404)
    const read = resolution.safeParse({ ...(body as object) })
    if (!read.success) return send(reply, refusedPage(['outcome: aprobar, rechazar o vencer.']), 400)
    const { outcome } = read.data
    const method = transaction.method as Method
    const transaction_id = transaction.transaction_id ?? randomUUID()
    const { state } = OUTCOMES[outcome]
    if (await decide(db, id, ['pending', 'untold'], { state, method, transaction_id }))
      await deliver(
        transaction,
        wavesOf(await playedOf(transaction, method), outcome, transaction_id, new Set()),
      )
    return reply.redirect(`${BASE}/t/${id}`, 303)
  })

  route('POST', '/t/:id/despues', async ({ id, body }, reply) => {
    const transaction = await findTransaction(db, id)
    if (!transaction) return send(reply, missingPage(), 404)
    const read = afterwards.safeParse({ ...(body as object) })
    if (!read.success || transaction.state !== 'approved')
      return send(reply, refusedPage(['what: elige qué pasa con un pago aprobado.']), 400)
    const played = await playedOf(transaction, transaction.method as Method)
    await deliver(transaction, [[await playAfterwards(db, transaction, played, read.data.what)]])
    return reply.redirect(`${BASE}/t/${id}`, 303)
  })

  route('POST', '/consulta', ({ body }) => answerQuery(db, keys, body))

  route('POST', '/devolucion', ({ body }) => answerRefund(db, keys, body))

  // Reference codes open payment pages: the log is for who runs the installation.
  route('GET', '/api/transacciones', async () => ({ data: await listTransactions(db) }), 'administrator')
}
