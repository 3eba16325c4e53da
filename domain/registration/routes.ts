/** Lookup and save. Totals, add-ons and leaving are in checkout-routes.ts. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dniTypingProblem, plainDni } from '#domain/colombia/documents.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Machine } from '#server/machine.ts'
import { keepProof, PROOF_COOKIE, type Proven, proofIn, provenIn, readOwnProof } from './checkout-proof.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { competitorRoutes } from './competitor-routes.ts'
import * as contract from './contract.ts'
import {
  type Around,
  type CheckoutParts,
  describeCheckout,
  findAround,
  isPaying,
} from './describe-checkout.ts'
import { type EventOffer, findOffer } from './find-offer.ts'
import { type Lookup, openLookups } from './look-up.ts'
import * as messages from './messages.ts'
import {
  categoriesOnOffer,
  findByReference,
  findHoldOfAccount,
  findRegistration,
  kitsOnOffer,
} from './queries.ts'
import type { Registration } from './release-holds.ts'
import { admits } from './rules/category-match.ts'
import { staffRoutes } from './staff-routes.ts'
import { submitRegistration } from './submit-registration.ts'

const NO_CHECKOUT = { paymentMethod: [], paymentCheckouts: {}, pay: null }
const REFUSED = { ...NO_CHECKOUT, status: 6, nameCategory: '', cost_service: 0, dataEmail: '' }
const FREE = 100

/** Status 3 is 'still typing', and says nothing; only a letter is told, since more digits do not mend it. */
const noticeOf = (status: Lookup['status'], dni: string) => {
  if (status === 1) return messages.CLOSED
  if (status === 2) return messages.SOLD_OUT
  if (status === 4) return messages.ALREADY_PAID
  if (status === 5) return messages.ALREADY_HELD
  if (status === 3 && dniTypingProblem(dni)) return messages.DNI_WITH_LETTERS
  return status === 6 ? messages.NO_CATEGORY : messages.NOTHING
}

/** Is this very browser in the middle of paying a registration? Then a full or closed event is no obstacle. */
const findOwnHold = async (
  { db }: Machine,
  reference: string | null,
  event_id: number | undefined,
): Promise<Registration | null> => {
  const own = reference && event_id ? await findByReference(db, reference, event_id) : null
  return own?.state === 'held' && own.hold_until && own.hold_until > new Date() ? own : null
}

/** What a save already has in hand need not be read again. */
const aroundOf = (offer: EventOffer, { competitors: [first], category_id }: contract.SaveBody): Around => ({
  event: offer.name,
  icono: offer.icon,
  nameCategory: offer.categories.find(({ id }) => id === category_id)?.title ?? '',
  dataEmail: first?.email ?? '',
  buyerName: `${first?.name} ${first?.last_name}`,
  phone: first?.phone ?? '',
  dni: first?.dni ?? '',
  birthday: first?.birthday ?? '',
})

export const registrationRoutes = (machine: Machine): Route[] => {
  const { db, secretKey } = machine
  const secure = machine.address.startsWith('https:')
  const lookUp = openLookups(machine)

  const checkoutOf = async (
    registration: Registration,
    reply: FastifyReply,
    proven: Proven,
  ): Promise<CheckoutParts> => {
    const around = await findAround(db, registration)
    const parts = await describeCheckout(db, machine, registration, around, { proven })
    keepProof(reply, parts.checkout_token, secure)
    return parts
  }

  /** A document and a birthday prove less than what this browser may have already. */
  const provenBy = ({ cookies }: FastifyRequest, { reference }: Registration): Proven =>
    readOwnProof(secretKey, cookies[PROOF_COOKIE]) === reference ? 'own' : 'named'

  return [
    route(contract.lookup, async ({ params, query, caller, request, reply }) => {
      const email = caller?.email ?? null
      const found = await lookUp({ ...query, dni: params.dni, address: request.ip, email })
      const own =
        found.status === 1 || found.status === 2
          ? ((await findOwnHold(machine, proofIn(secretKey, request, undefined), found.offer?.id)) ??
            (await findHoldOfAccount(db, { ...query, dni: plainDni(params.dni), email })))
          : null
      const held = found.status === 5 ? await findRegistration(db, found.registration_id) : own
      const status = own ? 5 : found.status
      const goesOn = status === 0 || status === 5 || status === 6
      return {
        ...(held && isPaying(held) ? messages.HELD_AND_PAYING : noticeOf(status, params.dni)),
        status,
        data: 'data' in found ? found.data : null,
        kits: goesOn && found.offer ? kitsOnOffer(found.offer) : [],
        categories: goesOn && found.offer ? categoriesOnOffer(found.offer.categories) : [],
        ...(held
          ? await checkoutOf(held, reply, provenBy(request, held))
          : // Who may go on is told beforehand how to pay.
            { ...NO_CHECKOUT, paymentMethod: found.status === 0 ? found.gateways : [] }),
      }
    }),

    route(contract.resume, async ({ body, reply }) => {
      const own = await findOwnHold(machine, readOwnProof(secretKey, body.checkout_token), body.event_id)
      if (!own) return { ...messages.IDENTIFY_AGAIN, status: 1, dni: '', birthday: '', ...NO_CHECKOUT }
      const { dni, birthday } = await findAround(db, own)
      return { ...messages.ALREADY_HELD, status: 5, dni, birthday, ...(await checkoutOf(own, reply, 'own')) }
    }),

    route(contract.teamCategories, async ({ query }) => {
      const offer = await findOffer(db, query.event_id)
      if (!offer) throw notFound()
      const team = query.genders.map((gender, at) => ({ gender, age: query.ages[at] ?? -1 }))
      return { categories: categoriesOnOffer(offer.categories.filter((category) => admits(category, team))) }
    }),

    route(contract.save, async ({ body, request, reply }) => {
      const replaces = proofIn(secretKey, request, body.checkout_token)
      const { offer, saved, attempt } = await submitRegistration(machine, {
        body,
        replaces,
        address: request.ip,
        origin: 'web',
      })
      if (saved.outcome !== 'saved')
        return { ...REFUSED, ...messages.refusedSave(saved), icono: offer?.icon ?? null }
      const { registration } = saved
      if (registration.state === 'paid' && registration.payment_status !== FREE)
        return { ...REFUSED, ...messages.ALREADY_PAID, icono: offer?.icon ?? null }
      const around = offer ? aroundOf(offer, body) : await findAround(db, registration)
      // Who only named the person may write the form anew; what was proven does not grow by it.
      const proven =
        replaces === registration.reference ? provenIn(secretKey, request, body.checkout_token) : 'own'
      const checkout = await describeCheckout(db, machine, registration, around, { proven, opened: attempt })
      keepProof(reply, checkout.checkout_token, secure)
      const isFree = registration.payment_status === FREE
      return {
        ...(isFree ? messages.FREE : messages.SAVED(registration.hold_until)),
        status: isFree ? 100 : 0,
        ...checkout,
        icono: around.icono,
        nameCategory: around.nameCategory,
        cost_service: registration.cost_service,
        dataEmail: around.dataEmail,
      }
    }),

    ...checkoutRoutes(machine),
    ...staffRoutes(machine),
    ...competitorRoutes(machine),
  ]
}
