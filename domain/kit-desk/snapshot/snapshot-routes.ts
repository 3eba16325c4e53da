/** What a device of the desk reads: the snapshot, and what happened since. */
import type { AppContext } from '#server/app-context.ts'
import { knowsTag } from '#server/http/entity-tag.ts'
import { notFound } from '#server/http/refusals.ts'
import { type CrewMember, type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { readEndsAt, readOwnPart, versionFor } from './own-part.ts'
import { readConflicting, readHandovers } from './read-news.ts'
import { createPinReader } from './read-pin.ts'
import { createSharedReader } from './shared-part.ts'

export const snapshotRoutes = (context: AppContext): Route[] => {
  const { db } = context
  const readShared = createSharedReader(context, createPinReader(context))

  const readFor = async (crew: CrewMember) => {
    const shared = await readShared(crew.event_id)
    if (!shared) throw notFound()
    const own = await readOwnPart(db, crew, shared)
    return { shared, own, version: versionFor(shared, own) }
  }

  return [
    route(contract.readSnapshot, async ({ crew, params, request, reply }) => {
      // Before the people: a row that arrives meanwhile is told again by the news.
      const log = await readHandovers(db, params.event_id, 0)
      const { shared, own, version } = await readFor(crew)
      reply.header('etag', `"${version}"`)
      if (knowsTag(request.headers['if-none-match'], `"${version}"`)) return reply.code(304).send()
      const now = new Date()
      const head = {
        version,
        made_at: now.toISOString(),
        ends_at: await readEndsAt(db, crew, now),
        ...own,
        handovers: log.handovers,
        seq: log.seq,
      }
      return reply.type('application/json').send(`${JSON.stringify(head).slice(0, -1)},${shared.json}}`)
    }),

    route(contract.readNews, async ({ crew, params: { event_id }, query }) => {
      const now = new Date()
      const log = await readHandovers(db, event_id, query.seq)
      return {
        now: now.toISOString(),
        version: (await readFor(crew)).version,
        ends_at: await readEndsAt(db, crew, now),
        ...log,
        conflicts: await readConflicting(db, event_id),
      }
    }),
  ]
}
