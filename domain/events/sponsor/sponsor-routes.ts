/** Calls for the links to an event's sums, and the call behind such a link. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import * as messages from '../messages.ts'
import { listLinks, makeLink, openLink, revokeLink } from './links.ts'
import { readFigures } from './read-figures.ts'
import * as contract from './sponsor-contract.ts'

const subject = 'enlace de cifras'

/** Who tries tokens from one network; the right one is answered whatever others tried. */
const WRONG_LIMIT: Limit = { name: 'figures-wrong', max: 30, seconds: 600 }
/** A page that a whole office leaves open. */
const LOOK_LIMIT: Limit = { name: 'figures-link', max: 600, seconds: 3600 }

export const sponsorRoutes = ({ db, limiter }: AppContext): Route[] => [
  route(contract.listFiguresLinks, async ({ params }) => ({ links: await listLinks(db, params.id) })),

  route(contract.createFiguresLink, async ({ params, body, caller, reply }) => {
    const { id, token } = await inTransaction(db, async (tx) => {
      const made = await makeLink(tx, { event_id: params.id, name: body.name, user_id: caller.user_id })
      if (made.outcome === 'too many') throw invalid({ name: [messages.TOO_MANY_FIGURES_LINKS] })
      if (made.outcome !== 'made') throw notFound()
      const detail = { name: body.name }
      await record(tx, caller, { action: 'crear', subject, subject_id: made.id, event_id: params.id, detail })
      return made
    })
    const created = (await listLinks(db, params.id)).find((one) => one.id === id)
    if (!created) throw notFound()
    reply.header('cache-control', 'no-store')
    return { ...messages.FIGURES_LINK_MADE, token, created }
  }),

  route(contract.revokeFiguresLink, async ({ params: { id: event_id, link_id }, caller }) => {
    await inTransaction(db, async (tx) => {
      const name = await revokeLink(tx, { event_id, link_id })
      if (name === null) throw notFound()
      const deed = { action: 'revocar', subject, subject_id: link_id, event_id }
      await record(tx, caller, { ...deed, detail: { name } })
    })
    return messages.FIGURES_LINK_REVOKED
  }),

  route(contract.readFigures, async ({ params, request, reply }) => {
    const opened = await openLink(db, params.token)
    if (!opened) {
      await limiter.enforce(WRONG_LIMIT, networkOf(request.ip))
      throw notFound()
    }
    await limiter.enforce(LOOK_LIMIT, String(opened.id))
    const figures = await readFigures(db, opened.event_id)
    if (!figures) throw notFound()
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return figures
  }),
]
