/** 'Inscribirme como {nombre}': the own data, to who is signed in or reads the own mailbox, and to nobody else. */
import type { FastifyRequest } from 'fastify'
import { maskedEmail } from '#domain/colombia/emails.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Caller, provenEmail, type Route, route } from '#server/http/route.ts'
import { type CodeFor, createMailedCodes } from '#server/limits/mailed-codes.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { createIdentityTests } from '../lookup/identity-tests.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import * as messages from '../messages.ts'
import { findOwnData, findRecord } from './own-data.ts'
import * as contract from './returning-contract.ts'
import { dataCodeLetter } from './returning-mails.ts'

/** Asked for by whomever, from one address. */
const ASK_LIMIT: Limit = { name: 'data-code', max: 3, seconds: 3600 }
/** Mailed, whoever asked. The answer does not change. */
const MAILBOX_LIMIT: Limit = { name: 'data-code-mailbox', max: 3, seconds: 3600 }
/** Of six digits; a code lives at most half an hour. By number and network: nobody shuts another out from elsewhere. */
const TRY_LIMIT: Limit = { name: 'data-code-tries', max: 5, seconds: 1800 }
/** Of who knows document and birthday, from everywhere. */
const OWNER_LIMIT: Limit = { name: 'data-code-owner-tries', max: 15, seconds: 1800 }

type Asked = {
  request: FastifyRequest
  caller: Caller | null
  params: { dni: string }
  body: { document_type?: string | undefined; birthday: string }
}

const codeOf = ({ document_key, email }: { document_key: string; email: string }): CodeFor => [
  'data-code',
  document_key,
  email,
]

export const returningRoutes = (context: AppContext): Route[] => {
  const { db, config, limiter } = context
  const codes = createMailedCodes(context)
  const identity = createIdentityTests(context)

  /** Counted like every other test of a document with a birthday. */
  const ownerOf = async ({ request, caller, params, body }: Asked) => {
    const document = typedDni(params.dni, body.document_type)
    const asker = { address: request.ip, email: provenEmail(caller), references: [] }
    const proven = await identity.prove({ ...document, birthday: body.birthday }, asker)
    const person = proven && (await findRecord(db, proven.document_key))
    return proven && person ? { person, document_key: proven.document_key, email: person.email } : null
  }

  return [
    route(contract.ownRegistrationData, async ({ caller }) => ({
      person: provenEmail(caller) ? await findOwnData(db, caller) : null,
    })),

    route(contract.mailDataCode, async (asked) => {
      const { dni } = typedDni(asked.params.dni, asked.body.document_type)
      await limiter.enforce(ASK_LIMIT, dni, networkOf(asked.request.ip))
      const owner = await ownerOf(asked)
      if (!owner) return { ...messages.DATA_CODE_SENT, sent_to: '' }
      const { person, email } = owner
      if ((await limiter.take(MAILBOX_LIMIT, mailboxOf(email))).allowed) {
        await inTransaction(db, async (tx) => {
          const code = await codes.make(tx, codeOf(owner))
          const letter = dataCodeLetter({ name: person.name, code, organizer: config.organizerName })
          await writeMail(
            tx,
            { kind: 'data-code', recipient: email, letter, atOnce: true },
            { smtp: config.smtpUrl !== undefined },
          )
        })
      }
      return { ...messages.DATA_CODE_SENT, sent_to: maskedEmail(email) }
    }),

    route(contract.dataByCode, async (asked) => {
      const { dni } = typedDni(asked.params.dni, asked.body.document_type)
      await limiter.enforce(TRY_LIMIT, dni, networkOf(asked.request.ip))
      const owner = await ownerOf(asked)
      if (owner) await limiter.enforce(OWNER_LIMIT, owner.document_key)
      const { code, work } = asked.body
      const given = { code, work, address: asked.request.ip }
      if (!(await codes.use(owner && codeOf(owner), given)) || !owner)
        throw invalid({ code: [messages.WRONG_CODE] })
      return { person: owner.person }
    }),
  ]
}
