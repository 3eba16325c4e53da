/** 'Mostrar a los corredores': from which day they see their number and are mailed it. */
import { useState } from 'react'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { writtenDay } from '#web/events/written-day.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toldText } from '../bib-words.ts'
import { useSaveSettings } from './save-settings.ts'
import classes from './show-part.module.css'

const standing = (day: string | null) =>
  day
    ? `Los corredores ven su número desde el ${writtenDay(day)}.`
    : 'Los corredores todavía no ven su número.'

export function ShowPart({ eventId, board }: { eventId: number; board: BibBoard }) {
  const { settings } = board
  const [day, setDay] = useState(settings.show_from ?? '')
  const { save, busy } = useSaveSettings(eventId, settings)
  return (
    <SectionCard
      title="Mostrar a los corredores"
      hint="Desde ese día cada quien ve su número en Mis Eventos y en su inscripción, y le llega un correo con él."
    >
      <p className={classes.now}>
        <strong>{standing(settings.show_from)}</strong> {toldText(board)}
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save({ show_from: day || null })
        }}
      >
        <DayField
          label="Mostrar a los corredores desde"
          description="Vacío: nadie lo ve."
          clearable
          value={day}
          onChange={setDay}
        />
        <BusyButton
          busy={busy}
          busyLabel="Guardando..."
          holdFor={0}
          disabled={day === (settings.show_from ?? '')}
        >
          Guardar
        </BusyButton>
      </form>
    </SectionCard>
  )
}
