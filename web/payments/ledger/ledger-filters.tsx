/** Search, event, state, gateway and days of the ledger, in one row. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { GATEWAY_NAMES } from '#domain/payments/rules/gateways.ts'
import {
  OTHER_WAYS,
  STANDINGS,
  type Standing,
  standingWords,
  wayLabel,
} from '#domain/payments/rules/ledger.ts'
import { useSite } from '#web/site.ts'
import { DayRange } from '#web/ui/day-range.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { chipsOf, FilterFold } from '#web/ui/table/filter-fold.tsx'
import { writtenDay } from './filter-day.ts'
import classes from './ledger.module.css'
import type { LedgerQuery } from './use-ledger-filter.ts'

type LedgerFiltersProps = {
  query: LedgerQuery
  events: readonly { id: number; name: string }[]
  review: boolean
  total: number | undefined
  onChange: (changes: Partial<LedgerQuery>) => void
  /** Order on a phone, and saved views. */
  tools: ReactNode
  action: ReactNode
}

export function LedgerFilters({ query, events, review, total, onChange, tools, action }: LedgerFiltersProps) {
  const organizer = useSite()?.organizer ?? ''
  const event = events.find(({ id }) => String(id) === query.event_id)
  const chips = chipsOf<keyof LedgerQuery>(
    {
      event_id: query.event_id && (event?.name ?? 'Un evento'),
      status: review || !query.status ? '' : standingWords(query.status as Standing, organizer).label,
      gateway: query.gateway && wayLabel(query.gateway),
      from: query.from && `Desde ${writtenDay(query.from)}`,
      to: query.to && `Hasta ${writtenDay(query.to)}`,
    },
    (name) => onChange({ [name]: '' }),
  )
  const select = (name: keyof LedgerQuery, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      value={query[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      data={data}
    />
  )
  return (
    <div className={classes.filters}>
      <div className={classes.first}>
        <SearchBox
          className={classes.search ?? ''}
          label="Busca por referencia, DNI o nombre"
          value={query.search}
          onSearch={(search) => onChange({ search })}
        />
        <p className={classes.total} role="status">
          {total === undefined ? '' : `${total.toLocaleString('es-CO')} ${total === 1 ? 'pago' : 'pagos'}`}
        </p>
        {action}
      </div>
      <div className={classes.second}>
        <FilterFold chips={chips}>
          {select('event_id', 'Evento', [
            { value: '', label: 'Evento: todos' },
            ...events.map(({ id, name }) => ({ value: String(id), label: name })),
          ])}
          {review
            ? null
            : select('status', 'Estado', [
                { value: '', label: 'Estado: todos' },
                ...STANDINGS.map((value) => ({ value, label: standingWords(value, organizer).label })),
              ])}
          {select('gateway', 'Pasarela', [
            { value: '', label: 'Pasarela: todas' },
            ...[...GATEWAY_NAMES, ...OTHER_WAYS].map((value) => ({ value, label: wayLabel(value) })),
          ])}
          <DayRange days={query} onChange={onChange} />
        </FilterFold>
        {tools}
      </div>
    </div>
  )
}
