/** A time of the day with 24 hours: 06:00. */
import '@mantine/dates/styles.layer.css'
import { TimePicker, type TimePickerProps } from '@mantine/dates'

type TimeFieldProps = Omit<TimePickerProps, 'value' | 'onChange' | 'format'> & {
  label: string
  /** The whole name, where the label alone would not say which hour. */
  spoken?: string
  value: string
  onChange: (time: string) => void
}

/** Focus marks the whole number; in WebKit letting go of the mouse would put the caret inside it again. */
const keepMarked: TimePickerProps['hoursInputProps'] = { onMouseUp: (event) => event.preventDefault() }

export function TimeField({ label, spoken = label, value, onChange, ...rest }: TimeFieldProps) {
  return (
    <TimePicker
      size="md"
      label={label}
      hoursInputLabel={`${spoken}: horas`}
      minutesInputLabel={`${spoken}: minutos`}
      hoursInputProps={keepMarked}
      minutesInputProps={keepMarked}
      {...rest}
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
    />
  )
}
