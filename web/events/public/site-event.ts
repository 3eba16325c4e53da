/** What visitors read of events: the shapes, and the calls their pages load with. */
import { data } from 'react-router'
import type { EventCard, SiteEvent } from '#domain/events/site/site-contract.ts'
import type { listPodiums } from '#domain/results/classification/classification-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { InProcessAnswer, InProcessCall } from '#server/pages/site.ts'
import { fillPath } from '#web/client.ts'

export type { EventCard, SiteEvent }

export type SiteEvents = {
  upcoming: EventCard[]
  past: EventCard[]
  cities: string[]
  months: string[]
}

/** What the API refuses, the page refuses with the same status. */
const read = async (answer: InProcessAnswer): Promise<unknown> => {
  if (answer.status !== 200) throw data(null, { status: answer.status })
  return answer.json()
}

export const loadEvents = async (call: InProcessCall, filter: object = {}): Promise<SiteEvents> =>
  (await read(await call(fillPath('/api/site/events', {}, filter)))) as SiteEvents

/** Who came first, of a race that has results; nothing where they are kept back. */
export const loadRun = async (call: InProcessCall, slug: string) => {
  const answer = await call(fillPath('/api/event/:eventId/podiums', { eventId: slug }))
  return answer.status === 200 ? ((await answer.json()) as AnswerOf<typeof listPodiums>).distances : []
}

export const loadEvent = async (call: InProcessCall, slug: string): Promise<SiteEvent> => {
  const answer = (await read(await call(fillPath('/api/site/events/:slug', { slug })))) as {
    event: SiteEvent
  }
  return answer.event
}
