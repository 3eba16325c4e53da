/** /admin/results/import?event_id=: everything about one event's results, from the file to the last correction. */
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { getImportScreen } from '#domain/results/import/import-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { type Crumb, PageTitle } from '#web/ui/page-title.tsx'
import { FormSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/import-page.ts'
import { countText } from './count-text.ts'
import { SettingsCard } from './draft/settings-card.tsx'
import { OneImport } from './one-import.tsx'
import { HistoryCard } from './published/history-card.tsx'
import { RowsCard } from './published/rows-card.tsx'
import { VersionsCard } from './published/versions-card.tsx'
import { ReceivedCard } from './received-card.tsx'
import { importAddress, resultsKeys } from './results-keys.ts'
import { UploadCard } from './upload-card.tsx'
import { isMoving } from './use-import.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Importar resultados | Dorsal' }]

const crumbs: readonly Crumb[] = [{ label: 'Resultados', to: '/admin/resultados' }]

const numberOf = (text: string | null) => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

function EventResults({ eventId, asked }: { eventId: number; asked: number | null }) {
  const navigate = useNavigate()
  const screen = useQuery({
    queryKey: resultsKeys.screen(eventId),
    queryFn: ({ signal }) =>
      call<typeof getImportScreen>('GET /api/event-results/:id', { params: { id: eventId }, signal }),
  })
  if (screen.error && !screen.data)
    return <LoadError error={screen.error} onRetry={() => void screen.refetch()} alone />
  if (!screen.data)
    return (
      <>
        <TitleSkeleton />
        <FormSkeleton />
      </>
    )
  const { event, settings, imports, received, sets } = screen.data
  const [latest] = imports
  // A colleague's import that is under way is shown to whoever opens the screen.
  const importId = asked ?? (latest && isMoving(latest.state) ? latest.id : null)
  const published = event.results_count
  const close = () => void navigate(importAddress(eventId))

  return (
    <>
      <PageTitle
        title={event.name}
        subtitle={
          <>
            <DateText value={event.date} form="long" />
            {published > 0 ? ` · ${countText(published, event.official)}` : ' · Sin resultados publicados'}
          </>
        }
        crumbs={crumbs}
        action={
          published > 0 ? (
            <Button
              component="a"
              href={`/resultados/${event.slug}`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              Ver resultados
            </Button>
          ) : null
        }
      />
      {importId === null ? (
        <>
          <ReceivedCard eventId={eventId} received={received} />
          <UploadCard
            eventId={eventId}
            published={published}
            onUploaded={(id) => void navigate(importAddress(eventId, id))}
          />
          <SettingsCard eventId={eventId} settings={settings} published={published} />
          {published > 0 ? <RowsCard eventId={eventId} /> : null}
          <VersionsCard eventId={eventId} sets={sets} />
          <HistoryCard eventId={eventId} imports={imports} />
        </>
      ) : (
        <OneImport key={importId} event={event} importId={importId} onClose={close} />
      )}
    </>
  )
}

export default function ImportPage() {
  const [params] = useSearchParams()
  const eventId = numberOf(params.get('event_id'))
  if (eventId === null)
    return (
      <>
        <PageTitle title="Importar resultados" crumbs={crumbs} />
        <EmptyState mark="?" level={2} title="Falta el evento">
          Elígelo en la lista de resultados.
        </EmptyState>
      </>
    )
  return <EventResults key={eventId} eventId={eventId} asked={numberOf(params.get('import_id'))} />
}
