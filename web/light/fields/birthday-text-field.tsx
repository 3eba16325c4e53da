/** The birthday in one field: eight figures on the keypad, and below it the day in words, so that a slip is seen. */
import { useState } from 'react'
import classes from './fields.module.css'
import { TextField } from './text-field.tsx'
import { asBirthday, type BirthParts, birthdayText, readBirthday } from './typed-birthday.ts'

type BirthdayTextFieldProps = {
  value: BirthParts
  problem?: string | undefined
  hint?: string
  /** Whether the browser may fill in its owner's birthday. */
  own: boolean
  onChange: (value: BirthParts) => void
}

const same = (one: BirthParts, other: BirthParts) =>
  Number(one.birth_day) === Number(other.birth_day) &&
  Number(one.birth_month) === Number(other.birth_month) &&
  one.birth_year === other.birth_year

export function BirthdayTextField({ value, problem, hint, own, onChange }: BirthdayTextFieldProps) {
  const [typed, setTyped] = useState(() => birthdayText(value))
  // Another one than was typed here is known by now.
  const text = same(readBirthday(typed), value) ? typed : birthdayText(value)
  return (
    <div>
      <TextField
        label="Fecha de nacimiento"
        description="Día, mes y año, como 12/04/1995."
        name="birthday"
        inputMode="numeric"
        autoComplete={own ? 'bday' : 'off'}
        placeholder="DD/MM/AAAA"
        maxLength={10}
        value={text}
        error={problem}
        onChange={(event) => {
          const next = asBirthday(event.currentTarget.value, text)
          setTyped(next)
          onChange(readBirthday(next))
        }}
      />
      <div className={classes.after}>
        {hint && !problem ? (
          <p className={classes.hint} role="status">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
