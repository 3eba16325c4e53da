/** Where and when the kits are given out. */
import { Textarea, TextInput } from '@mantine/core'
import { DayField } from '#web/ui/day-field.tsx'
import { Repeater, type RowFieldsProps } from '#web/ui/repeater.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { newPickupRow, type PickupRow } from './page-draft.ts'
import { Preview } from './preview.tsx'
import { writtenHour, writtenLongDay } from './written-hours.ts'

function HoursFields({ row, change, errors }: RowFieldsProps<PickupRow>) {
  return (
    <>
      <DayField
        className={classes.wideOnPhones}
        label="Día"
        value={row.day}
        onChange={(day) => change({ day })}
        error={errors.day}
      />
      <TimeField label="Desde" value={row.from} onChange={(from) => change({ from })} error={errors.from} />
      <TimeField label="Hasta" value={row.to} onChange={(to) => change({ to })} error={errors.to} />
    </>
  )
}

function PickupPreview({ page }: Pick<GroupProps, 'page'>) {
  const { pickup_place, pickup_address, pickup_note } = page
  const hours = page.pickup_hours
    .filter(({ day, from, to }) => day && from && to)
    .toSorted((one, other) => `${one.day} ${one.from}`.localeCompare(`${other.day} ${other.from}`))
  if (!pickup_place && !pickup_address && !pickup_note && hours.length === 0) return null
  return (
    <Preview>
      {pickup_place ? (
        <p>
          <b>{pickup_place}</b>
        </p>
      ) : null}
      {pickup_address ? <p>{pickup_address}</p> : null}
      {hours.length > 0 ? (
        <ul>
          {hours.map(({ key, day, from, to }) => (
            <li key={key}>
              <p className={classes.previewDay}>{writtenLongDay(day)}</p>
              {`De ${writtenHour(from)} a ${writtenHour(to)}`}
            </li>
          ))}
        </ul>
      ) : null}
      {pickup_note ? <p className={classes.answer}>{pickup_note}</p> : null}
    </Preview>
  )
}

export function PickupGroup({ page, change, errors }: GroupProps) {
  return (
    <>
      <p className={classes.hint}>Va en la página, y a quien ya pagó se le dice como lo que sigue.</p>
      <div className={classes.grid}>
        <TextInput
          label="Lugar de la entrega"
          placeholder="Centro comercial"
          maxLength={120}
          value={page.pickup_place}
          onChange={(event) => change({ pickup_place: event.currentTarget.value })}
          error={errors['page.pickup_place']}
        />
        <TextInput
          label="Dirección de la entrega"
          maxLength={200}
          value={page.pickup_address}
          onChange={(event) => change({ pickup_address: event.currentTarget.value })}
          error={errors['page.pickup_address']}
        />
      </div>
      <div className={classes.hours}>
        <Repeater
          name="page.pickup_hours"
          rows={page.pickup_hours}
          onChange={(pickup_hours) => change({ pickup_hours })}
          errors={errors}
          newRow={() => newPickupRow(page.pickup_hours.at(-1))}
          rowLabel="Horario"
          addLabel="Agregar horario"
          empty="Aún no hay horarios."
          fields={HoursFields}
        />
      </div>
      <Textarea
        label="Nota de la entrega"
        placeholder="Lleva tu documento y el código de tu inscripción."
        autosize
        minRows={2}
        maxLength={500}
        value={page.pickup_note}
        onChange={(event) => change({ pickup_note: event.currentTarget.value })}
        error={errors['page.pickup_note']}
      />
      <PickupPreview page={page} />
    </>
  )
}
