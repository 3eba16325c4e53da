/** A wave: a group of a distance that starts at its own hour. */
import { TextInput } from '@mantine/core'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { WaveRow } from './distance-draft.ts'
import classes from './distance-modal.module.css'

export function WaveFields({ row, change, errors }: RowFieldsProps<WaveRow>) {
  return (
    <>
      <TextInput
        label="Nombre"
        placeholder="Élite"
        maxLength={60}
        value={row.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TextInput
        label="Hasta qué tiempo"
        placeholder="1:45"
        inputMode="text"
        maxLength={8}
        value={row.up_to_time}
        onChange={(event) => change({ up_to_time: event.currentTarget.value })}
        error={errors.up_to_time}
      />
      <div className={classes.wide}>
        <DayTimeField
          label="Salida"
          timeLabel="Hora de salida de la oleada"
          value={row.start_at}
          onChange={(start_at) => change({ start_at })}
          error={errors.start_at}
        />
      </div>
    </>
  )
}
