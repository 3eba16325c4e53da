/** The number that goes over the table: the next ones of this device as buttons, or the one on the envelope, typed. */
import { useState } from 'react'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'

const OTHER = 'other'
const NONE = ''

type NumberChoiceProps = {
  numbers: readonly string[]
  value: string
  problem: string | undefined
  onChoose: (bib: string) => void
}

export function NumberChoice({ numbers, value, problem, onChoose }: NumberChoiceProps) {
  const [typing, setTyping] = useState(value !== '' && !numbers.includes(value))
  const typed = (
    <TextField
      label={numbers.length > 0 ? 'Otro número' : 'Número (opcional)'}
      description="El del sobre que entregas. Vacío: lo da el sistema, si la distancia los da."
      name="bib"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={value}
      error={problem}
      onChange={({ currentTarget }) => onChoose(currentTarget.value.trim())}
    />
  )
  if (numbers.length === 0) return typed
  const choose = (chosen: string) => {
    setTyping(chosen === OTHER)
    onChoose(chosen === OTHER ? NONE : chosen)
  }
  return (
    <>
      <ChoiceTiles
        name="bib-tile"
        legend="Número"
        big
        tile={84}
        choices={[
          ...numbers.map((number) => ({ value: number, name: number })),
          { value: OTHER, name: 'Otro' },
        ]}
        value={typing ? OTHER : value}
        problem={typing ? undefined : problem}
        onChoose={choose}
      />
      {typing ? typed : null}
    </>
  )
}
