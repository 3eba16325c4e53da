/** A band over an event that was called off, or has another date: what it means for who is in. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import classes from './event-notice.module.css'
import type { SiteEvent } from './site-event.ts'

const dayOf = (text: string) => formatLongDate(readBogota(text) ?? text)

export function EventNotice({ event }: { event: SiteEvent }) {
  const { cancelled, moved_from, event_datetime, remaining_days } = event
  if (cancelled)
    return (
      <div className={classes.band} data-kind="cancelled" role="note">
        <strong>Evento cancelado</strong>
        <p>
          Ya no hay inscripciones. Si tenías cupo, te escribimos: eliges un saldo para otro evento o que te
          devolvamos todo lo que pagaste.
        </p>
      </div>
    )
  if (!moved_from || remaining_days < 0) return null
  return (
    <div className={classes.band} data-kind="moved" role="note">
      <strong>Nueva fecha: {dayOf(event_datetime)}</strong>
      <p>Antes era el {dayOf(moved_from)}. Si ya tenías cupo, sigue siendo tuyo: mira tu correo.</p>
    </div>
  )
}
