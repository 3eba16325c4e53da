/** What counts for every kind of change: who pays refunds, small teams, credits. */
import { NativeSelect } from '@mantine/core'
import { daysBefore } from '#domain/changes/rules/policy.ts'
import { DayField } from '#web/ui/day-field.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { SettingsDraft } from './policies-draft.ts'
import classes from './settings-fields.module.css'

type SettingsFieldsProps = {
  draft: SettingsDraft
  eventDay: string
  teams: boolean
  errors: FieldErrors
  onChange: (change: Partial<SettingsDraft>) => void
}

const TEAMS = [
  { value: 'keep', label: 'Sigue como equipo' },
  { value: 'individual', label: 'Pasa a individual' },
]
const RESTS = [
  { value: 'stays', label: 'Queda para otra inscripción' },
  { value: 'lapses', label: 'Se pierde' },
]

const yearAfter = (day: string) => daysBefore(day, -365).split('-').reverse().join('/')

export function SettingsFields({ draft, eventDay, teams, errors, onChange }: SettingsFieldsProps) {
  return (
    <div className={classes.fields}>
      <MoneyInput
        label="Segunda persona desde"
        description="Una devolución mayor la aprueba una persona y la paga otra. Vacío: la misma puede hacer las dos cosas."
        value={draft.second_person_above}
        onChange={(second_person_above) => onChange({ second_person_above })}
        error={errors.second_person_above}
      />
      {teams ? (
        <NativeSelect
          label="Equipo que queda pequeño"
          description="Cuando alguien sale y no llega otra persona."
          data={TEAMS}
          value={draft.small_teams}
          onChange={(event) =>
            onChange({ small_teams: event.currentTarget.value as SettingsDraft['small_teams'] })
          }
          error={errors.small_teams}
        />
      ) : null}
      {teams && draft.small_teams === 'individual' ? (
        <DayField
          label="Pasa a individual desde"
          description="Hasta ese día el equipo puede completarse."
          withAsterisk
          clearable
          value={draft.small_teams_on}
          onChange={(small_teams_on) => onChange({ small_teams_on })}
          error={errors.small_teams_on}
        />
      ) : null}
      <DayField
        label="Saldos válidos hasta"
        description={`Vacío: un año después de la carrera, el ${yearAfter(eventDay)}.`}
        clearable
        value={draft.credits_until}
        onChange={(credits_until) => onChange({ credits_until })}
        error={errors.credits_until}
      />
      <NativeSelect
        label="Lo que sobra de un saldo"
        description="Después de usarlo en una inscripción más barata."
        data={RESTS}
        value={draft.credit_rest}
        onChange={(event) =>
          onChange({ credit_rest: event.currentTarget.value as SettingsDraft['credit_rest'] })
        }
        error={errors.credit_rest}
      />
    </div>
  )
}
