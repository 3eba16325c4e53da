/** The state of a letter in one word. */
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const words: Record<string, { tone: Tone; word: string }> = {
  stored: { tone: 'info', word: 'Guardado' },
  waiting: { tone: 'warning', word: 'En cola' },
  sending: { tone: 'warning', word: 'Enviando' },
  sent: { tone: 'success', word: 'Enviado' },
  gathering: { tone: 'warning', word: 'Espera a otros' },
  gathered: { tone: 'neutral', word: 'En un correo conjunto' },
  failed: { tone: 'danger', word: 'No se pudo enviar' },
}

export const MAIL_STATE_OPTIONS = Object.entries(words).map(([value, { word }]) => ({ value, label: word }))

export function MailState({ state }: { state: string }) {
  const { tone, word } = words[state] ?? { tone: 'neutral', word: state }
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
