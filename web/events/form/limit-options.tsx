/** Limits that few events need: the permit's number, the desk after the deadline, the day sizes are fixed. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import { writtenDay } from '../written-day.ts'
import type { SectionProps } from './event-form-state.ts'
import classes from './sections.module.css'

const UNDER = ['label', 'input', 'description', 'error'] as const

export function LimitOptions({ form: { draft, change, errors } }: SectionProps) {
  const { hard_limit, desk_until, size_freeze_on } = draft
  const told = [
    hard_limit === '' ? '' : `permiso de ${formatNumber(hard_limit)}`,
    desk_until ? `mesa hasta el ${writtenDay(desk_until)}` : '',
    size_freeze_on ? `tallas hasta el ${writtenDay(size_freeze_on)}` : '',
  ]
  return (
    <MoreOptions
      label="Más opciones de cupos"
      told={told.filter(Boolean).join(', ')}
      wrong={Boolean(errors.hard_limit || errors.desk_until || errors.size_freeze_on)}
    >
      <div className={classes.grid}>
        <CountInput
          label="Límite del permiso"
          description="El número que autoriza la alcaldía. Tu equipo puede inscribir hasta ahí; el público, hasta el límite de participantes. Vacío: el mismo límite."
          inputWrapperOrder={[...UNDER]}
          max={1_000_000}
          value={hard_limit}
          onChange={(typed) => change({ hard_limit: typed })}
          error={errors.hard_limit}
        />
        <DayTimeField
          label="Inscribir en la mesa hasta"
          timeLabel="Hora en que cierra la mesa"
          hint="Después del cierre, solo tu equipo inscribe. Vacío: hasta el cierre de inscripciones."
          optional
          value={desk_until}
          onChange={(typed) => change({ desk_until: typed })}
          error={errors.desk_until}
        />
        <DayField
          label="Cambio de tallas hasta"
          description="Después de este día nadie cambia su talla por internet. Vacío: sin fecha."
          inputWrapperOrder={[...UNDER]}
          clearable
          value={size_freeze_on}
          onChange={(typed) => change({ size_freeze_on: typed })}
          error={errors.size_freeze_on}
        />
      </div>
    </MoreOptions>
  )
}
