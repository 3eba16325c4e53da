/** The next dates in words: what happens, and how far away it is. */
import { clockHour, formatHour, formatShortDate, readBogota, remainingDays } from '#domain/colombia/clock.ts'
import type { NextDate } from '#domain/panel/home/home-contract.ts'
import type { DateKind } from '#domain/panel/home/rules/home-words.ts'

const WORDS: Record<DateKind, string> = {
  race: 'Día de la carrera',
  price: 'Cambia la tarifa',
  deadline: 'Cierran las inscripciones',
  sizes: 'Último día para cambiar la talla',
  pickup: 'Entrega de kits',
  message: 'Sale un mensaje',
  certificates: 'Salen certificados',
}

const TABS: Record<DateKind, string> = {
  race: 'overview',
  price: 'overview',
  deadline: 'overview',
  sizes: 'kits',
  pickup: 'entrega',
  message: 'mensajes',
  certificates: '',
}

const awayText = (days: number) => {
  if (days <= 0) return 'hoy'
  return days === 1 ? 'mañana' : `en ${days} días`
}

/** '08:00 a 17:00' as people say it. */
const spokenHours = (hours: string) => hours.replaceAll(/\d{2}:\d{2}/g, (time) => clockHour(time))

export const dateWords = ({ kind, at, event, detail }: NextDate) => {
  const instant = readBogota(at, '12:00:00') ?? new Date(at)
  const [number = '', , month = ''] = formatShortDate(instant).split(' ')
  const hour = at.length > 10 ? formatHour(instant) : spokenHours(detail)
  const about = kind === 'message' || kind === 'certificates' ? detail : ''
  return {
    number,
    month: month.slice(0, 3),
    what: WORDS[kind],
    when: [awayText(remainingDays(instant)), hour].filter(Boolean).join(' · '),
    where: [about, event?.name].filter(Boolean).join(' · '),
    to: event ? `/admin/eventos/show/${event.id}/${TABS[kind]}` : '/admin/certificates',
  }
}
