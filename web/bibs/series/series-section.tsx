/** The series of the event as cards; before the first one, what they are for and a proposal. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BibBoard, BibSeries, SeriesForm } from '#domain/bibs/contract.ts'
import { useCapacity } from '#web/events/capacity/capacity-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useDeleteSeries } from './delete-series.ts'
import { proposeSeries } from './propose-series.ts'
import { SeriesCard } from './series-card.tsx'
import classes from './series-section.module.css'

const SeriesModal = opensLater(async () => (await import('./series-modal.tsx')).SeriesModal, {
  series: undefined,
})
const ProposeModal = opensLater(async () => (await import('./propose-modal.tsx')).ProposeModal, {
  proposed: null,
})

type SeriesSectionProps = { eventId: number; board: BibBoard }

export function SeriesSection({ eventId, board }: SeriesSectionProps) {
  const [editing, setEditing] = useState<BibSeries | null | undefined>()
  const [proposed, setProposed] = useState<SeriesForm[] | null>(null)
  const remove = useDeleteSeries(eventId)
  const capacity = useCapacity(String(eventId))
  const empty = board.series.length === 0

  const propose = () =>
    setProposed(
      proposeSeries(
        board.distances.map(({ id, name }) => {
          const places = capacity.data?.distances.find((one) => one.id === id)
          return {
            id,
            name,
            limit: places?.limit ?? null,
            people: (places?.paid ?? 0) + (places?.held ?? 0),
          }
        }),
        capacity.data?.event.limit ?? null,
      ),
    )

  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setEditing(null)}
    >
      {empty ? 'Crear una a mano' : 'Nueva serie'}
    </Button>
  )

  return (
    <SectionCard
      title="Series"
      hint={empty ? undefined : 'Si le sirven varias series, se usa la más específica.'}
      action={empty ? undefined : add}
    >
      {empty ? (
        <EmptyState
          mark="1"
          level={3}
          title="Empieza por las series."
          action={
            <div className={classes.first}>
              {board.distances.length > 0 ? (
                <Button onClick={propose} disabled={capacity.isPending}>
                  Proponer series
                </Button>
              ) : null}
              {add}
            </div>
          }
        >
          Una serie es un rango de números con su color: 21K del 1 al 700, 10K del 1001 al 2650. Con ellas
          «Asignar» da a cada confirmado el suyo, sin repetir ninguno.{' '}
          <Link to="?vista=excel" preventScrollReset>
            ¿Ya los tienes en un Excel?
          </Link>
        </EmptyState>
      ) : (
        <ul className={classes.series}>
          {board.series.map((series) => (
            <SeriesCard
              key={series.id}
              series={series}
              board={board}
              onEdit={() => setEditing(series)}
              onDelete={() => void remove(series)}
            />
          ))}
        </ul>
      )}
      <SeriesModal eventId={eventId} board={board} series={editing} onClose={() => setEditing(undefined)} />
      <ProposeModal eventId={eventId} proposed={proposed} onClose={() => setProposed(null)} />
    </SectionCard>
  )
}
