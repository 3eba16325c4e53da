/** 'Autorización pendiente' has its way out: the page to sign, sending its link again, and a link for staff to hand on. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { createHealthCipher } from '../health.ts'
import * as messages from '../messages.ts'
import { CONSENT_VERSION } from '../save/submit-registration.ts'
import * as contract from './consent-contract.ts'
import { makeConsentLink } from './make-link.ts'
import { resendConsents } from './request-consents.ts'
import { readToSign, signConsent } from './sign-consent.ts'
import { createSignatureCipher } from './signature-cipher.ts'

export const consentRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  const cipher = { health: createHealthCipher(secretKey), signature: createSignatureCipher(secretKey) }

  return [
    route(contract.readConsentRequest, ({ body }) => readToSign(db, body.token)),

    route(contract.signConsent, async ({ body, request }) => {
      const { token, consents, guardian, signature, eps, blood_type, rh_factor, conditions } = body
      const outcome = await inTransaction(db, (tx) =>
        signConsent(
          tx,
          {
            token,
            consents,
            guardian,
            signature,
            health: { eps, blood_type, rh_factor, conditions },
            version: CONSENT_VERSION,
            address: request.ip,
          },
          cipher,
        ),
      )
      return { ...messages.signed(outcome), success: outcome !== 'over' }
    }),

    route(contract.sendConsentRequests, async ({ params, body, caller }) => {
      const sent = await inTransaction(db, async (tx) => {
        const count = await resendConsents(tx, context, { event_id: params.id, member_id: body.member_id })
        if (count !== 'enough' && count > 0)
          await record(tx, caller, {
            action: 'pedir autorización',
            subject: 'evento',
            subject_id: params.id,
            event_id: params.id,
            detail: { recipients: count, ...(body.member_id ? { member_id: body.member_id } : {}) },
          })
        return count
      })
      if (sent === 'enough') return { ...messages.ENOUGH_LINKS, sent: 0 }
      if (body.member_id && sent === 0) throw notFound()
      return { ...messages.consentsSent(sent), sent }
    }),

    route(contract.makeConsentLink, async ({ params, body: { member_id, way }, caller }) => {
      const link = await inTransaction(db, async (tx) => {
        const made = await makeConsentLink(tx, context, { event_id: params.id, member_id, way })
        if (typeof made === 'object')
          await record(tx, caller, {
            action: 'crear enlace para firmar',
            subject: 'evento',
            subject_id: params.id,
            event_id: params.id,
            detail: { member_id, way },
          })
        return made
      })
      if (link === 'nobody') throw notFound()
      if (link === 'nothing to sign')
        throw invalid({ member_id: [messages.NOTHING_TO_SIGN] }, messages.NOTHING_TO_SIGN)
      return link
    }),
  ]
}
