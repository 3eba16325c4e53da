/** 'Corregir mis datos' of /competidor/{dni} and Mis Eventos. */
import type { FastifyRequest } from 'fastify'
import { inviteClients } from '#domain/accounts/users/invite-clients.ts'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { type NewMail, writeMails } from '#server/mail/write-mail.ts'
import { keepProof, ownReferences, proofOf } from '../checkout/checkout-proof.ts'
import { requestConsents } from '../consent/request-consents.ts'
import { createHealthCipher } from '../health.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import * as messages from '../messages.ts'
import * as contract from './correct-contract.ts'
import { checkCorrection, correctSelf, moveOwnEmail } from './correct-self.ts'
import { emailCode, isEmailCode } from './email-code.ts'
import { ownAddress, ownTokenOf } from './mine-link.ts'
import { emailCodeLetter, emailMovedLetter, ownLinkLetter } from './mine-mails.ts'
import { createOwnProofs, type OwnParticipant } from './own-proofs.ts'

const CORRECT_LIMIT: Limit = { name: 'own-data', max: 10, seconds: 3600 }
/** Enough to find the right spelling. */
const NAME_LIMIT: Limit = { name: 'own-name', max: 3, seconds: 30 * 86_400 }
const CODE_LIMIT: Limit = { name: 'email-code', max: 3, seconds: 3600 }
const CODE_MAILBOX_LIMIT: Limit = { name: 'email-code-mailbox', max: 3, seconds: 3600 }
const CODE_NETWORK_LIMIT: Limit = { name: 'email-code-network', max: 10, seconds: 3600 }
/** Of six digits; a code lives at most half an hour. */
const TRY_LIMIT: Limit = { name: 'email-code-tries', max: 5, seconds: 1800 }

type Asked = {
  request: FastifyRequest
  caller: Caller | null
  params: { dni: string }
  body: {
    document_type?: DocumentType | undefined
    participant_key: string
    token?: string | undefined
  }
}

export const correctRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, config, limiter } = context
  const { findSelf } = createOwnProofs(context)
  const cipher = createHealthCipher(secretKey)

  /** Without proof it does not tell whether there is such a person. */
  const self = async ({ request, caller, params, body }: Asked): Promise<OwnParticipant> => {
    const document = typedDni(params.dni, body.document_type)
    const { participant_key, token } = body
    const person = await findSelf(document, participant_key, { request, caller, token })
    if (!person) throw notFound()
    return person
  }

  const moveOf = ({ participant_key, email: from }: OwnParticipant, to: string) => {
    if (from === to) throw invalid({ email: [messages.SAME_EMAIL] })
    return { participant_key, from, to }
  }

  /** The former address is told, the new one gets the link, and an account like whoever registers with it. */
  const lettersOfMove = async (tx: Tx, person: OwnParticipant, email: string): Promise<NewMail[]> => {
    const { name, last_name, phone, event, slug, reference } = person
    const organizer = config.organizerName
    const invitations = await inviteClients(tx, context, [{ name: `${name} ${last_name}`, email, phone }])
    const former = emailMovedLetter({
      name,
      event,
      reference,
      organizer,
      url: `${context.address}/evento/${slug}`,
    })
    const url = ownAddress(context.address, { ...person, secretKey, email })
    return [
      { kind: 'email-moved', recipient: person.email, letter: former },
      {
        kind: 'own-link',
        recipient: email,
        letter: ownLinkLetter({ name, event, url, organizer }),
        atOnce: true,
      },
      ...invitations,
    ]
  }

  return [
    route(contract.correctSelf, async (asked) => {
      const person = await self(asked)
      const { document_type: _, participant_key, token: __, ...sent } = asked.body
      await limiter.enforce(CORRECT_LIMIT, participant_key)
      const checked = checkCorrection(person, sent)
      if (checked.renames) await limiter.enforce(NAME_LIMIT, participant_key)
      await inTransaction(db, (tx) => correctSelf(tx, asked.caller, { ...checked, person, cipher }))
      return messages.DATA_CORRECTED
    }),

    route(contract.mailEmailCode, async (asked) => {
      const person = await self(asked)
      const { email } = asked.body
      const move = moveOf(person, email)
      await limiter.enforce(CODE_LIMIT, person.participant_key)
      await limiter.enforce(CODE_MAILBOX_LIMIT, mailboxOf(email))
      await limiter.enforce(CODE_NETWORK_LIMIT, networkOf(asked.request.ip))
      const { name, event } = person
      const code = emailCode(secretKey, move, new Date())
      const letter = emailCodeLetter({ name, event, code, organizer: config.organizerName })
      await inTransaction(db, (tx) =>
        writeMails(tx, [{ kind: 'email-code', recipient: email, letter, atOnce: true }], {
          smtp: config.smtpUrl !== undefined,
        }),
      )
      return messages.EMAIL_CODE_SENT
    }),

    route(contract.changeOwnEmail, async (asked) => {
      const person = await self(asked)
      const { email, code } = asked.body
      const move = moveOf(person, email)
      await limiter.enforce(TRY_LIMIT, person.participant_key)
      if (!isEmailCode(secretKey, code, move, new Date())) throw invalid({ code: [messages.WRONG_CODE] })
      const bought = (await ownReferences(context, asked.request)).includes(person.reference)
      const moved = await inTransaction(db, async (tx) => {
        if (!(await moveOwnEmail(tx, asked.caller, person, email))) return false
        await writeMails(tx, await lettersOfMove(tx, person, email), { smtp: config.smtpUrl !== undefined })
        await requestConsents(tx, context, person.registration_id)
        return true
      })
      if (!moved) throw notFound()
      const { reference } = person
      // The browser that bought goes on being it, by the new address.
      if (bought && person.position === 0) {
        const { request, reply } = asked
        const checkout_token = proofOf(secretKey, { reference, email }, 'own')
        const exchange = { request, reply, secure: context.address.startsWith('https:') }
        await keepProof(context, exchange, { reference, proven: 'own', checkout_token })
      }
      return { ...messages.EMAIL_CHANGED, token: ownTokenOf(secretKey, { ...person, email }) }
    }),
  ]
}
