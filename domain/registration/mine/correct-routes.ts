/** 'Corregir mis datos' of /competidor/{dni} and Mis Eventos, and another mailbox for a registration. */
import type { FastifyRequest } from 'fastify'
import { formatLongDate } from '#domain/colombia/clock.ts'
import type { DocumentType } from '#domain/colombia/documents.ts'
import { maskedEmail } from '#domain/colombia/emails.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { type CodeFor, createMailedCodes } from '#server/limits/mailed-codes.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { createHealthCipher } from '../health.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import { emailCodeLetter } from '../mailbox/mailbox-mails.ts'
import { askToMove, moveMailbox } from '../mailbox/move-mailbox.ts'
import { findMove, moveStateOf, undoMove } from '../mailbox/undo-move.ts'
import * as messages from '../messages.ts'
import { createSpeakers, isThePerson, type Spoken } from '../speaker/speaker-of.ts'
import * as contract from './correct-contract.ts'
import { checkCorrection, correctSelf } from './correct-self.ts'
import { findOwnParticipant, type OwnParticipant } from './own-participant.ts'

const CORRECT_LIMIT: Limit = { name: 'own-data', max: 10, seconds: 3600 }
/** Enough to find the right spelling. */
const NAME_LIMIT: Limit = { name: 'own-name', max: 3, seconds: 30 * 86_400 }
const CODE_LIMIT: Limit = { name: 'email-code', max: 3, seconds: 3600 }
const CODE_MAILBOX_LIMIT: Limit = { name: 'email-code-mailbox', max: 3, seconds: 3600 }
const CODE_NETWORK_LIMIT: Limit = { name: 'email-code-network', max: 10, seconds: 3600 }
/** Of six digits; a code lives at most half an hour. */
const TRY_LIMIT: Limit = { name: 'email-code-tries', max: 5, seconds: 1800 }
const MOVE_LIMIT: Limit = { name: 'mailbox-move', max: 60, seconds: 3600 }

type Asked = {
  request: FastifyRequest
  caller: Caller | null
  params: { dni: string }
  body: {
    document_type?: DocumentType | undefined
    participant_key: string
    token?: string | undefined
    email?: string | undefined
  }
}

export const correctRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, config, limiter } = context
  const { speakerOf } = createSpeakers(context)
  const cipher = createHealthCipher(secretKey)
  const codes = createMailedCodes(context)

  /** Without proof it does not tell whether there is such a person. */
  const spokenFor = async ({
    request,
    caller,
    params,
    body,
  }: Asked): Promise<{ person: OwnParticipant; spoken: Spoken }> => {
    const document = typedDni(params.dni, body.document_type)
    const { participant_key, token } = body
    const person = await findOwnParticipant(db, document, participant_key)
    const spoken = person && (await speakerOf({ request, caller, token }, participant_key))
    if (!person || !spoken) throw notFound()
    return { person, spoken }
  }

  const self = async (asked: Asked) => {
    const found = await spokenFor(asked)
    if (!isThePerson(found.spoken)) throw notFound()
    return { person: found.person, owner: found.spoken.speaker === 'owner' }
  }

  const moveOf = ({ participant_key, email: from }: OwnParticipant, to: string) => {
    if (from === to) throw invalid({ email: [messages.SAME_EMAIL] })
    return { participant_key, from, to }
  }

  const limitCodes = async ({ participant_key }: OwnParticipant, email: string, request: FastifyRequest) => {
    await limiter.enforce(CODE_LIMIT, participant_key)
    await limiter.enforce(CODE_MAILBOX_LIMIT, mailboxOf(email))
    await limiter.enforce(CODE_NETWORK_LIMIT, networkOf(request.ip))
  }

  /** The mailbox is content of the hold until it is paid; afterwards the old address may object. */
  const moveForBuyer = async (
    asked: Asked,
    { person, spoken }: { person: OwnParticipant; spoken: Spoken },
  ) => {
    const { to } = moveOf(person, asked.body.email ?? '')
    if (person.registration_state === 'held') {
      const move = { to, old_confirmed: true, owner: false }
      if (!(await inTransaction(db, (tx) => moveMailbox(tx, context, asked.caller, person, move))))
        throw notFound()
      return { ...messages.EMAIL_CHANGED, state: 'moved' as const }
    }
    if (spoken.row.email_proven_at)
      throw invalid({ email: [messages.OLD_EMAIL_READ(maskedEmail(person.email))] })
    const moves_at = await inTransaction(db, (tx) => askToMove(tx, context, person, to))
    return {
      ...messages.emailWaits(maskedEmail(person.email), formatLongDate(moves_at)),
      state: 'waits' as const,
    }
  }

  const codeOf = ({ participant_key, from, to }: ReturnType<typeof moveOf>): CodeFor => [
    'email-code',
    participant_key,
    from,
    to,
  ]

  const mailCode = async (person: OwnParticipant, to: string) => {
    const move = moveOf(person, to)
    const { name, event, email } = person
    await inTransaction(db, async (tx) => {
      const code = await codes.make(tx, codeOf(move))
      const letter = emailCodeLetter({ name, event, code, organizer: config.organizerName })
      await writeMails(tx, [{ kind: 'email-code', recipient: email, letter, atOnce: true }], {
        smtp: config.smtpUrl !== undefined,
      })
    })
    return { ...messages.EMAIL_CODE_SENT, state: 'code' as const }
  }

  return [
    route(contract.correctSelf, async (asked) => {
      const { person, owner } = await self(asked)
      const { document_type: _, participant_key, token: __, ...sent } = asked.body
      await limiter.enforce(CORRECT_LIMIT, participant_key)
      const checked = checkCorrection(person, sent)
      if (checked.renames) await limiter.enforce(NAME_LIMIT, participant_key)
      await inTransaction(db, (tx) => correctSelf(tx, asked.caller, { ...checked, person, owner, cipher }))
      return messages.DATA_CORRECTED
    }),

    route(contract.mailEmailCode, async (asked) => {
      const found = await spokenFor(asked)
      const { email } = asked.body
      const isPerson = isThePerson(found.spoken)
      if (!isPerson && found.spoken.speaker !== 'buyer') throw notFound()
      moveOf(found.person, email)
      await limitCodes(found.person, email, asked.request)
      return isPerson ? mailCode(found.person, email) : moveForBuyer(asked, found)
    }),

    route(contract.changeOwnEmail, async (asked) => {
      const { person, owner } = await self(asked)
      const { email, code, work } = asked.body
      const move = moveOf(person, email)
      await limiter.enforce(TRY_LIMIT, person.participant_key)
      if (!(await codes.use(codeOf(move), { code, work, address: asked.request.ip })))
        throw invalid({ code: [messages.WRONG_CODE] })
      const to = { to: email, old_confirmed: true, owner }
      if (!(await inTransaction(db, (tx) => moveMailbox(tx, context, asked.caller, person, to))))
        throw notFound()
      return messages.EMAIL_CHANGED
    }),

    route(contract.lookAtMove, async ({ body, request }) => {
      await limiter.enforce(MOVE_LIMIT, networkOf(request.ip))
      const move = await findMove(db, context, body.token)
      return {
        state: move ? moveStateOf(move, new Date()) : 'over',
        to: move ? maskedEmail(move.to_email) : '',
      }
    }),

    route(contract.undoMove, async ({ body, request }) => {
      await limiter.enforce(MOVE_LIMIT, networkOf(request.ip))
      const move = await findMove(db, context, body.token)
      const outcome = move ? await inTransaction(db, (tx) => undoMove(tx, move)) : 'over'
      return { ...messages.mailboxMove(outcome), outcome }
    }),
  ]
}
