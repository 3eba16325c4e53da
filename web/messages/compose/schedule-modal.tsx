/** 'Programar': the day and the hour, of Bogotá. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bogotaText, formatLongDate, readBogota, theHour } from '#domain/colombia/clock.ts'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'

type ScheduleModalProps = {
  opened: boolean
  before: string | null
  onClose: () => void
  onChoose: (at: string) => void
}

const A_DAY_MS = 86_400_000

/** Tomorrow at eight, unless it had an hour already. */
const firstOffer = (before: string | null) =>
  before
    ? bogotaText(before).slice(0, 16).replace(' ', 'T')
    : `${bogotaText(new Date(Date.now() + A_DAY_MS)).slice(0, 10)}T08:00`

export function ScheduleModal({ opened, before, onClose, onChoose }: ScheduleModalProps) {
  const [at, setAt] = useState(() => firstOffer(before))
  const [problem, setProblem] = useState('')
  const moment = at.includes('T') ? readBogota(at) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!moment) return setProblem('Escribe un día y una hora.')
    if (moment.getTime() <= Date.now()) return setProblem('Esa hora ya pasó.')
    onChoose(at)
  }
  return (
    <FormModal opened={opened} onClose={onClose} title="Programar el envío" size={460}>
      <form onSubmit={submit}>
        <DayTimeField
          label="Día"
          timeLabel="Hora del envío"
          value={at}
          onChange={(chosen) => {
            setAt(chosen)
            setProblem('')
          }}
          error={problem || undefined}
          hint={
            moment
              ? `Sale el ${formatLongDate(moment)} a ${theHour(moment)}, hora de Bogotá.`
              : 'Hora de Bogotá.'
          }
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Programar</Button>
        </FormActions>
      </form>
    </FormModal>
  )
}
