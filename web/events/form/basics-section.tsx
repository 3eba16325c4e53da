/** What an event is: its name, its sport, where and for how many. */
import { MultiSelect, Switch } from '@mantine/core'
import { groupLabel, TEAM_SIZES } from '#domain/events/rules/team-size.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LimitHelp } from '../event-help.tsx'
import { CityField } from './city-field.tsx'
import type { SectionProps } from './event-form-state.ts'
import { LimitOptions } from './limit-options.tsx'
import { NameSportFields } from './name-sport-fields.tsx'
import classes from './sections.module.css'

const TEAM_OPTIONS = TEAM_SIZES.map((size) => ({ value: String(size), label: groupLabel(size) }))

export function BasicsSection({ form }: SectionProps) {
  const { draft, change, errors } = form
  return (
    <SectionCard title="El evento">
      <div className={classes.switches}>
        <Switch
          label="Evento propio"
          description="Apagado, el evento es privado: no aparece en la lista pública y se entra con su enlace."
          checked={draft.own_event}
          onChange={(event) => change({ own_event: event.currentTarget.checked })}
        />
        <Switch
          label="Activo"
          description="El público lo ve y puede inscribirse."
          checked={draft.status}
          onChange={(event) => change({ status: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.grid}>
        <NameSportFields draft={draft} change={change} errors={errors} />
        <CityField value={draft.city} onChange={(city) => change({ city })} error={errors.city} />
        <CountInput
          label="Límite de participantes"
          withAsterisk
          max={1_000_000}
          value={draft.participant_limit}
          onChange={(participant_limit) => change({ participant_limit })}
          error={errors.participant_limit}
        />
        <MultiSelect
          label="Tamaño del equipo"
          withAsterisk
          data={TEAM_OPTIONS}
          value={draft.team_size}
          onChange={(team_size) => change({ team_size })}
          error={errors.team_size}
        />
      </div>
      <LimitHelp />
      <LimitOptions form={form} />
    </SectionCard>
  )
}
