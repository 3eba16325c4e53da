/** The hours of the event: what happens when. A row without a day is of the event's own. */
import { TextInput } from '@mantine/core'
import { DayField } from '#web/ui/day-field.tsx'
import { Repeater, type RowFieldsProps } from '#web/ui/repeater.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { newScheduleRow, type ScheduleRow } from './page-draft.ts'
import { Preview } from './preview.tsx'
import { inOrder, writtenHour, writtenLongDay } from './written-hours.ts'

function MomentFields({ row, change, errors }: RowFieldsProps<ScheduleRow>) {
  return (
    <>
      <DayField
        label="Día"
        placeholder="Ese día"
        clearable
        value={row.day}
        onChange={(day) => change({ day })}
        error={errors.day}
      />
      <TimeField label="Hora" value={row.time} onChange={(time) => change({ time })} error={errors.time} />
      <TextInput
        className={classes.wideOnPhones}
        label="Qué pasa"
        placeholder="Salida 21K"
        maxLength={200}
        value={row.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={errors.text}
      />
    </>
  )
}

function ProgrammePreview({ rows, eventDay }: { rows: ScheduleRow[]; eventDay: string }) {
  const told = inOrder(
    rows.filter(({ time, text }) => time && text),
    eventDay,
  )
  if (told.length === 0) return null
  const days = [...new Set(told.map(({ day }) => day || eventDay))]
  return (
    <Preview>
      <ul>
        {told.map(({ key, day, time, text }, at) => {
          const own = day || eventDay
          const first = at === 0 || own !== (told[at - 1]?.day || eventDay)
          return (
            <li key={key}>
              {first && days.length > 1 ? <p className={classes.previewDay}>{writtenLongDay(own)}</p> : null}
              <span className={classes.moment}>
                <b>{writtenHour(time)}</b>
                <span>{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Preview>
  )
}

export function ProgrammeGroup({ page, change, errors, eventDay }: GroupProps & { eventDay: string }) {
  return (
    <>
      <p className={classes.hint}>
        Apertura, calentamiento, cada salida, premiación. Sin día es el del evento, y la página los ordena por
        hora.
      </p>
      <div className={classes.programme}>
        <Repeater
          name="page.schedule"
          rows={page.schedule}
          onChange={(schedule) => change({ schedule })}
          errors={errors}
          newRow={() => newScheduleRow(page.schedule.at(-1)?.day ?? '')}
          rowLabel="Momento"
          addLabel="Agregar momento"
          empty="Aún no hay programa."
          fields={MomentFields}
        />
      </div>
      <ProgrammePreview rows={page.schedule} eventDay={eventDay} />
    </>
  )
}
