/** /admin/historial: who changed what, in all events of the caller. */
import { useQuery } from '@tanstack/react-query'
import type { listEventNames } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/history-page.ts'
import { FilteredHistory } from './filtered-history.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Historial | Dorsal' }]

export default function HistoryPage() {
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  return (
    <>
      <PageTitle title="Historial" subtitle="Quién cambió qué y cuándo, con lo que decía antes y después." />
      <FilteredHistory events={data?.events ?? []} />
    </>
  )
}
