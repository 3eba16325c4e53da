/** What a runner who is in reads about the start, and the addresses that spread the word. */
import { formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'

type Starts = { start_at?: string | null | undefined; wave?: { start_at: string } | null | undefined }

/** `sábado 5 de diciembre de 2026, 6:00 a. m.`: of the wave, the distance, or the event. */
export const startText = ({ start_at, wave }: Starts, event_datetime: string): string => {
  const instant = readBogota(wave?.start_at ?? start_at ?? event_datetime)
  return instant ? `${formatLongDate(instant)}, ${formatHour(instant)}` : ''
}

/** An event without distances has one category and one kit for everybody: nothing to tell. */
export const isPlain = ({ kit }: { kit: { size: string } }): boolean => kit.size === NO_DEPORTIVO

export const calendarPath = (slug: string, distance_id: number): string =>
  `/api/site/events/${slug}/calendario.ics?distancia=${distance_id}`

/** 1080 × 1920, for the stories of a phone. */
export const storyPath = (share_code: string): string => `/api/site/voy/${share_code}/historia.png`

type Shared = { address: string; share_code: string; event: string; distance: string }

export const whatsAppShare = ({ address, share_code, event, distance }: Shared): string => {
  const words = `¡Ya estoy dentro! Voy a ${event}${distance ? ` (${distance})` : ''}. ¿Vienes?`
  return `https://wa.me/?text=${encodeURIComponent(`${words} ${address}/voy/${share_code}`)}`
}
