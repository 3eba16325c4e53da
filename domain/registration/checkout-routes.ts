/** What happens between the save and the gateway: products, code, cancelling, and a person's own page. */
import type { FastifyRequest } from 'fastify'
import { markOpened } from '#domain/payments/open-attempt.ts'
import { readOffer } from '#domain/store/choose-add-ons.ts'
import { totalOf } from '#domain/store/rules/selection.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { tooMany } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { Machine } from '#server/machine.ts'
import { cancelOwnHold, leaveHold } from './cancel-registration.ts'
import { applyCode, type chooseProducts, chooseWithCode } from './change-totals.ts'
import * as checkout from './checkout-contract.ts'
import {
  dropProof,
  keepProof,
  PROOF_COOKIE,
  type Proven,
  proofIn,
  proofOf,
  provenIn,
  readOwnProof,
} from './checkout-proof.ts'
import * as contract from './contract.ts'
import { describeCheckout, findAround } from './describe-checkout.ts'
import { lockHold } from './find-hold.ts'
import * as messages from './messages.ts'
import { findByReference, findUnpaidReference, listOwnRegistrations, provesPerson } from './queries.ts'
import type { Registration } from './release-holds.ts'
import { tellMembers } from './tell-people.ts'
import { typedDni } from './typed-dni.ts'

const CODE_LIMIT: Limit = { name: 'discount-code', max: 30, seconds: 600 }
const PERSON_LIMIT: Limit = { name: 'person-proof', max: 10, seconds: 3600 }

const NO_TOTALS = {
  event_price: 0,
  cost_service: 0,
  gift: false,
  status: 0,
  data: null,
  paymentMethod: [],
  paymentCheckouts: {},
  covered: 0,
  discount: 0,
  products_total: 0,
}

type Refused = Exclude<Awaited<ReturnType<typeof chooseProducts>>, Registration | 'invalid'>
type Proved = { event_id: number; checkout_token?: string | undefined }

const refusedProducts = (refused: Refused): Notice => {
  if (refused.outcome === 'sold out')
    return messages.productSoldOut(refused.product, refused.size, refused.left)
  return refused.outcome === 'too many gifts' ? messages.TOO_MANY_GIFTS : messages.NOT_OFFERED
}

const isRefused = (changed: Registration | Refused): changed is Refused => 'outcome' in changed

const isFreeNow = (changed: unknown) =>
  typeof changed === 'object' &&
  changed !== null &&
  'payment_status' in changed &&
  changed.payment_status === 100

export const checkoutRoutes = (machine: Machine): Route[] => {
  const { db, secretKey, limiter } = machine
  const secure = machine.address.startsWith('https:')

  const totals = async (changed: Registration, notice: Notice, proven: Proven) => {
    const around = await findAround(db, changed)
    const { paymentMethod, paymentCheckouts, pay } = await describeCheckout(db, machine, changed, around, {
      proven,
    })
    const isFree = changed.payment_status === 100
    return {
      ...(isFree ? messages.FREE : notice),
      status: isFree ? 100 : 0,
      gift: changed.amount === 0,
      event_price: changed.amount,
      cost_service: changed.cost_service,
      covered: changed.coupon_uses,
      discount: changed.discount,
      products_total: changed.products_total,
      data: pay,
      paymentMethod,
      paymentCheckouts,
    }
  }

  /** Runs a change on the hold the proof belongs to; null without proof or when the hold is over. */
  const onOwnHold = <T>(
    request: FastifyRequest,
    { event_id, checkout_token }: Proved,
    change: (tx: Tx, hold: Registration) => Promise<T>,
  ): Promise<T | 'paying' | null> => {
    const reference = proofIn(secretKey, request, checkout_token)
    if (!reference) return Promise.resolve(null)
    return inTransaction(db, async (tx) => {
      const hold = await lockHold(tx, event_id, reference)
      if (!hold) return null
      // What is being paid must not change under the payment.
      if (hold.payment_pending) return 'paying'
      const changed = await change(tx, hold)
      // A total of 0 settled it just now: it is confirmed like any other.
      if (isFreeNow(changed)) await tellMembers(tx, machine, hold.id, 'free')
      return changed
    })
  }

  /** A refusal changes nothing, and says what the registration costs all the same. */
  const asItIs = async (request: FastifyRequest, body: Proved, notice: Notice) => {
    const reference = proofIn(secretKey, request, body.checkout_token)
    const hold = reference ? await findByReference(db, reference, body.event_id) : null
    return hold
      ? totals(hold, notice, provenIn(secretKey, request, body.checkout_token))
      : { ...NO_TOTALS, ...notice }
  }

  const quote = async (event_id: number, products: checkout.ProductLine[]) => {
    const lines = await db.transaction((tx) => readOffer(tx, event_id, products))
    if (!lines) return { ...NO_TOTALS, ...messages.NOT_OFFERED }
    const products_total = totalOf(lines)
    return { ...NO_TOTALS, ...messages.TOTALS, event_price: products_total, products_total }
  }

  const select = async (
    request: FastifyRequest,
    body: Proved & { products: checkout.ProductLine[]; code?: string | null | undefined },
  ) => {
    const { products, code } = body
    const reference = proofIn(secretKey, request, body.checkout_token)
    if (code && reference) await limiter.enforce(CODE_LIMIT, reference)
    const changed = await onOwnHold(request, body, (tx, hold) => chooseWithCode(tx, hold, products, code))
    if (!changed) return null
    if (changed === 'paying') return asItIs(request, body, messages.PAYING)
    if (changed === 'invalid') return asItIs(request, body, messages.CODE_INVALID)
    return isRefused(changed)
      ? asItIs(request, body, refusedProducts(changed))
      : totals(changed, messages.TOTALS, provenIn(secretKey, request, body.checkout_token))
  }

  return [
    route(
      checkout.chooseProducts,
      async ({ body, request }) => (await select(request, body)) ?? quote(body.event_id, body.products),
    ),

    route(checkout.attachProducts, async ({ body, request }) => {
      const answer = await select(request, body)
      if (!answer) return { ...NO_TOTALS, ...messages.IDENTIFY_AGAIN }
      const chosen = answer.paymentMethod.find(({ gateway_name }) => gateway_name === body.gateway_name)
      // A transfer is an attempt of its own; this one may be at a gateway that is still to be asked about it.
      if (answer.data && chosen?.gateway_name !== 'transferencia')
        await markOpened(db, answer.data.referenceCode, chosen ?? null)
      return answer
    }),

    route(checkout.applyCode, async ({ body, request }) => {
      const reference = proofIn(secretKey, request, body.checkout_token)
      if (!reference) return { ...NO_TOTALS, ...messages.IDENTIFY_AGAIN }
      const { code } = body
      if (code !== null && code.trim().length < 4) return asItIs(request, body, messages.CODE_INVALID)
      await limiter.enforce(CODE_LIMIT, reference)
      const changed = await onOwnHold(request, body, (tx, hold) => applyCode(tx, hold, code?.trim() ?? null))
      if (!changed) return { ...NO_TOTALS, ...messages.IDENTIFY_AGAIN }
      if (changed === 'paying') return asItIs(request, body, messages.PAYING)
      if (changed === 'invalid') return asItIs(request, body, messages.CODE_INVALID)
      return totals(
        changed,
        code === null ? messages.CODE_REMOVED : messages.codeApplied(changed.coupon_uses, changed.members),
        provenIn(secretKey, request, body.checkout_token),
      )
    }),

    route(contract.cancelOwn, async ({ body, request, reply }) => {
      const reference = proofIn(secretKey, request, body.checkout_token)
      const outcome = reference
        ? await inTransaction(db, (tx) => cancelOwnHold(tx, body.event_id, reference))
        : 'no hold'
      if (outcome === 'cancelled') dropProof(reply)
      const notice = { cancelled: messages.CANCELLED, 'no hold': messages.NO_HOLD, paying: messages.PAYING }[
        outcome
      ]
      return { ...notice, success: outcome === 'cancelled' }
    }),

    route(contract.leaveTeam, async ({ body, request }) => {
      const { allowed, seconds } = await limiter.take(PERSON_LIMIT, body.dni, request.ip)
      if (!allowed) throw tooMany(seconds)
      const isPerson = await provesPerson(db, body.dni, body.birthday)
      const outcome = isPerson
        ? await inTransaction(db, async (tx) => {
            const left = await leaveHold(tx, body.event_id, body.dni)
            if (typeof left === 'object' && left.members > 1)
              await tellMembers(tx, machine, left.registration_id, 'team-ended')
            return left
          })
        : 'no hold'
      if (typeof outcome === 'object') return { ...messages.LEFT, success: true }
      return { ...(outcome === 'paying' ? messages.PAYING : messages.NO_HOLD), success: false }
    }),

    route(contract.competitorState, async ({ params, body, request, reply }) => {
      const dni = typedDni(params.dni)
      const { allowed, seconds } = await limiter.take(PERSON_LIMIT, dni, request.ip)
      if (!allowed) throw tooMany(seconds)
      const name = await provesPerson(db, dni, body.birthday)
      const registrations = name ? await listOwnRegistrations(db, dni) : []
      if (!name || registrations.length === 0)
        return { ...messages.NOT_FOUND_PERSON, success: false, name: '', registrations: [] }
      // Who comes from here to pay finds the way in, also when the event is full or closed by now.
      const unpaid = await findUnpaidReference(db, dni)
      if (unpaid && !readOwnProof(secretKey, request.cookies[PROOF_COOKIE]))
        keepProof(reply, proofOf(secretKey, unpaid, 'named'), secure)
      return { ...messages.NOTHING, success: true, name, registrations }
    }),
  ]
}
