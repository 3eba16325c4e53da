/** What counts for every kind of change: who pays refunds, small teams, credits. */
import { NativeSelect } from '@mantine/core'
import type { ShownPolicies } from '#domain/changes/policies/policies-contract.ts'
import { daysBefore } from '#domain/changes/rules/policy.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { SettingsDraft } from './policies-draft.ts'
import classes from './settings-fields.module.css'

type SettingsFieldsProps = {
  draft: SettingsDraft
  eventDay: string
  teams: boolean
  /** The sum that counts until the set one does. */
  until: ShownPolicies['second_person_until']
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

const dayOf = (day: string) => day.split('-').reverse().join('/')
const yearAfter = (day: string) => dayOf(daysBefore(day, -365))

const ASKS = 'Lo que una persona devuelve en una cuenta, o en 24 horas en el evento. Por encima lo paga otra.'

const counts = (until: SettingsFieldsProps['until']) =>
  until
    ? `Cuenta desde el ${dayOf(until.until)}; hasta entonces ${until.above === null ? 'no se pide' : formatPesos(until.above)}.`
    : 'Un cambio cuenta desde el día siguiente.'

export function SettingsFields({ draft, eventDay, teams, until, errors, onChange }: SettingsFieldsProps) {
  const isAdministrator = useIsAdministrator()
  return (
    <div className={classes.fields}>
      <MoneyInput
        label="Segunda persona desde"
        description={`${ASKS} Vacío: no se pide. ${isAdministrator ? counts(until) : 'La pone un Administrador.'}`}
        disabled={!isAdministrator}
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
