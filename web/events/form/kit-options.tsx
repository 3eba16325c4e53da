/** For whom a kit is: only those people are offered it. Empty, it is for everybody. */
import { MultiSelect, NativeSelect } from '@mantine/core'
import { CountInput } from '#web/ui/count-input.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import { useDistanceNames } from './distance-names.ts'
import type { KitRow } from './event-draft.ts'
import { CUT_LABELS, wearersOf } from './kit-wearers.ts'
import classes from './sections.module.css'

const CUTS = [
  { value: '', label: 'Todos' },
  ...Object.entries(CUT_LABELS).map(([value, label]) => ({ value, label })),
]

export function KitOptions({ row, change, errors }: RowFieldsProps<KitRow>) {
  const names = useDistanceNames(row.distances)
  return (
    <MoreOptions
      label="Para quién es"
      told={wearersOf(row)}
      wrong={Boolean(errors.distances || errors.from_age || errors.to_age || errors.cut)}
    >
      <div className={classes.options}>
        {names.length > 1 || row.distances.length > 0 ? (
          <MultiSelect
            label="Distancias"
            placeholder={row.distances.length === 0 ? 'Todas' : undefined}
            data={names}
            value={row.distances}
            onChange={(distances) => change({ distances })}
            error={errors.distances}
          />
        ) : null}
        <CountInput
          label="Desde qué edad"
          placeholder="Cualquiera"
          max={120}
          value={row.from_age}
          onChange={(from_age) => change({ from_age })}
          error={errors.from_age}
        />
        <CountInput
          label="Hasta qué edad"
          placeholder="Cualquiera"
          max={120}
          value={row.to_age}
          onChange={(to_age) => change({ to_age })}
          error={errors.to_age}
        />
        <NativeSelect
          label="Corte"
          data={CUTS}
          value={row.cut}
          onChange={(event) => change({ cut: event.currentTarget.value })}
          error={errors.cut}
        />
      </div>
    </MoreOptions>
  )
}
