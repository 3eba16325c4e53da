/** What a runner does with the own changes: with the own letter, the login, or the browser that bought. */
import type { FastifyRequest } from 'fastify'
import { hashToken } from '#domain/accounts/tokens.ts'
import { maskedEmail } from '#domain/colombia/emails.ts'
import { ownPath } from '#domain/registration/rules/own-path.ts'
import { createSpeakers, isThePerson } from '#domain/registration/speaker/speaker-of.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { type Change, isRefused, type Refused } from '../core/kind.ts'
import { needsPerson, whyNotPersonal } from '../core/personal.ts'
import { quoteChange } from '../core/quote-change.ts'
import { answerByPerson, askChange, withdrawChange } from '../core/run-change.ts'
import { showChange, showParticipant, showQuote } from '../core/show-changes.ts'
import { lockSubject, readSubject } from '../core/subject.ts'
import * as messages from '../messages.ts'
import { findChange, findConfirmation } from '../queries.ts'
import * as contract from './runner-contract.ts'

const ASK_LIMIT: Limit = { name: 'change-ask', max: 20, seconds: 3600 }
const QUOTE_LIMIT: Limit = { name: 'change-quote', max: 200, seconds: 3600 }
const LINK_LIMIT: Limit = { name: 'change-link', max: 60, seconds: 3600 }

type Proven = { participant_key: string; token?: string | undefined }

/** A sentence at its field, or as a whole. */
export const asRefusal = ({ refused, field }: Refused): Refusal =>
  field
    ? invalid({ [field]: [refused] }, refused)
    : new Refusal(422, { message: messages.NOT_POSSIBLE, body: refused })

export const runnerRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context
  const { speakerOf } = createSpeakers(context)

  /** Without proof it does not tell whether there is such a person. */
  const prove = async (
    request: FastifyRequest,
    caller: Caller | null,
    { participant_key, token }: Proven,
  ) => {
    const spoken = await speakerOf({ request, caller, token }, participant_key)
    if (!isThePerson(spoken) && spoken?.speaker !== 'buyer') throw notFound()
    const proven: 'person' | 'buyer' = isThePerson(spoken) ? 'person' : 'buyer'
    return { id: spoken.row.id, proven }
  }

  const referenceOf = async (id: number) => (await readSubject(db, id))?.registration.reference ?? ''

  return [
    route(contract.ownChanges, async ({ request, caller, body }) => {
      const { id, proven } = await prove(request, caller, body)
      const subject = await readSubject(db, id)
      if (!subject) throw notFound()
      const others = []
      for (const { participant_key, name, last_name } of subject.people)
        if (participant_key !== body.participant_key) {
          const spoken = await speakerOf({ request, caller, token: body.token }, participant_key)
          if (isThePerson(spoken) || spoken?.speaker === 'buyer')
            others.push({ participant_key, name, last_name })
        }
      const own_path = proven === 'person' ? ownPath(subject.person) : null
      return { ...(await showParticipant(db, context, subject)), proven, own_path, others }
    }),

    route(contract.quoteOwnChange, async ({ request, caller, body }) => {
      const { id, proven } = await prove(request, caller, body)
      await limiter.enforce(QUOTE_LIMIT, body.participant_key)
      const { participant_key: _, token: __, ...wish } = body
      const answer = await inTransaction(db, async (tx) => {
        const subject = await lockSubject(tx, id)
        if (!subject) throw notFound()
        const asked = { wish, asker: proven } as const
        const quoted = await quoteChange(tx, subject, asked)
        if (isRefused(quoted)) return refuse(quoted)
        const why = await whyNotPersonal(tx, subject, asked)
        if (why) return refuse(why)
        const { quote, policy } = quoted
        const { needs_approval } = policy
        const needs_person = needsPerson(asked) ? maskedEmail(subject.person.email) : null
        // What a quote tried on the way is taken back.
        return refuse(showQuote(wish.kind, quote, { needs_approval, needs_person }))
      })
      if (isRefused(answer)) throw asRefusal(answer)
      return answer
    }),

    route(contract.askOwnChange, async ({ request, caller, body }) => {
      const { id, proven } = await prove(request, caller, body)
      await limiter.enforce(ASK_LIMIT, body.participant_key)
      const { participant_key: _, token: __, shown_due, shown_back, accepts_exchange, ...wish } = body
      const reference = await referenceOf(id)
      const asking = { wish, asker: proven, shown_due, shown_back, accepts_exchange }
      const changed = await inTransaction(db, async (tx): Promise<Change | Refused> => {
        const outcome = await askChange(tx, context, id, asking, caller)
        return isRefused(outcome) ? refuse(outcome) : outcome
      })
      if (isRefused(changed)) throw asRefusal(changed)
      return { ...messages.asked(changed), change: showChange(context, reference, changed) }
    }),

    route(contract.withdrawOwnChange, async ({ request, caller, params, body }) => {
      const { id } = await prove(request, caller, body)
      const change = await findChange(db, params.id)
      if (change?.participant_id !== id) throw notFound()
      const ended = await inTransaction(db, (tx) => withdrawChange(tx, context, change.id, { actor: caller }))
      if (isRefused(ended)) throw asRefusal(ended)
      return messages.WITHDRAWN
    }),

    route(contract.lookAtConfirmation, async ({ request, body }) => {
      await limiter.enforce(LINK_LIMIT, networkOf(request.ip))
      const found = await findConfirmation(db, hashToken(body.token))
      if (!found) throw asRefusal({ refused: messages.LINK_OVER })
      const { change, name, buyer, event, slug, reference } = found
      return { name, event, slug, asked_by: buyer, change: showChange(context, reference, change) }
    }),

    route(contract.confirmChange, async ({ request, body }) => {
      await limiter.enforce(LINK_LIMIT, networkOf(request.ip))
      const token_hash = hashToken(body.token)
      const found = await findConfirmation(db, token_hash)
      if (!found) throw asRefusal({ refused: messages.LINK_OVER })
      const answered = await inTransaction(db, async (tx): Promise<Change | Refused> => {
        const outcome = await answerByPerson(tx, context, found.change.id, {
          token_hash,
          accept: body.accept,
        })
        return isRefused(outcome) ? refuse(outcome) : outcome
      })
      if (isRefused(answered)) throw asRefusal(answered)
      return body.accept ? messages.asked(answered) : messages.NOT_CONFIRMED
    }),
  ]
}
