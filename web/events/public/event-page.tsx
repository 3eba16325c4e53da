/** /evento/{slug}: one event. Unknown and inactive ones answer 404; private ones stay out of search engines. */
import { loadSeller } from '#web/light/seller.ts'
import { apiContext, siteContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import type { Route } from './+types/event-page.ts'
import { headOf } from './event-head.ts'
import { EventView } from './event-view.tsx'
import { questionsOf } from './questions-of.ts'
import { loadEvent, loadRun } from './site-event.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [event, sale] = await Promise.all([loadEvent(call, params.slug), loadSeller(call)])
  const run = event.remaining_days < 0 && event.has_results ? await loadRun(call, params.slug) : []
  const site = context.get(siteContext)
  return {
    event,
    seller: sale?.seller,
    run,
    questions: questionsOf(event, site.organizer),
    head: headOf(event, site),
  }
}

/** Said by the server: no script carries how an event is told to search engines. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const { head: _, ...told } = loaderData
  return <EventView {...told} organizer={organizer} />
}
