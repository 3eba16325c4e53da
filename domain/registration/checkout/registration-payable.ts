/** How a registration takes money, handed to payments by app/: seats, mails and counts follow here. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { possibleKeys } from '#domain/colombia/documents.ts'
import type { Payable } from '#domain/payments/payable.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { MOST_MOVES, pendingHold, postponedHold } from '#domain/payments/rules/hold-extension.ts'
import { isCourtesy } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'
import { provenEmail } from '#server/http/route.ts'
import { wasEndedByOthers } from '../hold/cancel-registration.ts'
import { type ReinstateOutcome, reinstate } from '../hold/reinstate.ts'
import { endRegistration, type Registration, type Tell } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { createIdentityTests } from '../lookup/identity-tests.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import {
  findStories,
  notifyParticipants,
  tellAdministrators,
  tellGivenBack,
  tellReceived,
} from '../notify-participants.ts'
import { findRegistration, listOwnIds } from '../queries.ts'
import {
  asProven,
  ownReferences,
  payingProof,
  proofsIn,
  provenOf,
  referenceNamed,
} from '../speaker/checkout-token.ts'
import { manualStatus } from '../staff/staff-messages.ts'
import { setManualStatus } from '../staff/staff-status.ts'
import { participants, registrations } from '../tables.ts'
import { buyerOf, findCheckoutContext } from './describe-checkout.ts'
import { findTitled, type Held, lockBoth, setCode, stateOf } from './paid-registration.ts'
import { APPROVED, ownsItsPlaces, settlesAtOnce } from './settle-at-once.ts'

/** Why late money could get nothing, as staff read it. */
const LATE: Record<Exclude<ReinstateOutcome, 'reinstated'>, string> = {
  'no spots': 'la reserva había terminado y ya no hay cupos',
  'no kits': 'la reserva había terminado y la talla ya no está',
  'no coupon': 'la reserva había terminado y el código ya no tiene usos',
  'no stock': 'la reserva había terminado y un producto ya no está',
  'registered elsewhere': 'la reserva había terminado y la persona tiene otra inscripción',
}

/** The hold is over: everything it had is taken again if it is still free, else nothing is. */
const reinstateLate = (tx: Tx, registration: Registration, tell: Tell) =>
  inSavepoint(tx, async (part) => {
    if (registration.state === 'held') await endRegistration(part, registration, 'released')
    const outcome = await reinstate(part, registration, tell)
    return outcome === 'reinstated' ? outcome : refuse(outcome)
  })

/** What a later module does in the same transaction once money came for what is paid (app/ hands it in). */
export type AfterMoney = (tx: Tx, registration_id: number, balance: number) => Promise<void>

export const registrationPayable = (
  context: AppContext,
  afterMoney: AfterMoney = async () => {},
): Payable<Held> => {
  const identity = createIdentityTests(context)
  const tell: Tell = (tx, id, occasion) => notifyParticipants(tx, context, id, occasion)

  const setHold: Payable['setHold'] = async (tx, id, until, pending) => {
    // Who gets hours to pay is reminded of their end again.
    const marks = pending ? { payment_status: 0 } : { reminder_sent_at: null }
    await tx
      .update(registrations)
      .set({ payment_pending: pending, hold_until: until, ...marks })
      .where(eq(registrations.id, id))
    if (pending) await setCode(tx, id, 0)
  }

  const setReview = async (tx: Tx, registration: Registration, reason: string) => {
    const { id, payment_status } = registration
    // Money is there: that an earlier try was refused is no longer what is true of it.
    const status = payment_status === 6 ? 0 : payment_status
    await tx
      .update(registrations)
      .set({ payment_review: true, payment_pending: false, payment_status: status })
      .where(eq(registrations.id, id))
    if (status !== payment_status) await setCode(tx, id, status)
    await recordStatus(tx, {
      registration_id: id,
      status_before: payment_status,
      status_after: status,
      source: 'gateway',
      note: `Pago por revisar: ${reason}`,
    })
    await tellAdministrators(tx, context, registration, reason)
  }

  return {
    describe: async (db, id) => {
      const row = await findTitled(db, { id })
      if (!row) return null
      const { reference, amount, hold_until, payment_status } = row.registration
      const state = stateOf(row.registration, row.now)
      const next_url = state === 'approved' ? '/competitor/dashboard' : `/registrate/${row.slug}`
      const given = state === 'approved' && isCourtesy(payment_status) ? { courtesy: true } : {}
      return { state, title: row.title, reference, amount, hold_until, next_url, ...given }
    },

    buyer: async (db, id) => {
      const registration = await findRegistration(db, id)
      return registration && buyerOf(await findCheckoutContext(db, registration))
    },

    findOwned: async (db, reference, document) => {
      const [row] = await db
        .select({ id: registrations.id })
        .from(registrations)
        .innerJoin(participants, eq(participants.registration_id, registrations.id))
        .where(
          and(
            eq(registrations.reference, reference),
            inArray(participants.document_key, possibleKeys(document)),
            isNotNull(participants.position),
          ),
        )
      return row?.id ?? null
    },

    findNamed: async ({ birthday, dni, document_type }, request, caller) => {
      const document = typedDni(dni, document_type)
      const references = await ownReferences(context, request)
      const asker = { address: request.ip, email: provenEmail(caller), references }
      const person = await identity.prove({ ...document, birthday }, asker)
      return person ? listOwnIds(context.db, person.document_key) : []
    },

    lock: lockBoth,

    settlement: settlesAtOnce,

    settle: async (tx, id, note, held) => {
      const { registration } = held
      if (wasEndedByOthers(registration)) {
        await setReview(tx, registration, 'la inscripción se había anulado')
        return 'review'
      }
      if (!ownsItsPlaces(held)) {
        const outcome = await reinstateLate(tx, registration, tell)
        if (outcome !== 'reinstated') {
          await setReview(tx, registration, LATE[outcome])
          return 'review'
        }
      }
      // Under the lock it cannot fail; if it ever did, an error makes the provider send the notice again.
      if (!(await settleRegistration(tx, registration, { status: APPROVED, source: 'gateway', note })))
        throw new Error('a registration changed under its lock')
      await notifyParticipants(tx, context, id, 'paid')
      return 'settled'
    },

    receive: async (tx, id, money) => {
      await tellReceived(tx, context, id, money)
      await afterMoney(tx, id, money.balance)
    },

    givenBack: (tx, id, refund) => tellGivenBack(tx, context, id, refund),

    review: (tx, _id, reason, { registration }) => setReview(tx, registration, reason),

    dispute: async (tx, id, reason, { registration }) => {
      await tx
        .update(registrations)
        .set({ disputed_at: sql`coalesce(${registrations.disputed_at}, now())` })
        .where(eq(registrations.id, id))
      await setReview(tx, registration, reason)
    },

    endDispute: async (tx, id) => {
      const [known] = await tx
        .select({ disputed_at: registrations.disputed_at })
        .from(registrations)
        .where(eq(registrations.id, id))
      if (!known?.disputed_at) return null
      await tx
        .update(registrations)
        .set({ disputed_at: null, payment_review: false })
        .where(eq(registrations.id, id))
      return known.disputed_at
    },

    reject: async (tx, id, { status, note, opened_with }, { registration }) => {
      // Money of it waits for staff: a try that failed beside it says nothing about that.
      if (registration.state !== 'held' || registration.payment_review) return
      await tx
        .update(registrations)
        .set({ payment_status: status, payment_pending: false })
        .where(eq(registrations.id, id))
      if (status === registration.payment_status) return
      await setCode(tx, id, status)
      await recordStatus(tx, {
        registration_id: id,
        status_before: registration.payment_status,
        status_after: status,
        source: 'gateway',
        note,
      })
      // A letter that somebody with a birthday set off carries nothing that changes the registration.
      if (status === 6)
        await notifyParticipants(tx, context, id, 'rejected', { proven: asProven(opened_with) })
    },

    pend: async (tx, id, method, { registration, event_datetime, now }) => {
      const { hold_until, created_at } = registration
      // Also when its time is just over: until somebody expires it, it still owns what it took.
      if (registration.state !== 'held' || !hold_until) return
      await setHold(tx, id, pendingHold({ hold_until, created_at, event_datetime }, method, now), true)
      if (registration.payment_status !== 0)
        await recordStatus(tx, {
          registration_id: id,
          status_before: registration.payment_status,
          status_after: 0,
          source: 'gateway',
          note: 'Pago en proceso',
        })
    },

    postpone: async (tx, id, { registration, event_datetime, now }) => {
      const { hold_until, created_at, hold_extensions } = registration
      if (registration.state !== 'held' || !hold_until || hold_extensions >= MOST_MOVES) return
      await tx
        .update(registrations)
        .set({
          hold_until: postponedHold({ hold_until, created_at, event_datetime }, now),
          hold_extensions: sql`${registrations.hold_extensions} + 1`,
        })
        .where(eq(registrations.id, id))
    },

    findByToken: async (request, token) => {
      const named = token ? referenceNamed(token) : null
      const [kept] = token ? [] : await proofsIn(context, request, token)
      const reference = named ?? kept?.reference
      const row = reference ? await findTitled(context.db, { reference }) : null
      if (!reference || row?.buyer == null) return null
      const { registration, title, slug, now, buyer } = row
      const proven = token ? provenOf(context, request, token, { reference, email: buyer }) : kept?.proven
      if (!proven) return null
      return {
        ...registration,
        title,
        slug,
        now,
        order_link: null,
        isOwner: proven === 'own',
        opened_with: proven,
      }
    },

    setReview: (tx, id, payment_review) =>
      tx.update(registrations).set({ payment_review }).where(eq(registrations.id, id)),

    accountToken: async (db, id) => {
      const row = await findTitled(db, { id })
      return row ? payingProof(context.secretKey, row.registration.reference) : null
    },

    setHold,

    settleByStaff: async (tx, caller, id, { note, taken }) => {
      const outcome = await inSavepoint(tx, (part) =>
        setManualStatus(part, caller, { id, status: 7, note, taken }, tell),
      )
      if (outcome !== 'done') return manualStatus(outcome)
      await notifyParticipants(tx, context, id, 'paid')
      return 'settled'
    },

    payer: async (tx, id, opened_with) => {
      const [first] = await findStories(tx, context, id, asProven(opened_with))
      if (!first) return null
      const { email, story } = first
      return { email, name: story.name, title: story.event, url: story.url }
    },
  }
}
