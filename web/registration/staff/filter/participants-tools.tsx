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

type ParticipantsToolsProps = {
  event: EventDetail
  filter: ParticipantsFilter
  setFilter: SetFilter
  total: number | undefined
  /** After the filters. */
  children: ReactNode
}

export function ParticipantsTools({ event, filter, setFilter, total, children }: ParticipantsToolsProps) {
  const { search, paid, category_id, distance_id, marked } = filter
  return (
    <ListTools total={total} one="participante" many="participantes">
      <SearchBox
        label="Busca por nombre o DNI"
        value={search}
        onSearch={(typed) => setFilter({ search: typed })}
      />
      <NativeSelect
        className={classes.filter}
        aria-label="Pago"
        value={paid}
        onChange={({ currentTarget }) => setFilter({ paid: currentTarget.value })}
        data={[
          { value: '', label: 'Pago: todos' },
          { value: '1', label: 'Pagados' },
          { value: '0', label: 'No pagados' },
        ]}
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
      {children}
    </ListTools>
  )
}
