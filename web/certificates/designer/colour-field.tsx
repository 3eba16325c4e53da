/** A colour from the browser's own chooser, or typed as the brand book has it: #C63A12. */
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './designer.module.css'

type ColourFieldProps = { value: string; onChange: (colour: string) => void }

const COLOUR = /^#[0-9A-F]{6}$/

const readColour = (text: string): string | null => {
  const colour = `#${text.trim().replace(/^#/, '').toUpperCase()}`
  return COLOUR.test(colour) ? colour : null
}

export function ColourField({ value, onChange }: ColourFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <div className={classes.colour}>
      <TextInput
        label="Color"
        value={text}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={readColour(text) ? null : 'Escribe un color como #C63A12.'}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const colour = readColour(event.currentTarget.value)
          if (colour) onChange(colour)
        }}
        onBlur={() => setText(value)}
      />
      <input
        type="color"
        className={classes.swatch}
        aria-label="Elegir color"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
    </div>
  )
}
