/** Search, sport, city and month: a form of the browser's own, so that it works before and without scripts. */
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { SPORTS, sportLabel } from '#domain/events/rules/sports.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { monthLabel } from '../event-dates.ts'
import type { EventFilter } from './event-filter.ts'
import classes from './filter-form.module.css'

type Choice = { value: string; label: string }
type ChooserProps = { name: keyof EventFilter; label: string; all: string; value: string; choices: Choice[] }

function Chooser({ name, label, all, value, choices }: ChooserProps) {
  const known = value === '' || choices.some((choice) => choice.value === value)
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        <option value="">{all}</option>
        {known ? null : <option value={value}>{name === 'month' ? monthLabel(value) : value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type FilterFormProps = { filter: EventFilter; cities: string[]; months: string[] }

export function FilterForm({ filter, cities, months }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // The boxes follow the address, also when it changed by a link or the back button; focus stays where it is.
  useEffect(() => {
    for (const [name, value] of Object.entries(filter)) {
      const box = form.current?.elements.namedItem(name)
      if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) box.value = value
    }
  }, [filter])

  /** Only what was chosen goes into the address. */
  const apply = (event?: FormEvent) => {
    if (!form.current) return
    event?.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim()) chosen.set(name, value.trim())
    void navigate(chosen.size > 0 ? `/eventos?${chosen}` : '/eventos', { preventScrollReset: true })
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/eventos"
      className={classes.form}
      role="search"
      aria-label="Buscar eventos"
      onSubmit={apply}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) apply()
      }}
    >
      <label className={`${classes.field} ${classes.search}`}>
        <span>Buscar</span>
        <span className={classes.box}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder="Nombre del evento"
            autoComplete="off"
            enterKeyHint="search"
          />
        </span>
      </label>
      <Chooser
        name="sport"
        label="Deporte"
        all="Todos"
        value={filter.sport}
        choices={SPORTS.map((value) => ({ value, label: sportLabel(value) }))}
      />
      <Chooser
        name="month"
        label="Mes"
        all="Todos"
        value={filter.month}
        choices={months.map((value) => ({ value, label: monthLabel(value) }))}
      />
      <Chooser
        name="city"
        label="Ciudad"
        all="Todas"
        value={filter.city}
        choices={cities.map((value) => ({ value, label: value }))}
      />
      <LightButton type="submit" className={classes.go}>
        Buscar
      </LightButton>
    </Form>
  )
}
