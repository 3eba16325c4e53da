/** The state of a mailing, and how far it is. */
import type { RecipientCounts } from '#domain/certificates/batches/batches-contract.ts'
import { batchStatusLabel } from '#domain/certificates/rules/sending.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from './batches.module.css'

const TONES: Record<string, Tone> = { '0': 'info', '1': 'success', '2': 'danger' }

/** A batch that went out but did not reach everybody is amber: the word is the specification's. */
export function BatchState({ status, counts }: { status: string; counts: RecipientCounts }) {
  const missed = status === '1' && counts.failed + counts.uncertain > 0
  return (
    <StatusBadge tone={missed ? 'warning' : (TONES[status] ?? 'neutral')}>
      {batchStatusLabel(status)}
    </StatusBadge>
  )
}

const count = (value: number) => value.toLocaleString('es-CO')

export function Progress({ counts }: { counts: RecipientCounts }) {
  const { total, sent, failed, uncertain } = counts
  const part = (value: number) => `${total === 0 ? 0 : (value * 100) / total}%`
  const trouble = [
    failed > 0 && `${count(failed)} ${failed === 1 ? 'falló' : 'fallaron'}`,
    uncertain > 0 && `${count(uncertain)} por confirmar`,
  ].filter(Boolean)
  return (
    <span className={classes.progress}>
      <span className={classes.figure}>
        {count(sent)} de {count(total)}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span data-kind="sent" style={{ width: part(sent) }} />
        <span data-kind="failed" style={{ width: part(failed) }} />
        <span data-kind="uncertain" style={{ width: part(uncertain) }} />
      </span>
      {trouble.length > 0 ? <span className={classes.trouble}>{trouble.join(', ')}</span> : null}
    </span>
  )
}
