/** When: the day of the event, its hours, and until when people may register. Always Bogotá's time. */
import { TextInput } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { SectionProps } from './event-form-state.ts'
import classes from './sections.module.css'

export function ScheduleSection({ form: { draft, change, errors } }: SectionProps) {
  return (
    <SectionCard title="Fechas y horario" hint="Hora de Colombia.">
      <div className={classes.grid}>
        <TextInput
          label="Fecha del evento"
          type="datetime-local"
          withAsterisk
          value={draft.event_datetime}
          onChange={(event) => change({ event_datetime: event.currentTarget.value })}
          error={errors.event_datetime}
        />
        <TextInput
          label="Cierre de inscripciones"
          type="datetime-local"
          withAsterisk
          value={draft.register_deadline}
          onChange={(event) => change({ register_deadline: event.currentTarget.value })}
          error={errors.register_deadline}
        />
        <TextInput
          label="Hora de inicio"
          type="time"
          withAsterisk
          value={draft.time_1}
          onChange={(event) => change({ time_1: event.currentTarget.value })}
          error={errors['timeframe.time_1'] ?? errors.timeframe}
        />
        <TextInput
          label="Hora de finalización"
          type="time"
          withAsterisk
          value={draft.time_2}
          onChange={(event) => change({ time_2: event.currentTarget.value })}
          error={errors['timeframe.time_2']}
        />
      </div>
    </SectionCard>
  )
}
