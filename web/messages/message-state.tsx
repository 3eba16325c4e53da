/** How far a message is, in a word and in figures. */
import type { MessageCounts, MessageLine } from '#domain/messages/contract.ts'
import { type MessageState, STATE_LABELS } from '#domain/messages/rules/message-words.ts'
import { Progress } from '#web/certificates/batches/batch-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from './messages.module.css'

const TONES: Record<MessageState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'danger',
}

export function MessageStateBadge({ state, counts }: Pick<MessageLine, 'state' | 'counts'>) {
  // Something that a person must look at is not simply sent.
  const trouble = state === 'sent' && counts.failed + counts.uncertain > 0
  return <StatusBadge tone={trouble ? 'warning' : TONES[state]}>{STATE_LABELS[state]}</StatusBadge>
}

/** Letters only: who gets none is told apart. */
export function LetterProgress({ counts }: { counts: MessageCounts }) {
  const letters = counts.total - counts.left_out
  if (counts.total === 0) return <span className={classes.soft}>Aún no sale</span>
  if (letters === 0)
    return (
      <span>
        {counts.whatsapp.toLocaleString('es-CO')} de {counts.total.toLocaleString('es-CO')} por WhatsApp
      </span>
    )
  return <Progress counts={{ ...counts, total: letters }} />
}

export const isMoving = ({ state }: Pick<MessageLine, 'state'>) => state === 'sending'
