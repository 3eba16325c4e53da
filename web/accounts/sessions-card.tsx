/** Where the own account is open, and the way to close it everywhere else. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { endOtherSessions, listOwnSessions } from '#domain/accounts/self/self-contract.ts'
import { formatHour, formatShortDate } from '#domain/colombia/clock.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './own-cards.module.css'

export const SESSIONS_KEY = ['own-sessions']

const sinceText = (since: string) => `Abierta el ${formatShortDate(since)}, ${formatHour(since)}`

export function SessionsCard() {
  const [busy, setBusy] = useState(false)
  const { show } = useNotice()
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call<typeof listOwnSessions>('GET /api/account/sessions', { signal }),
  })

  const endOthers = async () => {
    setBusy(true)
    try {
      const said = await call<typeof endOtherSessions>('POST /api/account/sessions/end-others')
      await refetch()
      await show(said)
    } catch (failed) {
      void show(failureOf(failed))
    } finally {
      setBusy(false)
    }
  }

  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={4} />
  return (
    <SectionCard title="Sesiones" hint="Cada una se cierra sola a las 12 horas.">
      <div className={classes.form}>
        <ul className={classes.sessions}>
          {data.sessions.map(({ since, current }) => (
            <li key={`${since} ${current}`}>
              <span>{sinceText(since)}</span>
              {current ? <StatusBadge tone="success">Esta</StatusBadge> : null}
            </li>
          ))}
        </ul>
        {data.sessions.length > 1 ? (
          <BusyButton busy={busy} busyLabel="Cerrando..." variant="default" onClick={() => void endOthers()}>
            Cerrar las demás
          </BusyButton>
        ) : null}
      </div>
    </SectionCard>
  )
}
