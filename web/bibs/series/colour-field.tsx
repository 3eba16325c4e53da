/** The colour of a strip: eight that stay apart for everybody, or one of the sponsor's. */
import { useId } from 'react'
import classes from './colour-field.module.css'
import { PALETTE } from './palette.ts'

type ColourFieldProps = { value: string; onChange: (colour: string) => void; error?: string | undefined }

export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const id = useId()
  const own = !PALETTE.some((colour) => colour.value === value)
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>Color de la franja</legend>
      <div className={classes.colours}>
        {PALETTE.map((colour) => (
          <label key={colour.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={colour.value}
              checked={value === colour.value}
              onChange={() => onChange(colour.value)}
            />
            <span className={classes.swatch} style={{ background: colour.value }} aria-hidden="true" />
            <span className="visually-hidden">{colour.name}</span>
          </label>
        ))}
        <label className={classes.other} data-chosen={own}>
          <input
            type="color"
            value={value.toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
          Otro color
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
