/** A long list searched by typing (Antioquia has 125 cities). The pattern is the ARIA combobox with a listbox. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './fields.module.css'
import { matching, meantBy, namedBy } from './matching-text.ts'
import { TextField } from './text-field.tsx'

type CityFieldProps = {
  id: string
  cities: readonly string[]
  value: string
  disabled: boolean
  problem?: string | undefined
  autoComplete: string
  onChoose: (city: string) => void
}

/** How the search goes, said aloud; in sight only when it leads nowhere. */
function Found({ cities }: { cities: number }) {
  if (cities === 0)
    return <p className={`${classes.options} ${classes.nothing}`}>Ninguna ciudad se llama así.</p>
  return <span className="visually-hidden">{cities === 1 ? '1 ciudad' : `${cities} ciudades`}</span>
}

export function CityField({ id, cities, value, disabled, problem, autoComplete, onChoose }: CityFieldProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(value)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  /** Until something is typed the whole list is offered. */
  const [searches, setSearches] = useState(false)
  const shown = matching(cities, searches ? typed : '')
  const listed = open && !disabled && shown.length > 0

  // The form can change it too: data the lookup knew, or another department.
  useEffect(() => {
    if (value) setTyped(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew, whatever was typed
  useEffect(() => setTyped(value), [cities])
  useEffect(() => {
    if (open) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [open, marked])

  const show = () => {
    setSearches(false)
    setMarked(Math.max(0, cities.indexOf(value)))
    setOpen(true)
  }

  const choose = (city: string) => {
    setTyped(city)
    setOpen(false)
    onChoose(city)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (open) setMarked((at) => (at + step + shown.length) % Math.max(1, shown.length))
      else show()
    } else if (event.key === 'Enter' && open && shown[marked]) {
      event.preventDefault()
      choose(shown[marked])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className={classes.search}>
      <TextField
        id={id}
        name="city"
        label="Ciudad"
        placeholder={disabled ? 'Elige primero el departamento' : 'Escribe para buscar'}
        role="combobox"
        aria-expanded={listed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={listed && shown[marked] ? `${listId}-${marked}` : undefined}
        autoComplete={autoComplete}
        disabled={disabled}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setMarked(0)
          setSearches(true)
          setOpen(true)
          // Filled in by the browser, or typed to the end: nobody has to pick it again.
          const meant = namedBy(cities, event.currentTarget.value)
          if (meant !== value) onChoose(meant ?? '')
        }}
        onClick={show}
        onBlur={() => {
          setOpen(false)
          const meant = searches ? meantBy(cities, typed) : null
          if (meant) choose(meant)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="status">{open && searches ? <Found cities={shown.length} /> : null}</div>
      {listed ? (
        <div ref={list} id={listId} className={classes.options} role="listbox" aria-label="Ciudades">
          {shown.map((city, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works in the input, which keeps the focus
            <div
              key={city}
              id={`${listId}-${at}`}
              className={classes.option}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(city)}
            >
              {city}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
