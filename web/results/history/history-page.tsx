/** /competitor/historial: every race of the person who signed in. */
import { useQuery } from '@tanstack/react-query'
import type { ownHistory } from '#domain/results/own-history/history-contract.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { OwnRaces } from './own-races.tsx'

export default function HistoryPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-history'],
    queryFn: ({ signal }) => call<typeof ownHistory>('GET /api/competidor/historial', { signal }),
  })
  return (
    <>
      <PageTitle title="Mi historial" />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!error && !data ? <CardsSkeleton cards={2} /> : null}
      {data && data.races.length > 0 ? <OwnRaces races={data.races} /> : null}
      {data && data.races.length === 0 ? (
        <SectionCard>
          <EmptyState
            level={2}
            mark="0:00"
            title="Todavía no encontramos tus carreras."
            action={<LinkButton to="/resultados">Buscar por nombre o dorsal</LinkButton>}
          >
            {data.has_document
              ? 'Aparecen las carreras en las que corriste con tu número o cuyo archivo traía tu documento.'
              : 'Inscríbete una vez con este correo y tu documento: así sabemos cuáles son tuyas.'}
          </EmptyState>
        </SectionCard>
      ) : null}
    </>
  )
}
