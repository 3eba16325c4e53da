/** The Competidores tab of an event: lists, one registration, and what staff may do with it. */
import { GIVEN_BACK_ALREADY } from '#domain/payments/account/account-messages.ts'
import type { HandWay } from '#domain/payments/rules/account.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Route, route } from '#server/http/route.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { createSignatureCipher } from '../consent/signature-cipher.ts'
import { anyHandedOver } from '../handed-over.ts'
import { createHealthCipher } from '../health.ts'
import type { Tell } from '../hold/release-holds.ts'
import type { OfferCache } from '../lookup/offer-cache.ts'
import { staffMessageLetter } from '../mails.ts'
import * as messages from '../messages.ts'
import { notifyParticipants, settledOccasion, tellAdministrators } from '../notify-participants.ts'
import { submitRegistration } from '../save/submit-registration.ts'
import { listRunsWith, tellChangedByStaff, tellTakenOut } from '../save/tell-changes.ts'
import { annulParticipant } from './annul-participant.ts'
import { changeRegistration } from './change-registration.ts'
import { countUnpaid, deleteUnpaid } from './delete-unpaid.ts'
import { findManaged } from './find-managed.ts'
import { lacksPayment, letterOf } from './letter-of.ts'
import { sendParticipants } from './list/export-participants.ts'
import { listGroups, listParticipants, listRecipients } from './list/participants.ts'
import { listWithHealth, lookAtHealth } from './look-at-health.ts'
import { countMarked } from './marks.ts'
import * as registrationContract from './registration-contract.ts'
import { describeRegistration } from './registration-detail.ts'
import * as contract from './staff-contract.ts'
import * as staffMessages from './staff-messages.ts'
import { annulRegistration, setManualStatus, undoManualStatus } from './staff-status.ts'

/** By which way it came is the account's; the rest the settlement's. */
const asTaken = <T extends { way?: HandWay | undefined }>({ way, ...rest }: T) => ({
  ...rest,
  taken: way && { way },
})

const listRoutes = (context: AppContext): Route[] => {
  const { db, config } = context
  return [
    route(contract.listGroups, ({ query }) => listGroups(db, query.event_id)),

    route(contract.searchParticipants, async ({ query: { event_id, ...filter } }) => {
      const { rows, total } = await listParticipants(db, event_id, filter, config.organizerName)
      return { competitors: pagedAnswer(rows, total, filter.page, filter.per_page) }
    }),

    route(contract.countMarked, ({ params }) => countMarked(db, params.id)),

    route(contract.exportParticipants, ({ params, query: { health, columns, ...asked }, caller, reply }) =>
      sendParticipants(context, caller, reply, { event_id: params.id, asked, columns, health }),
    ),

    route(contract.previewUnpaid, ({ query }) => countUnpaid(db, query.event_id)),

    route(contract.deleteUnpaid, async ({ query, caller }) => {
      const { deleted, kept } = await inTransaction(db, (tx) =>
        deleteUnpaid(tx, caller, query.event_id, (id) => notifyParticipants(tx, context, id, 'removed')),
      )
      return { ...staffMessages.unpaidDeleted(deleted, kept), deleted, kept }
    }),

    route(
      contract.messageParticipants,
      async ({ params, body: { preview, subject, text, ...filter }, caller }) => {
        const recipients = await listRecipients(db, params.id, filter)
        if (preview) return { ...staffMessages.willReach(recipients.length), recipients: recipients.length }
        await inTransaction(db, async (tx) => {
          for (const { email, name } of recipients)
            await writeMail(
              tx,
              {
                kind: 'staff-message',
                recipient: email,
                letter: staffMessageLetter({ name, subject, text, organizer: config.organizerName }),
              },
              { smtp: config.smtpUrl !== undefined },
            )
          const detail = { recipients: recipients.length, subject }
          await record(tx, caller, {
            action: 'escribir a participantes',
            subject: 'evento',
            subject_id: params.id,
            event_id: params.id,
            detail,
          })
        })
        return { ...staffMessages.messageSent(recipients.length), recipients: recipients.length }
      },
    ),
  ]
}

const registrationRoutesOfStaff = (context: AppContext, offers: OfferCache): Route[] => {
  const { db, config, secretKey } = context
  const { decryptHealth } = createHealthCipher(secretKey)
  const { decryptSignature } = createSignatureCipher(secretKey)
  const tell: Tell = (tx, id, occasion) => notifyParticipants(tx, context, id, occasion)
  return [
    route(registrationContract.getRegistration, async ({ params, caller }) => {
      const registration = await findManaged(db, caller, params.id)
      const { event_id } = registration
      const shown = await inTransaction(db, async (tx) => {
        const people = await listWithHealth(tx, params.id)
        return lookAtHealth(tx, caller, { people, subject: 'inscripción', subject_id: params.id, event_id })
      })
      return {
        registration: await describeRegistration(db, registration, {
          decryptHealth: shown ? decryptHealth : () => decryptHealth(null),
          decryptSignature,
          organizer: config.organizerName,
        }),
      }
    }),

    route(registrationContract.setManualStatus, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const decided = await setManualStatus(tx, caller, { id: params.id, ...asTaken(body) }, tell)
        if (decided === 'done') await notifyParticipants(tx, context, params.id, settledOccasion(body.status))
        return decided
      })
      return staffMessages.manualStatus(outcome, body.status)
    }),

    route(registrationContract.undoManualStatus, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, (tx) =>
        undoManualStatus(tx, caller, { id: params.id, note: body.note }),
      )
      if (outcome === 'given back') return GIVEN_BACK_ALREADY
      return outcome === 'done' ? staffMessages.STATUS_UNDONE : staffMessages.NOT_BY_HAND
    }),

    route(registrationContract.cancelRegistration, async ({ params, body, caller }) => {
      const { reason, member_id } = body
      const handed = await anyHandedOver(db, { registration_id: params.id, member_id })
      const one = member_id
        ? await inTransaction(db, async (tx) => {
            const done = await annulParticipant(tx, caller, { id: params.id, member_id, reason })
            if (typeof done === 'object') await tellTakenOut(tx, context, done.left)
            return done
          })
        : 'alone'
      if (one !== 'alone') return staffMessages.participantAnnulled(one, handed)
      const outcome = await inTransaction(db, async (tx) => {
        const done = await annulRegistration(tx, caller, { id: params.id, reason })
        if (done === 'already ended') return done
        await notifyParticipants(tx, context, params.id, 'annulled')
        if (done.owed > 0)
          await tellAdministrators(tx, context, done.registration, 'se anuló y el pago no se ha devuelto')
        return done
      })
      return outcome === 'already ended'
        ? staffMessages.ALREADY_ENDED
        : staffMessages.annulled(outcome.owed, handed)
    }),

    route(registrationContract.resendMail, async ({ params, caller }) => {
      const registration = await findManaged(db, caller, params.id)
      if (registration.state !== 'held' && registration.state !== 'paid') return staffMessages.ALREADY_ENDED
      if (await lacksPayment(db, params.id, registration)) return staffMessages.NO_PAYMENT_TO_TELL
      await inTransaction(db, async (tx) => {
        await notifyParticipants(tx, context, registration.id, letterOf(registration))
        await record(tx, caller, {
          action: 'reenviar correo',
          subject: 'inscripción',
          subject_id: params.id,
          event_id: registration.event_id,
        })
      })
      return staffMessages.MAIL_RESENT
    }),

    route(registrationContract.changeRegistration, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const before = await listRunsWith(tx, params.id)
        const changed = await changeRegistration(tx, caller, { id: params.id, ...body })
        if (changed.outcome === 'changed') await tellChangedByStaff(tx, context, params.id, before)
        if (changed.outcome === 'changed' && changed.free)
          await notifyParticipants(tx, context, params.id, 'free')
        return changed
      })
      const difference = 'difference' in outcome ? outcome.difference : 0
      return {
        ...staffMessages.changed(outcome),
        difference,
        applied: outcome.outcome === 'changed',
        needs_reason: outcome.outcome === 'sold out' && outcome.needs_reason,
        act_id: outcome.act_id ?? null,
      }
    }),

    route(registrationContract.registerByHand, async ({ params, body, caller, request }) => {
      const { payment, block_id, reason, ...form } = body
      const by = { source: 'staff', user_id: caller.user_id } as const
      const { saved, exceptions } = await submitRegistration(
        { context, offers },
        {
          body: { ...form, event_id: params.id },
          replaces: [],
          address: request.ip,
          origin: 'staff',
          block_id,
          reason,
          ...(payment ? { settles: { ...asTaken(payment), ...by } } : {}),
        },
      )
      if (saved.outcome === 'work first') throw new Error('staff are asked for no work')
      if (saved.outcome !== 'saved')
        return {
          ...(saved.outcome === 'kit sold out'
            ? staffMessages.kitSoldOut(saved.size)
            : messages.refusedSave(saved)),
          status: 6,
          registration_id: null,
          needs_reason: saved.outcome === 'needs reason' ? saved.exception : null,
        }
      const { registration } = saved
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'inscribir a mano',
          subject: 'inscripción',
          subject_id: registration.id,
          event_id: params.id,
          detail: {
            ...payment,
            ...(block_id ? { block_id } : {}),
            // What was gone past, and why.
            ...(exceptions.length > 0 ? { exceptions, reason } : {}),
          },
        }),
      )
      const { state, payment_status: status } = registration
      const isFree = status === 100
      const byHand = state === 'paid' ? staffMessages.manualStatus('done', status) : null
      return {
        ...(isFree ? messages.FREE : (byHand ?? messages.SAVED(registration.hold_until))),
        status: isFree ? 100 : 0,
        registration_id: registration.id,
        needs_reason: null,
      }
    }),
  ]
}

export const staffRoutes = (context: AppContext, offers: OfferCache): Route[] => [
  ...listRoutes(context),
  ...registrationRoutesOfStaff(context, offers),
]
