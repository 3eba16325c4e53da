/**
 * The distances of an event, which appear by themselves from its categories. Closed as long as none says anything of
 * its own: who needs only categories sees only categories.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { type Distance, saysOwn } from './distance-draft.ts'
import classes from './distances-section.module.css'

const DistanceModal = opensLater(async () => (await import('./distance-modal.tsx')).DistanceModal, {
  distance: null,
})

const OF_EVENT = 'La del evento'

const COLUMNS: readonly Column<Distance>[] = [
  { header: 'Distancia', cell: ({ name }) => <strong>{name}</strong> },
  {
    header: 'Salida',
    cell: ({ start_at }) => <DateText value={start_at} form="date and time" absent={OF_EVENT} />,
  },
  {
    header: 'Cierre',
    cell: ({ register_deadline }) => (
      <DateText value={register_deadline} form="date and time" absent="El del evento" />
    ),
  },
  {
    header: 'Cupos',
    cell: ({ participant_limit }) =>
      participant_limit === null ? 'Sin límite propio' : formatNumber(participant_limit),
  },
  {
    header: 'Edad contada el',
    cell: ({ age_on }) => <DateText value={age_on} absent="Día de la salida" />,
  },
  { header: 'Oleadas', align: 'end', cell: ({ waves }) => formatNumber(waves.length) },
]

export function DistancesSection({ event }: { event: EventDetail }) {
  const [editing, setEditing] = useState<Distance | null>(null)
  const { distances } = event
  if (distances.length === 0) return null
  return (
    <section className={classes.section} aria-label="Distancias">
      <MoreOptions
        label="Distancias"
        told={`${distances.map(({ name }) => name).join(', ')}: salida, cierre y cupos propios`}
        startsOpen={distances.some(saysOwn)}
      >
        <DataTable
          caption="Distancias"
          columns={[
            ...COLUMNS,
            {
              header: 'Acciones',
              align: 'end',
              quietHeader: true,
              cell: (distance) => (
                <Button variant="default" size="xs" onClick={() => setEditing(distance)}>
                  Editar<span className="visually-hidden"> la distancia {distance.name}</span>
                </Button>
              ),
            },
          ]}
          rows={distances}
          rowKey={({ id }) => id}
          empty={null}
        />
      </MoreOptions>
      <DistanceModal event={event} distance={editing} onClose={() => setEditing(null)} />
    </section>
  )
}
