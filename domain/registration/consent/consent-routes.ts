/** 'Autorización pendiente' has its way out: the page to sign, and sending its link again. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { createHealthCipher } from '../health.ts'
import * as messages from '../messages.ts'
import { CONSENT_VERSION } from '../save/submit-registration.ts'
import * as contract from './consent-contract.ts'
import { resendConsents } from './request-consents.ts'
import { readToSign, signConsent } from './sign-consent.ts'

const NOT_TOLD = 'no_informa' as const

export const consentRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  const { encryptHealth } = createHealthCipher(secretKey)

  return [
    route(contract.readConsentRequest, ({ body }) => readToSign(db, body.token)),

    route(contract.signConsent, async ({ body, request }) => {
      const { token, consents, guardian, eps, blood_type, rh_factor } = body
      const told = {
        eps: eps ?? NOT_TOLD,
        blood_type: blood_type ?? NOT_TOLD,
        rh_factor: rh_factor ?? NOT_TOLD,
      }
      const outcome = await inTransaction(db, (tx) =>
        signConsent(tx, {
          token,
          consents,
          guardian,
          health: encryptHealth({ consents, ...told }),
          version: CONSENT_VERSION,
          address: request.ip,
        }),
      )
      return { ...messages.signed(outcome), success: outcome !== 'over' }
    }),

    route(contract.sendConsentRequests, async ({ params, body, caller }) => {
      const sent = await inTransaction(db, async (tx) => {
        const count = await resendConsents(tx, context, { event_id: params.id, member_id: body.member_id })
        if (count > 0)
          await record(tx, caller, {
            action: 'pedir autorización',
            subject: 'evento',
            subject_id: params.id,
            event_id: params.id,
            detail: { recipients: count, ...(body.member_id ? { member_id: body.member_id } : {}) },
          })
        return count
      })
      if (body.member_id && sent === 0) throw notFound()
      return { ...messages.consentsSent(sent), sent }
    }),
  ]
}
