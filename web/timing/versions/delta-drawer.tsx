/** New ones, changes and who is gone between two versions, line by line. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { DeltaLine } from '#domain/timing/contract.ts'
import { countsText } from '#domain/timing/rules/words.ts'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useDelta } from '../timing-queries.ts'
import classes from './delta-drawer.module.css'

const KINDS = {
  added: { label: 'Nuevo', tone: 'success' },
  changed: { label: 'Cambio', tone: 'info' },
  removed: { label: 'Baja', tone: 'warning' },
} as const

type DeltaDrawerProps = {
  eventId: string
  title: string
  between: { since: number; version: number }
  opened: boolean
  onClose: () => void
}

function Line({ kind, bib, name, distance, category, changes }: DeltaLine) {
  const { label, tone } = KINDS[kind]
  return (
    <li className={classes.line}>
      <span className={classes.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <strong className={classes.bib}>{bib || 'Sin número'}</strong>
        <span className={classes.name}>{name || 'Anónimo'}</span>
      </span>
      <span className={classes.soft}>{changes || `${distance} ${category}`}</span>
    </li>
  )
}

export function DeltaDrawer({ eventId, title, between, opened, onClose }: DeltaDrawerProps) {
  const { data, error, refetch } = useDelta(eventId, between, opened)
  const all = data ? data.added + data.changed + data.removed : 0
  return (
    <DrawerPanel opened={opened} onClose={onClose} title={title} size={560}>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={6} /> : null}
      {data ? (
        <>
          <p className={classes.counts}>{countsText(data)}</p>
          <ul className={classes.lines}>
            {data.lines.map((line) => (
              <Line key={`${line.kind} ${line.participant_id}`} {...line} />
            ))}
          </ul>
          {all > data.lines.length ? (
            <p className={classes.soft}>
              Y {formatNumber(all - data.lines.length)} más: descarga el archivo de cambios.
            </p>
          ) : null}
        </>
      ) : null}
    </DrawerPanel>
  )
}
