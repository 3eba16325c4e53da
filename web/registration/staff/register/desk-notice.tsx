/** After the public deadline: until when the desk goes on, or that nobody comes in any more. */
import { readBogota } from '#domain/colombia/clock.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import classes from '../staff.module.css'

const isOver = (text: string | null) => (text === null ? true : (readBogota(text) ?? 0) < new Date())

type DeskNoticeProps = { event: Pick<EventDetail, 'register_deadline' | 'desk_until'> }

export function DeskNotice({ event: { register_deadline, desk_until } }: DeskNoticeProps) {
  if (!isOver(register_deadline)) return null
  return isOver(desk_until) ? (
    <p className={classes.notice} data-tone="warning">
      Las inscripciones cerraron el <DateText value={register_deadline} form="date and time" /> Para inscribir
      en mesa, escribe hasta cuándo en los datos del evento.
    </p>
  ) : (
    <p className={classes.notice} data-tone="info">
      Inscripción en mesa hasta <DateText value={desk_until} form="date and time" /> Al público cerró el{' '}
      <DateText value={register_deadline} form="date and time" />: te pedimos la razón.
    </p>
  )
}
