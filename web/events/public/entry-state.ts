/** Whether one can still get in, in the words of cards and pages. */
import type { EventCard } from './site-event.ts'

type EntryState = 'cancelled' | 'open' | 'later' | 'full' | 'closed' | 'over'

export const entryState = ({
  open,
  opens_later,
  full,
  remaining_days,
  cancelled,
}: Pick<EventCard, 'open' | 'opens_later' | 'full' | 'remaining_days' | 'cancelled'>): EntryState => {
  if (cancelled) return 'cancelled'
  if (remaining_days < 0) return 'over'
  if (open) return 'open'
  if (opens_later) return 'later'
  return full ? 'full' : 'closed'
}

export const ENTRY_WORDS: Record<EntryState, string> = {
  cancelled: 'Evento cancelado',
  open: 'Inscripciones abiertas',
  later: 'Inscripciones próximamente',
  full: 'Cupos agotados',
  closed: 'Inscripciones cerradas',
  over: 'Evento finalizado',
}

export const spotsText = (left: number): string => (left === 1 ? 'Queda 1 cupo' : `Quedan ${left} cupos`)
