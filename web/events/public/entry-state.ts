/** Whether one can still get in, in the words of cards and pages. */
import type { EventCard } from './site-event.ts'

type EntryState = 'open' | 'full' | 'closed' | 'over'

export const entryState = ({
  open,
  full,
  remaining_days,
}: Pick<EventCard, 'open' | 'full' | 'remaining_days'>): EntryState => {
  if (remaining_days < 0) return 'over'
  if (open) return 'open'
  return full ? 'full' : 'closed'
}

export const ENTRY_WORDS: Record<EntryState, string> = {
  open: 'Inscripciones abiertas',
  full: 'Cupos agotados',
  closed: 'Inscripciones cerradas',
  over: 'Evento finalizado',
}

export const spotsText = (left: number): string => (left === 1 ? 'Queda 1 cupo' : `Quedan ${left} cupos`)
