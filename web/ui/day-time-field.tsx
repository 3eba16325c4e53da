/** A day with its hour, in one value: 2026-12-05T06:00, or only the day while nobody said the hour. */
import type { ReactNode } from 'react'
import { DayField } from './day-field.tsx'
import classes from './day-time-field.module.css'
import { TimeField } from './time-field.tsx'

type DayTimeFieldProps = {
  label: string
  /** What a screen reader calls the hour: 'Hora del evento'. */
  timeLabel: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** Under the fields: what an empty one means. */
  hint?: ReactNode
  /** It may stay empty: without its day the hour goes too. */
  optional?: boolean
}

export function DayTimeField({
  label,
  timeLabel,
  value,
  onChange,
  error,
  withAsterisk,
  hint,
  optional = false,
}: DayTimeFieldProps) {
  const [day = '', time = ''] = value.split('T')
  const join = (newDay: string, newTime: string) => onChange(newTime ? `${newDay}T${newTime}` : newDay)
  return (
    <div className={classes.pair}>
      <DayField
        label={label}
        withAsterisk={withAsterisk}
        description={hint}
        // Above it would push one of the two down.
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable={optional}
        value={day}
        onChange={(chosen) => (optional && !chosen ? onChange('') : join(chosen, time))}
        error={error}
      />
      <TimeField
        label="Hora"
        spoken={timeLabel}
        value={time}
        onChange={(chosen) => join(day, chosen)}
        error={Boolean(error)}
      />
    </div>
  )
}
