/** Which results lose their name: those found by the person's name, and any whose link is pasted. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { resultIdIn } from '#domain/privacy/rules/requests.ts'
import type { ResultFound } from '#domain/privacy/staff-contract.ts'
import classes from './request-drawer.module.css'

type ResultChoiceProps = {
  found: ResultFound[]
  chosen: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

const describe = ({ name, bib_number, race_division, event, anonymous }: ResultFound) =>
  `${name}, dorsal ${bib_number}, ${race_division}, ${event}${anonymous ? ' (ya sin nombre)' : ''}`

export function ResultChoice({ found, chosen, error, onChange }: ResultChoiceProps) {
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const added = chosen.filter((id) => !found.some((row) => row.id === id))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  const add = () => {
    const id = resultIdIn(link)
    if (!id) return setProblem('Pega el enlace de la página del resultado.')
    setProblem(null)
    setLink('')
    if (!chosen.includes(id)) onChange([...chosen, id])
  }

  return (
    <fieldset className={classes.choice}>
      <legend>Resultados que quedan como «Participante»</legend>
      {found.length === 0 && added.length === 0 ? (
        <p className={classes.text}>No encontramos resultados con su nombre.</p>
      ) : null}
      {found.map((row) => (
        <Checkbox
          key={row.id}
          label={describe(row)}
          checked={chosen.includes(row.id)}
          onChange={() => toggle(row.id)}
        />
      ))}
      {added.map((id) => (
        <Checkbox key={id} label={`Resultado ${id}`} checked onChange={() => toggle(id)} />
      ))}
      <div className={classes.adding}>
        <TextInput
          label="Agregar por su enlace"
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
          error={problem ?? error}
        />
        <Button variant="default" onClick={add}>
          Agregar
        </Button>
      </div>
    </fieldset>
  )
}
