/** Search, event, direction, way, gateway, account, who took it and the days of the movements. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MovementTotals } from '#domain/payments/ledger/movements-contract.ts'
import { payWayLabel, WAYS } from '#domain/payments/rules/account.ts'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import { GATEWAY_NAMES } from '#domain/payments/rules/gateways.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import classes from './ledger.module.css'
import type { MovementQuery } from './use-movement-filter.ts'

type Option = { value: string; label: string }

type MovementFiltersProps = {
  query: MovementQuery
  events: readonly { id: number; name: string }[]
  /** Accounts and people are those the money itself names. */
  totals: MovementTotals | undefined
  onChange: (changes: Partial<MovementQuery>) => void
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

const isId = (key: string) => /^\d+$/.test(key)

const countText = (count: number) =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? 'movimiento' : 'movimientos'}`

export function MovementFilters({ query, events, totals, onChange, action }: MovementFiltersProps) {
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
        {select(
          'event_id',
          'Evento',
          'todos',
          events.map(({ id, name }) => ({ value: String(id), label: name })),
        )}
        {select('direction', 'Entró o salió', 'todo', [
          { value: 'in', label: 'Entró' },
          { value: 'out', label: 'Salió' },
        ])}
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
        {select('account_id', 'Cuenta', 'todas', optionsOf(totals?.by_account, query.account_id))}
        {select('user_id', 'Quién lo anotó', 'todos', optionsOf(totals?.by_user, query.user_id, isId))}
        <DayField
          aria-label="Desde"
          placeholder="Desde"
          clearable
          value={query.from}
          maxDate={query.to || undefined}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          aria-label="Hasta"
          placeholder="Hasta"
          clearable
          value={query.to}
          minDate={query.from || undefined}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </div>
  )
}
