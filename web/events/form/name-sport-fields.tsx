/** What every event has first, ours and external ones alike: its name and its sport. */
import { NativeSelect, TextInput } from '@mantine/core'
import { SPORTS, sportLabel } from '#domain/events/rules/sports.ts'
import classes from './sections.module.css'

const SPORT_OPTIONS = [
  { value: '', label: 'Elige un deporte', disabled: true },
  ...SPORTS.map((sport) => ({ value: sport, label: sportLabel(sport) })),
]

type NameSportFieldsProps = {
  draft: { name: string; sport: string }
  change: (changes: { name?: string; sport?: string }) => void
  errors: { name?: string; sport?: string }
}

export function NameSportFields({ draft, change, errors }: NameSportFieldsProps) {
  return (
    <>
      <TextInput
        className={classes.wide}
        label="Nombre"
        withAsterisk
        maxLength={200}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <NativeSelect
        label="Deporte"
        withAsterisk
        data={SPORT_OPTIONS}
        value={draft.sport}
        onChange={(event) => change({ sport: event.currentTarget.value })}
        error={errors.sport}
      />
    </>
  )
}
