/** What happens between the save and the gateway: products, code, cancelling, and a person's own page. */
import type { FastifyRequest } from 'fastify'
import { IDENTIFY_AGAIN } from '#domain/payments/messages.ts'
import { hasAddOns, readOffer } from '#domain/store/checkout/choose-add-ons.ts'
import { totalOf } from '#domain/store/rules/selection.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Caller, provenEmail, type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import * as contract from '../contract.ts'
import { cancelOwnHold } from '../hold/cancel-registration.ts'
import { findHold, lockHold } from '../hold/find-hold.ts'
import { isPaying, type Registration } from '../hold/release-holds.ts'
import { type Asker, createIdentityTests } from '../lookup/identity-tests.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import * as messages from '../messages.ts'
import { leaveHold } from '../mine/leave-hold.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { findByReference, listOwnRegistrations } from '../queries.ts'
import { tellLeft } from '../save/tell-changes.ts'
import { dropProof, ownReferences, type Proven, proofsIn } from '../speaker/checkout-token.ts'
import { type chooseProducts, chooseThenCode, chooseWithCode } from './change-totals.ts'
import * as checkout from './checkout-contract.ts'
import { describeCheckout, findCheckoutContext } from './describe-checkout.ts'
import { leaveForGateway } from './leave-for-gateway.ts'

const CODE_LIMIT: Limit = { name: 'discount-code', max: 30, seconds: 600 }

/** People and total may change between an answer and its attempt: then it is answered anew. */
const TRIES = 3

/** No code is that short: somebody is still typing. */
const isTooShort = (code: string) => code.trim().length < 4

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
type Asked = { event_id: number; checkout_token?: string | undefined; reference?: string }
/** A registration of the event asked about, and how much is proven of it. */
type Proved = { registration: Registration; proven: Proven }

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

export const checkoutRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context
  const secure = context.address.startsWith('https:')
  const identity = createIdentityTests(context)

  const askerOf = async (request: FastifyRequest, caller: Caller | null): Promise<Asker> => ({
    address: request.ip,
    email: provenEmail(caller),
    references: await ownReferences(context, request),
  })

  const totals = async (changed: Registration, notice: Notice, proven: Proven, payer?: string) => {
    const about = await findCheckoutContext(db, changed)
    const parts = await describeCheckout(db, context, changed, about, { proven, payer })
    const { paymentMethod, paymentCheckouts, pay } = parts
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

  /** Null without a genuine proof of a registration of this event; where one is named, of that one. */
  const findProved = async (
    request: FastifyRequest,
    { event_id, checkout_token, reference }: Asked,
  ): Promise<Proved | null> => {
    // Who comes from a gateway's form has the attempt's code in hand.
    const asked = reference?.replace(/-\d+$/, '')
    for (const proof of await proofsIn(context, request, checkout_token)) {
      if (asked && proof.reference !== asked) continue
      const registration = await findByReference(db, proof.reference, event_id)
      if (registration) return { registration, proven: proof.proven }
    }
    return null
  }

  const whenOver = ({ state }: Registration) =>
    state === 'paid'
      ? { ...NO_TOTALS, ...messages.ALREADY_PAID, ended: 'paid' as const }
      : { ...NO_TOTALS, ...messages.HOLD_OVER, ended: 'over' as const }

  /** Changes nothing, and says what the registration costs as it is stored. */
  const asItIs = async ({ registration, proven }: Proved, notice: Notice, payer?: string) => {
    const hold = await findHold(db, registration.event_id, registration.reference)
    if (!hold) return whenOver(registration)
    return totals(hold, isPaying(hold) ? messages.PAYING : notice, proven, payer)
  }

  /** Runs a change on the hold; null when it is over. */
  const onHold = <T>(
    { registration: { event_id, reference } }: Proved,
    change: (tx: Tx, hold: Registration) => Promise<T>,
  ): Promise<T | 'paying' | null> =>
    inTransaction(db, async (tx) => {
      const hold = await lockHold(tx, event_id, reference)
      if (!hold) return null
      // What is being paid must not change under the payment.
      if (isPaying(hold)) return 'paying'
      const changed = await change(tx, hold)
      // A total of 0 settled it just now: it is confirmed like any other.
      if (isFreeNow(changed)) await notifyParticipants(tx, context, hold.id, 'free')
      return changed
    })

  const quote = async (event_id: number, products: checkout.ProductLine[]) => {
    const lines = await db.transaction((tx) => readOffer(tx, event_id, products))
    if (!lines) return { ...NO_TOTALS, ...messages.NOT_OFFERED }
    const products_total = totalOf(lines)
    return { ...NO_TOTALS, ...messages.TOTALS, event_price: products_total, products_total }
  }

  const select = async (
    proved: Proved,
    { products, code }: { products: checkout.ProductLine[]; code?: string | null | undefined },
    payer?: string,
  ) => {
    // Who only knew a birthday pays what is stored: nothing sent along changes it.
    if (proved.proven === 'named')
      return asItIs(proved, code ? messages.CODE_INVALID : messages.TOTALS, payer)
    // Nothing is bought, and nothing was: there is no change to lock the event for.
    const { id, amount } = proved.registration
    if (products.length === 0 && code === undefined && amount > 0 && !(await hasAddOns(db, id)))
      return asItIs(proved, messages.TOTALS)
    if (code && !isTooShort(code)) await limiter.enforce(CODE_LIMIT, proved.registration.reference)
    const changed = await onHold(proved, (tx, hold) => chooseWithCode(tx, hold, products, code))
    if (!changed || changed === 'paying') return asItIs(proved, messages.PAYING)
    if (changed === 'invalid') return asItIs(proved, messages.CODE_INVALID)
    return isRefused(changed)
      ? asItIs(proved, refusedProducts(changed))
      : totals(changed, messages.TOTALS, proved.proven)
  }

  return [
    route(checkout.chooseProducts, async ({ body, request }) => {
      const proved = await findProved(request, body)
      return proved ? select(proved, body) : quote(body.event_id, body.products)
    }),

    route(checkout.attachProducts, async ({ body, request }) => {
      const proved = await findProved(request, body)
      if (!proved) return { ...NO_TOTALS, ...IDENTIFY_AGAIN }
      let answer = await select(proved, { products: body.products }, body.payer_email)
      for (let tried = 0; tried < TRIES && answer.data; tried++) {
        const chosen = answer.paymentMethod.find(({ gateway_name }) => gateway_name === body.gateway_name)
        // A transfer is an attempt of its own; this one may be at a gateway that is still to be asked about it.
        if (chosen?.gateway_name === 'transferencia') return answer
        const leaving = {
          reference_code: answer.data.referenceCode,
          account: chosen ?? null,
          proven: proved.proven,
        }
        if (await inTransaction(db, (tx) => leaveForGateway(tx, proved.registration.id, leaving)))
          return answer
        answer = await asItIs(proved, messages.TOTALS, body.payer_email)
      }
      return answer
    }),

    route(checkout.applyCode, async ({ body, request }) => {
      const proved = await findProved(request, body)
      if (!proved) return { ...NO_TOTALS, ...IDENTIFY_AGAIN }
      const code = body.code === null ? null : body.code.trim()
      // An empty code leaves the applied one alone; who only knew a birthday changes nothing.
      if (code === '') return select(proved, { products: body.products })
      if (proved.proven === 'named' || (code !== null && isTooShort(code)))
        return asItIs(proved, messages.CODE_INVALID)
      await limiter.enforce(CODE_LIMIT, proved.registration.reference)
      // The products that came along are the selection, as with productEvent; the code counts over them.
      const changed = await onHold(proved, (tx, hold) => chooseThenCode(tx, hold, body.products, code))
      if (!changed || changed === 'paying') return asItIs(proved, messages.PAYING)
      if (changed === 'invalid') return asItIs(proved, messages.CODE_INVALID)
      if (isRefused(changed)) return asItIs(proved, refusedProducts(changed))
      return totals(
        changed,
        code === null
          ? messages.CODE_REMOVED
          : messages.codeApplied(changed.coupon_uses, changed.participant_count),
        proved.proven,
      )
    }),

    route(contract.cancelOwn, async ({ body, request, reply }) => {
      const proved = await findProved(request, body)
      if (proved?.proven === 'named') return { ...messages.NEEDS_OWN_PROOF, success: false }
      const reference = proved?.registration.reference
      const outcome = reference
        ? await inTransaction(db, (tx) => cancelOwnHold(tx, body.event_id, reference))
        : 'no hold'
      if (reference && outcome === 'cancelled')
        await dropProof(context, { request, reply, secure }, reference)
      const notice = { cancelled: messages.CANCELLED, 'no hold': messages.NO_HOLD, paying: messages.PAYING }[
        outcome
      ]
      return { ...notice, success: outcome === 'cancelled' }
    }),

    route(contract.leaveTeam, async ({ body, caller, request }) => {
      const person = await identity.prove(body, await askerOf(request, caller))
      const outcome = person
        ? await inTransaction(db, async (tx) => {
            const left = await leaveHold(tx, body.event_id, person.document_key)
            if (typeof left === 'object') await tellLeft(tx, context, left)
            return left
          })
        : 'no hold'
      if (typeof outcome === 'object') return { ...messages.left(outcome.rest), success: true }
      const notice = {
        paying: messages.PAYING,
        first: messages.NEEDS_OWN_PROOF,
        'no hold': messages.NO_HOLD,
      }[outcome]
      return { ...notice, success: false }
    }),

    route(contract.competitorState, async ({ params, body, caller, request }) => {
      const document = typedDni(params.dni, body.document_type)
      const asked = { ...document, birthday: body.birthday }
      const person = await identity.prove(asked, await askerOf(request, caller))
      const registrations = person ? await listOwnRegistrations(db, person.document_key) : []
      if (!person || registrations.length === 0)
        return { ...messages.NOT_FOUND_PERSON, success: false, name: '', registrations: [] }
      return { ...messages.NOTHING, success: true, name: person.name, registrations }
    }),
  ]
}
