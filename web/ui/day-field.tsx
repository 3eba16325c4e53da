/** A day in Spanish, typed as 05/12/2026 or chosen in the calendar. The value is the wire's own: 2026-12-05. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { isDay } from '#domain/colombia/clock.ts'
import classes from './day-field.module.css'

type DayFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat'> & {
  value: string
  onChange: (day: string) => void
}

const TYPED = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/

/** Day first, as everybody here writes it; what is no day yet is nothing. */
const readTyped = (text: string): string | null => {
  const [, day = '', month = '', year = ''] = TYPED.exec(text.trim()) ?? []
  const read = day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
  return isDay(read) ? read : null
}

const LABELS = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
}

export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  return (
    <DateInput
      size="md"
      locale="es"
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/aaaa"
      dateParser={readTyped}
      allowDeselect
      inputMode="numeric"
      autoComplete="off"
      ariaLabels={LABELS}
      weekendDays={[]}
      rightSection={<IconCalendar size={18} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': 'Quitar la fecha', className: classes.clear }}
      {...rest}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
