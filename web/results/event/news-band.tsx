/**
 * Says that newer results were published while this page is open. It never reloads by itself: somebody may be reading.
 * Listens only while the page can be seen, and not before it is quiet.
 */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './news-band.module.css'

const QUIET_MS = 1_500

const versionIn = (event: MessageEvent<string>): number => {
  const { version } = JSON.parse(event.data) as { version?: number }
  return version ?? 0
}

export function NewsBand({ eventId, version }: { eventId: number; version: number }) {
  const [newest, setNewest] = useState(version)
  const { revalidate, state } = useRevalidator()
  const busy = state !== 'idle'

  useEffect(() => {
    let line: EventSource | undefined
    let later: ReturnType<typeof setTimeout>
    const hangUp = () => {
      clearTimeout(later)
      line?.close()
      line = undefined
    }
    const follow = () => {
      hangUp()
      if (document.visibilityState === 'hidden') return
      later = setTimeout(() => {
        line = new EventSource(`/api/event/${eventId}/results/live`)
        line.addEventListener('news', (event) => setNewest(versionIn(event)))
      }, QUIET_MS)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      hangUp()
    }
  }, [eventId])

  return (
    <div className={classes.place} role="status">
      {newest > version ? (
        <div className={classes.band}>
          <strong>Hay nuevos resultados</strong>
          <LightButton look="outline" aria-disabled={busy} onClick={() => !busy && void revalidate()}>
            {busy ? 'Cargando...' : 'Ver ahora'}
          </LightButton>
        </div>
      ) : null}
    </div>
  )
}
