/** Rows that staff corrected by hand and the file brings again: kept, or given up by choice, each with its name. */
import { Radio } from '@mantine/core'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { SettledCorrection } from '#domain/results/import/report-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from '../import.module.css'

const OUTCOMES: Record<SettledCorrection['outcome'], { tone: Tone; label: string; why: string }> = {
  kept: { tone: 'success', label: 'Se conserva', why: '' },
  overwritten: { tone: 'danger', label: 'Se reemplaza', why: '' },
  'bib taken': {
    tone: 'warning',
    label: 'Se conserva sin el dorsal',
    why: 'Otra fila del archivo ya tiene el dorsal corregido.',
  },
  'not there': { tone: 'neutral', label: 'Ya no está', why: 'El archivo no trae esta fila.' },
}

type CorrectionsCardProps = {
  corrections: readonly SettledCorrection[]
  total: number
  choice: 'keep' | 'overwrite'
  onChoice: (choice: 'keep' | 'overwrite') => void
}

export function CorrectionsCard({ corrections, total, choice, onChoice }: CorrectionsCardProps) {
  if (total === 0) return null
  return (
    <SectionCard
      title={total === 1 ? '1 fila corregida a mano' : `${formatNumber(total)} filas corregidas a mano`}
      hint="Alguien las corrigió aquí después de importar."
    >
      <div className={classes.stack}>
        <Radio.Group
          aria-label="Qué pasa con lo corregido a mano"
          value={choice}
          onChange={(value) => onChoice(value as 'keep' | 'overwrite')}
        >
          <div className={classes.choices}>
            <Radio value="keep" label="Conservar lo corregido" />
            <Radio value="overwrite" label="Reemplazarlo por lo que dice el archivo" />
          </div>
        </Radio.Group>
        <ul className={classes.examples} aria-label="Filas corregidas a mano">
          {corrections.map(({ public_id, bib_number, name, race_division, changes, outcome }) => (
            <li key={public_id}>
              <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>
              <span>
                <strong>{bib_number}</strong> {name} <span className={classes.soft}>{race_division}</span>
              </span>
              <span className={classes.change}>
                {[...changes, OUTCOMES[outcome].why].filter(Boolean).join('. ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  )
}
