/** Over the participants' list: search, the filters of every day, the rest behind 'Filtros', order, columns and views. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { MarkFilter } from '../mark-filter.tsx'
import type { ParticipantsFilter, SetFilter } from '../participants-filter.ts'
import classes from '../staff.module.css'
import { PAID } from './filter-words.ts'

type DailyFiltersProps = { event: EventDetail; filter: ParticipantsFilter; setFilter: SetFilter }

/** Those of every day. */
export function DailyFilters({ event, filter, setFilter }: DailyFiltersProps) {
  const { paid, category_id, distance_id, marked } = filter
  return (
    <>
      <NativeSelect
        className={classes.filter}
        aria-label="Pago"
        value={paid}
        onChange={({ currentTarget }) => setFilter({ paid: currentTarget.value })}
        data={[{ value: '', label: 'Pago: todos' }, ...PAID]}
      />
      <NativeSelect
        className={classes.filter}
        aria-label="Categoría"
        value={category_id}
        onChange={({ currentTarget }) => setFilter({ category_id: currentTarget.value })}
        data={[{ value: '', label: 'Categoría: todas' }, ...categoryOptions(event.categorias)]}
      />
      {event.distances.length > 1 ? (
        <NativeSelect
          className={classes.filter}
          aria-label="Distancia"
          value={distance_id}
          onChange={({ currentTarget }) => setFilter({ distance_id: currentTarget.value })}
          data={[
            { value: '', label: 'Distancia: todas' },
            ...event.distances.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <MarkFilter eventId={event.id} value={marked} onChoose={(chosen) => setFilter({ marked: chosen })} />
    </>
  )
}

type ParticipantsToolsProps = DailyFiltersProps & {
  total: number | undefined
  /** On a phone the filters of every day stand behind 'Filtros' with the others. */
  folded: boolean
  /** After the filters. */
  children: ReactNode
}

export function ParticipantsTools({ total, folded, children, ...daily }: ParticipantsToolsProps) {
  const { filter, setFilter } = daily
  return (
    <ListTools total={total} one="participante" many="participantes">
      <SearchBox
        label="Busca por nombre o DNI"
        value={filter.search}
        onSearch={(typed) => setFilter({ search: typed })}
      />
      {folded ? null : <DailyFilters {...daily} />}
      {children}
    </ListTools>
  )
}
