/** The month under a DayField. A file of its own: it comes when somebody goes to choose a day. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { Calendar } from '@mantine/dates'
import { useEffect, useState } from 'react'

export type DayCalendarProps = {
  value: string
  minDate: string | undefined
  maxDate: string | undefined
  onPick: (day: string) => void
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

export default function DayCalendar({ value, minDate, maxDate, onPick }: DayCalendarProps) {
  const [shown, setShown] = useState<string | undefined>(value || undefined)
  // A day that was typed turns the leaf.
  useEffect(() => {
    if (value) setShown(value)
  }, [value])
  return (
    <Calendar
      size="md"
      locale="es"
      ariaLabels={LABELS}
      weekendDays={[]}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      {...(shown ? { date: shown } : {})}
      onDateChange={setShown}
      // The focus stays where the day can be typed.
      __preventFocus
      getDayProps={(day) => ({ selected: day === value, onClick: () => onPick(day) })}
      getMonthControlProps={(month) => ({
        selected: value !== '' && month.slice(0, 7) === value.slice(0, 7),
      })}
      getYearControlProps={(year) => ({ selected: value !== '' && year.slice(0, 4) === value.slice(0, 4) })}
    />
  )
}
