/** A band over an event that was called off, or has another date: what it means for who is in. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import classes from './event-notice.module.css'
import type { SiteEvent } from './site-event.ts'

const dayOf = (text: string) => formatLongDate(readBogota(text) ?? text)

export function EventNotice({
  event: { cancelled, moved_from, event_datetime, remaining_days },
}: {
  event: SiteEvent
}) {
  if (cancelled)
    return (
      <p className={`${classes.band} ${classes.cancelled}`}>
        <strong>Evento cancelado.</strong> Si tenías cupo, te escribimos: eliges un saldo o que te devolvamos
        todo.
      </p>
    )
  return moved_from && remaining_days >= 0 ? (
    <p className={classes.band}>
      <strong>Nueva fecha: {dayOf(event_datetime)}.</strong> Antes era el {dayOf(moved_from)}. Tu cupo sigue
      siendo tuyo: mira tu correo.
    </p>
  ) : null
}
