/** The event's imports, each with its report. */
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from '../import.module.css'
import { importAddress } from '../results-keys.ts'

const STATES: Record<ImportState['state'], { tone: Tone; label: string }> = {
  uploaded: { tone: 'neutral', label: 'Subido' },
  queued: { tone: 'info', label: 'En espera' },
  running: { tone: 'info', label: 'En marcha' },
  done: { tone: 'success', label: 'Importado' },
  failed: { tone: 'danger', label: 'Falló' },
}

export function HistoryCard({ eventId, imports }: { eventId: number; imports: ImportState[] }) {
  if (imports.length === 0) return null
  return (
    <SectionCard title="Importaciones" hint="Abre una para ver su informe.">
      <ul className={classes.list} aria-label="Importaciones">
        {imports.map(({ id, file_name, state, created_at, created_by, report, problems_count }) => (
          <li key={id}>
            <div className={classes.item}>
              <Link to={importAddress(eventId, id)}>{file_name}</Link>
              <span className={classes.soft}>
                <DateText value={created_at} form="date and time" />
                {created_by ? `, ${created_by}` : ''}
                {report?.counts ? `, ${formatNumber(report.counts.understood)} resultados` : ''}
                {problems_count > 0 ? `, ${formatNumber(problems_count)} problemas` : ''}
              </span>
            </div>
            <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
