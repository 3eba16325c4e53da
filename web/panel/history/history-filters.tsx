/** What narrows the history; all of it lives in the address. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listHistoryPeople } from '#domain/panel/history/history-contract.ts'
import { GROUPS } from '#domain/panel/rules/history-words.ts'
import { call } from '#web/client.ts'
import { DayRange } from '#web/ui/day-range.tsx'
import type { HistoryFilter } from '#web/ui/history/history-list.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import classes from './history.module.css'

const NAMES = ['group', 'user_id', 'from', 'to', 'search', 'event_id'] as const
type Name = (typeof NAMES)[number]

export const useHistoryFilter = () => {
  const { params, setFilter, search, setSearch } = useListAddress()
  const filter = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  return {
    filter: filter satisfies HistoryFilter,
    isNarrowed: NAMES.some((name) => filter[name]),
    setFilter,
    search,
    setSearch,
  }
}

type FiltersProps = Pick<
  ReturnType<typeof useHistoryFilter>,
  'filter' | 'setFilter' | 'search' | 'setSearch'
> & {
  /** Those of the caller, on the page of all events. */
  events?: { id: number; name: string }[] | undefined
}

export function HistoryFilters({ filter, setFilter, search, setSearch, events }: FiltersProps) {
  const people = useQuery({
    queryKey: ['history', 'people'],
    queryFn: ({ signal }) => call<typeof listHistoryPeople>('GET /api/panel/history/people', { signal }),
  })
  return (
    <search className={classes.filters}>
      <SearchBox label="Buscar por referencia" value={search} onSearch={setSearch} />
      {events ? (
        <NativeSelect
          aria-label="Evento"
          value={filter.event_id}
          onChange={({ currentTarget }) => setFilter({ event_id: currentTarget.value })}
          data={[
            { value: '', label: 'Evento: todos' },
            ...events.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <NativeSelect
        aria-label="Qué cambió"
        value={filter.group}
        onChange={({ currentTarget }) => setFilter({ group: currentTarget.value })}
        data={[{ value: '', label: 'Qué: todo' }, ...GROUPS.map(([value, label]) => ({ value, label }))]}
      />
      <NativeSelect
        aria-label="Quién lo hizo"
        value={filter.user_id}
        onChange={({ currentTarget }) => setFilter({ user_id: currentTarget.value })}
        data={[
          { value: '', label: 'Quién: todos' },
          ...(people.data?.users ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DayRange days={filter} onChange={setFilter} />
    </search>
  )
}
