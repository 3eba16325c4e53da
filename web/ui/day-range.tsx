/** 'Desde' and 'Hasta' of a filter, both included; neither passes the other. */
import { DayField } from './day-field.tsx'

type Days = { from: string; to: string }
type DayRangeProps = { days: Days; onChange: (changed: Partial<Days>) => void }

export function DayRange({ days, onChange }: DayRangeProps) {
  return (
    <>
      <DayField
        aria-label="Desde"
        placeholder="Desde"
        clearable
        value={days.from}
        maxDate={days.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        aria-label="Hasta"
        placeholder="Hasta"
        clearable
        value={days.to}
        minDate={days.from || undefined}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}
