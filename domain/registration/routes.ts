/** Lookup and save. Totals, add-ons and leaving are in checkout-routes.ts. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentTypingProblem, plainDni } from '#domain/colombia/documents.ts'
import { isCoupon } from '#domain/coupons/queries.ts'
import { describeNewTransfer } from '#domain/payments/bank-transfer/own-transfer.ts'
import { IDENTIFY_AGAIN } from '#domain/payments/messages.ts'
import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { provenEmail, type Route, route } from '#server/http/route.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import {
  type CheckoutContext,
  type CheckoutParts,
  describeCheckout,
  findCheckoutContext,
} from './checkout/describe-checkout.ts'
import * as contract from './contract.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { findHold } from './hold/find-hold.ts'
import { isPaying, type Registration } from './hold/release-holds.ts'
import { type EventOffer, findOffer } from './lookup/find-offer.ts'
import { createLookups, type Lookup } from './lookup/look-up.ts'
import { createOfferCache } from './lookup/offer-cache.ts'
import { admitsOnItsDay } from './lookup/offer-state.ts'
import { findTypedBlock } from './lookup/typed-block.ts'
import type { TypedDocument } from './lookup/typed-dni.ts'
import * as messages from './messages.ts'
import { categoriesOnOffer, findOwnRow, findRegistration, kitsOnOffer } from './queries.ts'
import { admits } from './rules/category-match.ts'
import { submitRegistration } from './save/submit-registration.ts'
import { keepProof, ownReferences, type Proven, proofsIn, readProof } from './speaker/checkout-token.ts'
import { competitorRoutes } from './staff/competitor-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

const NO_CHECKOUT = { paymentMethod: [], paymentCheckouts: {}, pay: null }
const REFUSED = { ...NO_CHECKOUT, status: 6, nameCategory: '', cost_service: 0, dataEmail: '' }
const FREE = 100

/** Status 3 is 'still typing', and says nothing; only a letter is told, since more digits do not mend it. */
const webhookOf = (status: Lookup['status'], { dni, document_type }: TypedDocument) => {
  if (status === 1) return messages.CLOSED
  if (status === 2) return messages.SOLD_OUT
  if (status === 4) return messages.ALREADY_PAID
  if (status === 5) return messages.ALREADY_HELD
  const problem = status === 3 ? documentTypingProblem(document_type, dni) : null
  if (problem) return messages.wrongDocument(problem)
  return status === 6 ? messages.NO_CATEGORY : messages.NOTHING
}

/** Whom a size is for: of somebody unknown the gender is not known yet. */
const wearerOf = (found: Lookup, birthday: string) => ({
  birthday,
  gender: 'data' in found ? found.data.gender : '',
})

const noticeOfHeld = (held: Registration) => {
  if (held.payment_review) return messages.HELD_AND_REVIEWED
  return isPaying(held) ? messages.HELD_AND_PAYING : messages.ALREADY_HELD
}

/** What a save already has in hand need not be read again. */
const checkoutContextOf = (
  offer: EventOffer,
  { competitors: [first], category_id }: contract.SaveBody,
): CheckoutContext => ({
  event: offer.name,
  icono: offer.icon,
  nameCategory: offer.categories.find(({ id }) => id === (first?.category_id ?? category_id))?.title ?? '',
  dataEmail: first?.email ?? '',
  buyerEmail: first?.email ?? '',
  buyerName: `${first?.name} ${first?.last_name}`,
  phone: first?.phone ?? '',
  dni: first?.dni ?? '',
  document_type: first?.document_type ?? '',
  birthday: first?.birthday ?? '',
})

/** Saved a moment ago, by who has it: as the transfer's page will open it. */
const newPayable = (registration: Registration, { name, slug, now }: EventOffer) => ({
  ...registration,
  kind: 'registration' as const,
  title: name,
  slug,
  now,
  order_link: null,
  isOwner: true,
})

export const registrationRoutes = (context: AppContext): Route[] => {
  const { db } = context
  const secure = context.address.startsWith('https:')
  const offers = createOfferCache(context)
  const lookUp = createLookups(context, offers)

  type Exchange = { request: FastifyRequest; reply: FastifyReply }

  const checkoutOf = async (
    registration: Registration,
    about: CheckoutContext,
    exchange: Exchange,
    proven: Proven,
  ): Promise<CheckoutParts> => {
    const parts = await describeCheckout(db, context, registration, about, { proven })
    await keepProof(context, { ...exchange, secure }, parts)
    return parts
  }

  /**
   * A document and a birthday name a registration. Its own it is for the browser that saved it, and for the proven login
   * of its buyer's address; another participant's login proves a row of it, not the purchase.
   */
  const provenBy = (
    references: string[],
    email: string | null,
    { reference }: Registration,
    { buyerEmail }: CheckoutContext,
  ): Proven => (references.includes(reference) || (email !== null && email === buyerEmail) ? 'own' : 'named')

  return [
    route(contract.lookup, async ({ params, query, caller, request, reply }) => {
      const email = provenEmail(caller)
      const references = await ownReferences(context, request)
      const person = { ...query, dni: plainDni(params.dni) }
      const own_id = await findOwnRow(db, { ...person, references, email })
      const { block_code: code } = query
      const event_id = /^\d{1,9}$/.test(query.event_id) ? Number(query.event_id) : 0
      const typed = code ? await findTypedBlock(context, { event_id, code, address: request.ip }) : null
      const block = typed?.released ? null : typed
      const found = await lookUp({ ...person, address: request.ip, email, references, own_id, block })
      const { status } = found
      const held = status === 5 ? await findRegistration(db, found.registration_id) : null
      const about = held && (await findCheckoutContext(db, held))
      const goesOn = status === 0 || status === 5 || status === 6
      return {
        ...(held ? noticeOfHeld(held) : webhookOf(status, person)),
        status,
        data: 'data' in found ? found.data : null,
        ...(code
          ? {
              block: block && {
                name: block.name,
                left: block.left,
                distances: block.distances.map(({ name }) => name),
                has_discount: await isCoupon(db, event_id, code),
              },
            }
          : {}),
        kits: goesOn && found.offer ? kitsOnOffer(found.offer, wearerOf(found, query.birthday)) : [],
        categories: goesOn && found.offer ? categoriesOnOffer(found.offer, block) : [],
        ...(held && about
          ? await checkoutOf(held, about, { request, reply }, provenBy(references, email, held, about))
          : // Who may go on is told beforehand how to pay.
            { ...NO_CHECKOUT, paymentMethod: found.status === 0 ? found.gateways : [] }),
      }
    }),

    route(contract.resume, async ({ body, request, reply }) => {
      const proof = await readProof(context, body.checkout_token)
      const own = proof?.proven === 'own' ? await findHold(db, body.event_id, proof.reference) : null
      if (!own)
        return { ...IDENTIFY_AGAIN, status: 1, dni: '', document_type: '', birthday: '', ...NO_CHECKOUT }
      const about = await findCheckoutContext(db, own)
      const { dni, document_type, birthday } = about
      const checkout = await checkoutOf(own, about, { request, reply }, 'own')
      return { ...noticeOfHeld(own), status: 5, dni, document_type, birthday, ...checkout }
    }),

    route(contract.teamCategories, async ({ query }) => {
      const offer = await findOffer(db, query.event_id)
      if (!offer) throw notFound()
      const { genders, ages, birthdays } = query
      const team = genders.map((gender, at) => ({ gender, age: ages[at] ?? -1 }))
      const admitting = offer.categories.filter((category) =>
        birthdays
          ? admitsOnItsDay(
              category,
              genders.map((gender, at) => ({ gender, birthday: birthdays[at] ?? '' })),
            )
          : admits(category, team),
      )
      const offered = categoriesOnOffer(offer, null, admitting)
      // A client of the specification knows no sold-out distances: it is offered what can be chosen.
      return { categories: birthdays ? offered : offered.filter((one) => !one.sold_out && !one.closed) }
    }),

    route(contract.save, async ({ body, request, reply }) => {
      // Only who has the registration writes it anew: a birthday replaces nothing.
      const proofs = await proofsIn(context, request, body.checkout_token)
      const own = proofs.filter(({ proven }) => proven === 'own')
      const replaces = own.map(({ reference }) => reference)
      const { offer, ways, saved } = await submitRegistration(
        { context, offers },
        {
          body,
          replaces,
          address: request.ip,
          origin: 'web',
        },
      )
      if (saved.outcome === 'work first')
        return { ...REFUSED, ...messages.NOTHING, status: 3, icono: offer?.icon ?? null, work: saved.work }
      if (saved.outcome !== 'saved')
        return {
          ...REFUSED,
          ...messages.refusedSave(saved),
          icono: offer?.icon ?? null,
          refused_for: saved.outcome.replaceAll(' ', '_'),
          ...(saved.outcome === 'price changed' ? { new_total: saved.amount } : {}),
        }
      const { registration, attempt } = saved
      if (registration.state === 'paid' && registration.payment_status !== FREE)
        return { ...REFUSED, ...messages.ALREADY_PAID, icono: offer?.icon ?? null }
      const about = offer ? checkoutContextOf(offer, body) : await findCheckoutContext(db, registration)
      const checkout = await describeCheckout(db, context, registration, about, {
        proven: 'own',
        opened: attempt,
        ways,
      })
      await keepProof(context, { request, reply, secure }, checkout)
      const isFree = registration.payment_status === FREE
      const isNew = offer && ways && attempt && replaces.length === 0
      const transfer = isNew && describeNewTransfer(newPayable(registration, offer), ways.accounts)
      return {
        ...(isFree ? messages.FREE : messages.SAVED(registration.hold_until)),
        status: isFree ? 100 : 0,
        ...checkout,
        icono: about.icono,
        nameCategory: about.nameCategory,
        cost_service: registration.cost_service,
        dataEmail: about.dataEmail,
        ...(transfer ? { transfer } : {}),
      }
    }),

    ...checkoutRoutes(context),
    ...staffRoutes(context, offers),
    ...documentRoutes(context),
    ...bulkRoutes(context),
    ...competitorRoutes(context),
  ]
}
