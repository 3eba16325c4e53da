/** When: the day of the event, its hours, and until when people may register. Always Bogotá's time. */
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { moveHint } from './checks/moved-date.ts'
import type { SectionProps } from './event-form-state.ts'
import { PartBegins } from './section-jumps.tsx'
import classes from './sections.module.css'

export function ScheduleSection({
  form: { draft, change, errors },
  people,
}: SectionProps & {
  /** The people in the event: another date moves them all. */
  people: number
}) {
  return (
    <SectionCard title="Fechas y horario" hint="Hora de Colombia.">
      <PartBegins part="fechas" />
      <div className={classes.grid}>
        <DayTimeField
          label="Fecha del evento"
          timeLabel="Hora del evento"
          withAsterisk
          value={draft.event_datetime}
          onChange={(event_datetime) => change({ event_datetime })}
          error={errors.event_datetime}
          hint={moveHint(people)}
        />
        <DayTimeField
          label="Cierre de inscripciones"
          timeLabel="Hora del cierre"
          withAsterisk
          value={draft.register_deadline}
          onChange={(register_deadline) => change({ register_deadline })}
          error={errors.register_deadline}
        />
        <TimeField
          label="Hora de inicio"
          withAsterisk
          value={draft.time_1}
          onChange={(time_1) => change({ time_1 })}
          error={errors['timeframe.time_1'] ?? errors.timeframe}
        />
        <TimeField
          label="Hora de finalización"
          withAsterisk
          value={draft.time_2}
          onChange={(time_2) => change({ time_2 })}
          error={errors['timeframe.time_2']}
        />
      </div>
    </SectionCard>
  )
}
