/** Above what is shown from this browser's copy: from when it is, and a way to ask again. */
import { formatDateTime } from '#domain/colombia/clock.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './offline-band.module.css'

type OfflineBandProps = { seen_at: string; busy: boolean; onRetry: () => void }

export function OfflineBand({ seen_at, busy, onRetry }: OfflineBandProps) {
  return (
    <div className={classes.band}>
      <p role="status">
        Sin conexión: así estaban el <time dateTime={seen_at}>{formatDateTime(seen_at)}</time>
      </p>
      <LightButton look="outline" disabled={busy} onClick={onRetry}>
        Intentar de nuevo
      </LightButton>
    </div>
  )
}
