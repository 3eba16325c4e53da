/** Calls for keys of timing companies. The key itself is in the answer that makes it, and nowhere else. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { findTimedEvent } from '../versions.ts'
import { defaultEnd, listTokens, makeToken, revokeToken, type TokenOutcome } from './make-token.ts'
import * as contract from './token-contract.ts'

const subject = 'token de cronometraje'

const madeOf = (made: TokenOutcome) => {
  switch (made.outcome) {
    case 'made':
      return made
    case 'ends before':
      throw invalid({ expires_on: [messages.TOKEN_ENDS_BEFORE] })
    case 'ends late':
      throw invalid({ expires_on: [messages.TOKEN_ENDS_LATE] })
    case 'too many':
      throw invalid({ name: [messages.TOO_MANY_TOKENS] })
    default:
      throw notFound()
  }
}

export const timingTokenRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listTokens, async ({ params }) => {
    const event = await findTimedEvent(db, params.id)
    if (!event) throw notFound()
    return {
      tokens: await listTokens(db, params.id),
      default_expires_on: defaultEnd(event.event_datetime, new Date()),
    }
  }),

  route(contract.createToken, async ({ params, body, caller, reply }) => {
    const { id, token } = await inTransaction(db, async (tx) => {
      const made = madeOf(await makeToken(tx, { event_id: params.id, ...body, user_id: caller.user_id }))
      const detail = { name: body.name, expires_on: body.expires_on }
      await record(tx, caller, { action: 'crear', subject, subject_id: made.id, event_id: params.id, detail })
      return made
    })
    const created = (await listTokens(db, params.id)).find((one) => one.id === id)
    if (!created) throw notFound()
    reply.header('cache-control', 'no-store')
    return { ...messages.TOKEN_MADE, token, created }
  }),

  route(contract.revokeToken, async ({ params: { id: event_id, token_id }, caller }) => {
    await inTransaction(db, async (tx) => {
      const name = await revokeToken(tx, { event_id, token_id })
      if (name === null) throw notFound()
      await record(tx, caller, {
        action: 'revocar',
        subject,
        subject_id: token_id,
        event_id,
        detail: { name },
      })
    })
    return messages.TOKEN_REVOKED
  }),
]
