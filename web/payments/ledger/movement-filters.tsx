/** Search, event, direction, way, gateway, account, who took it and the days of the movements. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MovementTotals } from '#domain/payments/ledger/movements-contract.ts'
import { payWayLabel, WAYS, type Way } from '#domain/payments/rules/account.ts'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import { GATEWAY_NAMES } from '#domain/payments/rules/gateways.ts'
import { DayRange } from '#web/ui/day-range.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { chipsOf, FilterFold } from '#web/ui/table/filter-fold.tsx'
import { writtenDay } from './filter-day.ts'
import classes from './ledger.module.css'
import type { MovementQuery } from './use-movement-filter.ts'

type Option = { value: string; label: string }

type MovementFiltersProps = {
  query: MovementQuery
  events: readonly { id: number; name: string }[]
  /** Accounts and people are those the money itself names. */
  totals: MovementTotals | undefined
  onChange: (changes: Partial<MovementQuery>) => void
  /** Saved views. */
  tools: ReactNode
  action: ReactNode
}

/** Nobody's share has no key to filter by; what is chosen stays there when its money is filtered away. */
const optionsOf = (
  shares: MovementTotals['by_user'] | undefined,
  chosen: string,
  isKey = (key: string) => key !== '',
): Option[] => {
  const options = (shares ?? [])
    .filter(({ key }) => isKey(key))
    .map(({ key, label }) => ({ value: key, label }))
  return !chosen || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'El elegido' }]
}

const DIRECTIONS: Option[] = [
  { value: 'in', label: 'Entró' },
  { value: 'out', label: 'Salió' },
]

const isId = (key: string) => /^\d+$/.test(key)

const countText = (count: number) =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? 'movimiento' : 'movimientos'}`

const wordOf = (options: Option[], value: string) =>
  value && (options.find((option) => option.value === value)?.label ?? value)

export function MovementFilters({ query, events, totals, onChange, tools, action }: MovementFiltersProps) {
  const accounts = optionsOf(totals?.by_account, query.account_id)
  const people = optionsOf(totals?.by_user, query.user_id, isId)
  const event = events.find(({ id }) => String(id) === query.event_id)
  const chips = chipsOf<keyof MovementQuery>(
    {
      event_id: query.event_id && (event?.name ?? 'Un evento'),
      direction: wordOf(DIRECTIONS, query.direction),
      way: query.way && payWayLabel(query.way as Way),
      gateway: query.gateway && brandOf(query.gateway),
      account_id: wordOf(accounts, query.account_id),
      user_id: wordOf(people, query.user_id),
      from: query.from && `Desde ${writtenDay(query.from)}`,
      to: query.to && `Hasta ${writtenDay(query.to)}`,
    },
    (name) => onChange({ [name]: '' }),
  )
  const select = (name: keyof MovementQuery, label: string, all: string, options: Option[]) => (
    <NativeSelect
      aria-label={label}
      value={query[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      data={[{ value: '', label: `${label}: ${all}` }, ...options]}
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
          {totals ? countText(totals.count) : ''}
        </p>
        {action}
      </div>
      <div className={classes.second}>
        <FilterFold chips={chips}>
          {select(
            'event_id',
            'Evento',
            'todos',
            events.map(({ id, name }) => ({ value: String(id), label: name })),
          )}
          {select('direction', 'Entró o salió', 'todo', DIRECTIONS)}
          {select(
            'way',
            'Forma',
            'todas',
            WAYS.map((value) => ({ value, label: payWayLabel(value) })),
          )}
          {select(
            'gateway',
            'Pasarela',
            'todas',
            GATEWAY_NAMES.map((value) => ({ value, label: brandOf(value) })),
          )}
          {select('account_id', 'Cuenta', 'todas', accounts)}
          {select('user_id', 'Quién lo anotó', 'todos', people)}
          <DayRange days={query} onChange={onChange} />
        </FilterFold>
        {tools}
      </div>
    </div>
  )
}
