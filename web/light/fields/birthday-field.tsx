/** Day, month and year as native lists: quick on any phone, and impossible to type wrong. */

import { useId } from 'react'
import { formatShortDate } from '#domain/colombia/clock.ts'
import classes from './fields.module.css'
import { SelectField } from './select-field.tsx'

type Birth = { birth_day: string; birth_month: string; birth_year: string }

type BirthdayFieldProps = {
  value: Birth
  /** The year nobody can be born after. */
  lastYear: number
  problem?: string | undefined
  hint?: string
  /** Whether the browser may fill in its owner's birthday. */
  own: boolean
  onChange: (value: Partial<Birth>) => void
}

const OLDEST = 110
const count = (length: number) => Array.from({ length }, (_, at) => at)

const DAYS = count(31).map((at) => String(at + 1))
const MONTHS = count(12).map((at) => ({
  value: String(at + 1),
  label: formatShortDate(new Date(Date.UTC(2024, at, 15, 12))).split(' de ')[1] ?? '',
}))

export function BirthdayField({ value, lastYear, problem, hint, own, onChange }: BirthdayFieldProps) {
  const id = useId()
  const shared = { error: Boolean(problem), saidBy: `${id}-note` }
  const years = count(OLDEST + 1).map((at) => String(lastYear - at))
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>Fecha de nacimiento</legend>
      <div className={classes.birthday}>
        <SelectField
          {...shared}
          name="birth_day"
          aria-label="Día"
          autoComplete={own ? 'bday-day' : 'off'}
          value={value.birth_day}
          onChange={(event) => onChange({ birth_day: event.currentTarget.value })}
          data={[{ value: '', label: 'Día' }, ...DAYS]}
        />
        <SelectField
          {...shared}
          name="birth_month"
          aria-label="Mes"
          autoComplete={own ? 'bday-month' : 'off'}
          value={value.birth_month}
          onChange={(event) => onChange({ birth_month: event.currentTarget.value })}
          data={[{ value: '', label: 'Mes' }, ...MONTHS]}
        />
        <SelectField
          {...shared}
          name="birth_year"
          aria-label="Año"
          autoComplete={own ? 'bday-year' : 'off'}
          value={value.birth_year}
          onChange={(event) => onChange({ birth_year: event.currentTarget.value })}
          data={[{ value: '', label: 'Año' }, ...years]}
        />
      </div>
      <div id={`${id}-note`}>
        {problem ? <p className={classes.problem}>{problem}</p> : null}
        {hint && !problem ? (
          <p className={classes.hint} role="status">
            {hint}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
