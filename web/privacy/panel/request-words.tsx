/** State, identity and due date of a request, each in a word or two. */
import type { RequestLine } from '#domain/privacy/staff-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

type Word = { tone: Tone; word: string }

const IDENTITY: Record<RequestLine['identity'], Word> = {
  verified: { tone: 'success', word: 'Verificada' },
  unverified: { tone: 'warning', word: 'Sin verificar' },
  unconfirmed: { tone: 'neutral', word: 'Sin confirmar' },
}

export function IdentityBadge({ identity }: Pick<RequestLine, 'identity'>) {
  const { tone, word } = IDENTITY[identity]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

const daysWord = (days: number): Word => {
  if (days < 0) return { tone: 'danger', word: 'Vencida' }
  if (days === 0) return { tone: 'danger', word: 'Vence hoy' }
  const word = days === 1 ? 'Falta 1 día' : `Faltan ${days} días`
  return { tone: days <= 5 ? 'warning' : 'info', word }
}

export function RequestStateBadge({ state, days_left }: Pick<RequestLine, 'state' | 'days_left'>) {
  if (state === 'answered') return <StatusBadge tone="success">Respondida</StatusBadge>
  if (state === 'refused') return <StatusBadge tone="neutral">Rechazada</StatusBadge>
  const { tone, word } = daysWord(days_left)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

/** A day alone is read at noon, so that no zone moves it. */
export function DayText({ day }: { day: string }) {
  return <DateText value={`${day} 12:00:00`} />
}
