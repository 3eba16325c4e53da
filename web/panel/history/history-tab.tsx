/** Tab Historial of an event. */
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/history-tab.ts'
import { FilteredHistory } from './filtered-history.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Historial del evento | Dorsal' }]

export default function HistoryTab({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <TabTitle title="Historial" hint="Quién cambió qué en este evento, lo más nuevo primero." />
      <FilteredHistory eventId={id} />
    </>
  )
}
