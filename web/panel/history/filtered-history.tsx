/** The list under its filters, in a card; what is missing is said. */
import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HistoryList } from '#web/ui/history/history-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { HistoryFilters, useHistoryFilter } from './history-filters.tsx'

type FilteredHistoryProps = {
  /** Of one event; otherwise of all of these. */
  eventId?: string
  events?: { id: number; name: string }[] | undefined
}

const NOTHING = { group: '', user_id: '', from: '', to: '', search: '', event_id: '' }

export function FilteredHistory({ eventId, events }: FilteredHistoryProps) {
  const { isNarrowed, ...address } = useHistoryFilter()
  const filter = eventId ? { ...address.filter, event_id: eventId } : address.filter
  return (
    <>
      <HistoryFilters {...address} events={events} />
      <SectionCard>
        <HistoryList
          filter={filter}
          leaves={filter.event_id ? 'event' : undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                title="Nada con estos filtros"
                action={
                  <Button variant="default" onClick={() => address.setFilter(NOTHING)}>
                    Quitar los filtros
                  </Button>
                }
              >
                La referencia se escribe completa, como está en el correo o en la lista.
              </EmptyState>
            ) : (
              <EmptyState title="Aún no hay nada en el historial">
                Aquí queda quién cambió qué: una talla, un precio, un cupo. Aparece con el primer cambio.
              </EmptyState>
            )
          }
        />
      </SectionCard>
    </>
  )
}
