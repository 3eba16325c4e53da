/** What a distance says of its own; where it goes by the event it says nothing. */
import { formatHour, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { SiteEvent } from './site-event.ts'

type Distance = SiteEvent['distances'][number]

const startText = (start_at: string, event_datetime: string): string | null => {
  const start = readBogota(start_at)
  if (!start || start_at === event_datetime) return null
  const day = start_at.slice(0, 10) === event_datetime.slice(0, 10) ? '' : ` el ${formatShortDate(start)}`
  return `Salida${day} a las ${formatHour(start)}`
}

const deadlineText = ({ register_deadline, closed }: Distance): string | null => {
  const deadline = register_deadline ? readBogota(register_deadline) : null
  if (!deadline) return null
  return `${closed ? 'Las inscripciones cerraron' : 'Inscripciones hasta'} el ${formatShortDate(deadline)} a las ${formatHour(deadline)}`
}

const ageText = ({ age_on }: Distance): string | null => {
  const day = age_on ? readBogota(age_on) : null
  return day ? `La edad cuenta el ${formatShortDate(day)} de ${age_on?.slice(0, 4)}` : null
}

export const distanceFacts = (distance: Distance, event_datetime: string): string[] =>
  [
    distance.start_at ? startText(distance.start_at, event_datetime) : null,
    distance.place || null,
    deadlineText(distance),
    ageText(distance),
  ].filter((fact) => fact !== null)

/** Whether one still gets into it, where that is worth a word. */
export const distanceState = ({ closed, sold_out, spots_left }: Distance): string | null => {
  if (closed) return 'Cerrada'
  if (sold_out) return 'Agotada'
  if (spots_left === null) return null
  return spots_left === 1 ? 'Queda 1 cupo' : `Quedan ${formatNumber(spots_left)} cupos`
}
