/** Days left as the number of a bib. Days, not seconds: nothing ticks while someone reads. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { Bib } from '#web/ui/bib.tsx'
import { sportAccent } from '../sport-accent.ts'
import { eventDate } from './event-dates.ts'
import type { SiteEvent } from './site-event.ts'

export function CountdownBib({ event, className }: { event: SiteEvent; className?: string }) {
  const { remaining_days: days, sport } = event
  const { day, month, year, time } = eventDate(event.event_datetime)
  const dress = { accent: sportAccent(sport), ...(className ? { className } : {}) }
  const goal = isNoDeportivo(sport) ? 'para el evento' : 'para la salida'
  if (days > 0)
    return (
      <Bib
        {...dress}
        strip={days === 1 ? 'Falta' : 'Faltan'}
        stripEnd={time}
        number={days}
        caption={`${days === 1 ? 'día' : 'días'} ${goal}`}
      />
    )
  if (days === 0)
    return <Bib {...dress} strip="Día del evento" stripEnd={time} number="HOY" caption="Nos vemos allá" />
  return <Bib {...dress} strip="Finalizado" number={day} caption={`de ${month} de ${year}`} />
}
