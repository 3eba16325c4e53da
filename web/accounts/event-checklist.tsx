/** Events to tick. The filter only hides: what is ticked stays ticked, and 'Seleccionar todo' takes what is shown. */
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './event-checklist.module.css'

type EventName = { id: number; name: string }
type EventChecklistProps = {
  events: readonly EventName[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Said where there is none. */
  none?: string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function EventChecklist({
  events,
  chosen,
  onChange,
  none = 'Todavía no hay eventos para asignar.',
}: EventChecklistProps) {
  const [filter, setFilter] = useState('')
  const shown = events.filter(({ name }) => plain(name).includes(plain(filter.trim())))
  const ticked = shown.filter(({ id }) => chosen.has(id)).length
  const all = shown.length > 0 && ticked === shown.length

  const tick = (ids: readonly number[], on: boolean) => {
    const after = new Set(chosen)
    for (const id of ids)
      if (on) after.add(id)
      else after.delete(id)
    onChange(after)
  }

  if (events.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <>
      <TextInput
        type="search"
        aria-label="Filtrar eventos"
        placeholder="Filtrar eventos"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className={classes.head}>
        <Checkbox
          label="Seleccionar todo"
          checked={all}
          indeterminate={ticked > 0 && !all}
          disabled={shown.length === 0}
          onChange={() =>
            tick(
              shown.map(({ id }) => id),
              !all,
            )
          }
        />
        <span className={classes.count} aria-live="polite">
          {chosen.size} de {events.length}
        </span>
      </div>
      <fieldset className={classes.list}>
        <legend className="visually-hidden">Eventos</legend>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            onChange={(event) => tick([id], event.currentTarget.checked)}
            classNames={{ root: classes.event, body: classes.eventBody, labelWrapper: classes.eventLabel }}
          />
        ))}
        {shown.length === 0 ? (
          <p className={classes.none}>Ningún evento coincide con «{filter.trim()}».</p>
        ) : null}
      </fieldset>
    </>
  )
}
