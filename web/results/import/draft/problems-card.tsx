/** Problems by row of the file: errors keep the row out, warnings do not. The download has them all. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ImportProblem } from '#domain/results/import/report-contract.ts'
import { FIELD_LABELS, type ResultField } from '#domain/results/rules/columns/column-plan.ts'
import { fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import classes from './problems-card.module.css'

export function ProblemsDownload({ eventId, importId }: { eventId: number; importId: number }) {
  return (
    <DownloadButton
      address={fillPath('/api/event-results/:id/imports/:import_id/problems.xlsx', {
        id: eventId,
        import_id: importId,
      })}
      fileName="Problemas.xlsx"
    >
      Descargar problemas
    </DownloadButton>
  )
}

const columnName = (column: ImportProblem['column']) =>
  column === null ? '' : (FIELD_LABELS[column as ResultField] ?? 'Punto de control')

const gravityOf = ({ severity, contradiction, implausible }: ImportProblem) => {
  if (severity === 'error') return 'Error'
  if (contradiction) return 'No coincide'
  return implausible ? 'Difícil de creer' : 'Advertencia'
}

type ProblemsCardProps = { eventId: number; importId: number; problems: ImportProblem[]; total: number }

export function ProblemsCard({ eventId, importId, problems, total }: ProblemsCardProps) {
  if (total === 0) return null
  const severalSheets = new Set(problems.map(({ sheet }) => sheet)).size > 1
  return (
    <SectionCard
      title={total === 1 ? '1 problema' : `${formatNumber(total)} problemas`}
      hint={`Una fila con error queda por fuera; con advertencia se publica.${
        problems.length < total ? ` Aquí están los primeros ${problems.length}.` : ''
      }`}
      action={<ProblemsDownload eventId={eventId} importId={importId} />}
    >
      <ScrollTable
        label="Problemas por fila"
        headers={['Fila', 'Gravedad', 'Qué pasa', 'Columna', 'En el archivo']}
        rows={problems.map((problem, at) => ({
          key: at,
          cells: [
            severalSheets ? `${problem.sheet}: ${problem.row}` : problem.row,
            <StatusBadge key="tone" tone={problem.severity === 'error' ? 'danger' : 'warning'}>
              {gravityOf(problem)}
            </StatusBadge>,
            <span key="message" className={classes.message}>
              {problem.message}
            </span>,
            columnName(problem.column),
            problem.value,
          ],
        }))}
      />
    </SectionCard>
  )
}
