/** The tab Entrega: the coordinator's board of the expo, what waits for a decision, and the paper. */
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { DeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/handover-tab.ts'
import { ApartCard } from './apart-card.tsx'
import classes from './board.module.css'
import { BoardParts, VIEWS } from './board-parts.tsx'
import { useDeskBoard } from './board-queries.ts'
import { counted, headLine } from './board-words.ts'
import { ConflictsCard } from './conflicts-card.tsx'
import { CountsView } from './counts-view.tsx'

const DevicesView = shownLater(async () => (await import('./devices-view.tsx')).DevicesView)
const FlagsView = shownLater(async () => (await import('./flags-view.tsx')).FlagsView)
const PaperView = shownLater(async () => (await import('./paper-view.tsx')).PaperView)
const PeopleView = shownLater(async () => (await import('./people-view.tsx')).PeopleView)

/** Where the day's work is done, in tabs of their own: the board stays open. */
function Ways({ eventId }: { eventId: number }) {
  const event = useShownEvent()
  return (
    <div className={classes.ways}>
      <Button component={Link} to={shownAt(event, 'equipo')} variant="default">
        Equipo y PIN
      </Button>
      <Button component="a" href={`/caja/${eventId}`} target="_blank" rel="noopener" variant="default">
        Abrir la caja
      </Button>
      <Button component="a" href={`/mesa/${eventId}`} target="_blank" rel="noopener">
        Abrir la mesa
      </Button>
    </div>
  )
}

/** In the other parts one line: what waits is decided in the first. */
function WaitingBand({ board: { conflicts, apart } }: { board: DeskBoard }) {
  if (conflicts.length + apart.length === 0) return null
  const words = [
    conflicts.length > 0 ? counted(conflicts.length, 'conflicto', 'conflictos') : '',
    apart.length > 0 ? counted(apart.length, 'fila apartada', 'filas apartadas') : '',
  ].filter(Boolean)
  return (
    <p className={conflicts.length > 0 ? classes.alarmLine : classes.waitingLine}>
      {words.join(' y ')} por decidir.{' '}
      <Link to="?" preventScrollReset>
        Ver en el tablero
      </Link>
    </p>
  )
}

export default function HandoverTab({ params: { id } }: Route.ComponentProps) {
  const event = useShownEvent()
  const { data: board, error, refetch } = useDeskBoard(id)
  const asked = useSearchParams()[0].get('vista')
  const view = VIEWS.find((name) => name === asked) ?? 'tablero'
  return (
    <>
      <TabTitle
        title="Entrega"
        hint={board ? headLine(board) : 'Cuántos kits salieron y cuántos faltan.'}
        action={<Ways eventId={event.id} />}
      />
      {error && !board ? <LoadError error={error} onRetry={refetch} /> : null}
      {!board && !error ? <LinesSkeleton lines={8} /> : null}
      {board ? (
        <>
          {view === 'tablero' ? (
            <>
              <ConflictsCard eventId={event.id} conflicts={board.conflicts} />
              <ApartCard eventId={event.id} rows={board.apart} />
            </>
          ) : (
            <WaitingBand board={board} />
          )}
          <BoardParts view={view} board={board} />
          {view === 'tablero' ? <CountsView board={board} /> : null}
          {view === 'mesas' ? <DevicesView board={board} /> : null}
          {view === 'personas' ? <PeopleView eventId={event.id} /> : null}
          {view === 'papel' ? <PaperView eventId={event.id} board={board} /> : null}
          {view === 'avisos' ? <FlagsView board={board} /> : null}
        </>
      ) : null}
    </>
  )
}
