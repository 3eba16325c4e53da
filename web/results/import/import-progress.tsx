/** How far an import is. It goes on by itself: the page may be closed. */
import { Progress } from '@mantine/core'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './import.module.css'

/** Reading is the first 40 %; nobody knows beforehand how many rows will count. */
const READING = 40

const shareOf = ({ state, done, total }: ImportState, rows: number): number => {
  if (state === 'queued') return 2
  if (total === 0) return Math.min(READING, 5 + (done / Math.max(1, rows)) * (READING - 5))
  return Math.min(98, READING + (done / total) * (100 - READING))
}

type ImportProgressProps = { state: ImportState; inspection: WireInspection }

export function ImportProgress({ state, inspection }: ImportProgressProps) {
  const rows = inspection.sheets.reduce((sum, { rows }) => sum + rows, 0)
  const share = Math.round(shareOf(state, rows))
  const { step, done, total, file_name } = state
  return (
    <SectionCard
      title="Importando"
      hint={`${file_name}. Puedes cerrar esta página: la importación sigue, y lo publicado no cambia hasta el final.`}
    >
      <div className={classes.progress}>
        <p className={classes.step} role="status">
          <strong>{step || 'En espera'}</strong>
          {done > 0 ? (
            <span>
              {formatNumber(done)}
              {total > 0 ? ` de ${formatNumber(total)}` : ''} filas
            </span>
          ) : null}
        </p>
        <Progress.Root size={16} radius="xl">
          <Progress.Section value={share} color="paramo" animated aria-label="Avance de la importación" />
        </Progress.Root>
      </div>
    </SectionCard>
  )
}
