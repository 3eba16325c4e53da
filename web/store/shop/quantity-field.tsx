/** How many: a number between 1 and what there is, typed or stepped. A number outside is brought back when one leaves. */
import { useEffect, useId, useState } from 'react'
import fields from '#web/light/fields/fields.module.css'
import classes from './quantity-field.module.css'

type QuantityFieldProps = {
  label: string
  /** For eyes that see the line it stands in. */
  hiddenLabel?: boolean
  /** What it counts, for the names of the buttons. */
  of?: string
  value: number
  most: number
  disabled?: boolean
  onChange: (quantity: number) => void
}

export function QuantityField({
  label,
  hiddenLabel = false,
  of,
  value,
  most,
  disabled = false,
  onChange,
}: QuantityFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(value))
  const about = of ? ` de ${of}` : ''
  // Off, but still in focus: a keyboard that counts down must not lose its place at 1.
  const least = disabled || value <= 1
  const full = disabled || value >= most

  useEffect(() => setTyped(String(value)), [value])

  const settle = (wanted: number) => {
    const within = Number.isFinite(wanted)
      ? Math.max(1, Math.min(Math.trunc(wanted), Math.max(1, most)))
      : value
    setTyped(String(within))
    if (within !== value) onChange(within)
  }

  return (
    <div>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : fields.label}>
        {label}
        {hiddenLabel ? about : ''}
      </label>
      <div className={classes.quantity}>
        <button
          type="button"
          aria-label={`Uno menos${about}`}
          aria-disabled={least}
          onClick={() => !least && settle(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          type="number"
          name="quantity"
          inputMode="numeric"
          min={1}
          max={most}
          step={1}
          value={typed}
          disabled={disabled}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            const wanted = event.currentTarget.valueAsNumber
            if (Number.isInteger(wanted) && wanted >= 1 && wanted <= most) onChange(wanted)
          }}
          onBlur={() => settle(typed.trim() === '' ? Number.NaN : Number(typed))}
        />
        <button
          type="button"
          aria-label={`Uno más${about}`}
          aria-disabled={full}
          onClick={() => !full && settle(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  )
}
