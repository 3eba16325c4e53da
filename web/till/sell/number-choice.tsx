/** The number that goes over the table: the next ones in this device's hand, another of them, or the system's. */
import { useState } from 'react'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'

const OTHER = 'other'
const NONE = 'none'

type NumberChoiceProps = {
  numbers: readonly string[]
  value: string
  problem: string | undefined
  onChoose: (bib: string) => void
}

export function NumberChoice({ numbers, value, problem, onChoose }: NumberChoiceProps) {
  const [typing, setTyping] = useState(value !== '' && !numbers.includes(value))
  const choose = (chosen: string) => {
    setTyping(chosen === OTHER)
    onChoose(chosen === OTHER || chosen === NONE ? '' : chosen)
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
          { value: NONE, name: 'Ninguno' },
        ]}
        value={typing ? OTHER : value || NONE}
        problem={typing ? undefined : problem}
        onChoose={choose}
      />
      {typing ? (
        <TextField
          label="Otro número"
          description="El del sobre: uno de los que este dispositivo tiene a mano."
          name="bib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={value}
          error={problem}
          onChange={({ currentTarget }) => onChoose(currentTarget.value.trim())}
        />
      ) : null}
    </>
  )
}
