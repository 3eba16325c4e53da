/** Files that the timing company posted with its token and that nobody published yet. */
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './import.module.css'
import { importAddress } from './results-keys.ts'

export function ReceivedCard({ eventId, received }: { eventId: number; received: ImportState[] }) {
  if (received.length === 0) return null
  return (
    <SectionCard
      title="Recibido del cronometraje"
      hint="Nada se publica hasta que lo abras, lo revises y lo importes."
    >
      <ul className={classes.list} aria-label="Recibido del cronometraje">
        {received.map(({ id, file_name, company, created_at, problems_count }) => (
          <li key={id}>
            <div className={classes.item}>
              <Link to={importAddress(eventId, id)}>{file_name}</Link>
              <span className={classes.soft}>
                Recibido de {company} el <DateText value={created_at} form="date and time" />
                {problems_count > 0 ? `, ${formatNumber(problems_count)} problemas` : ''}
              </span>
            </div>
            <StatusBadge tone="info">Por revisar</StatusBadge>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
