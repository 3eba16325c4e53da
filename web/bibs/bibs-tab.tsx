/** Tab Dorsales: the series of numbers, who has which, and what is printed and shown of them. */
import { useSearchParams } from 'react-router'
import { useShownEvent } from '#web/events/event-queries.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/bibs-tab.ts'
import { useBoard } from './bib-queries.ts'
import { BibsHead } from './bibs-head.tsx'
import { BibsParts, VIEWS } from './bibs-parts.tsx'
import { NumbersPart } from './numbers/numbers-part.tsx'
import { SeriesSection } from './series/series-section.tsx'

const ExcelPart = shownLater(async () => (await import('./excel/excel-part.tsx')).ExcelPart)
const WithoutPart = shownLater(async () => (await import('./numbers/without-part.tsx')).WithoutPart)
const PrintPart = shownLater(async () => (await import('./print/print-part.tsx')).PrintPart)
const ShowPart = shownLater(async () => (await import('./settings/show-part.tsx')).ShowPart)

export default function BibsTab({ params: { id } }: Route.ComponentProps) {
  const event = useShownEvent()
  const { data: board, error, refetch } = useBoard(id)
  const asked = useSearchParams()[0].get('vista')
  const view = VIEWS.find((name) => name === asked) ?? 'numeros'

  if (!board)
    return (
      <>
        <TabTitle title="Dorsales" />
        {error ? <LoadError error={error} onRetry={refetch} /> : <LinesSkeleton lines={8} />}
      </>
    )
  // Before the first series there is one thing to do; who comes with an Excel of numbers finds the way to it there.
  const begun = board.series.length > 0 || board.assigned > 0 || asked !== null
  return (
    <>
      <BibsHead eventId={event.id} board={board} />
      <SeriesSection eventId={event.id} board={board} />
      {begun ? (
        <>
          <BibsParts view={view} board={board} />
          {view === 'numeros' ? <NumbersPart key={view} eventId={event.id} board={board} /> : null}
          {view === 'sin-numero' ? <WithoutPart eventId={event.id} /> : null}
          {view === 'reservados' ? (
            <NumbersPart key={view} eventId={event.id} board={board} only="reserved" />
          ) : null}
          {view === 'excel' ? <ExcelPart eventId={event.id} /> : null}
          {view === 'imprimir' ? <PrintPart eventId={event.id} board={board} /> : null}
          {view === 'mostrar' ? <ShowPart eventId={event.id} board={board} /> : null}
        </>
      ) : null}
    </>
  )
}
