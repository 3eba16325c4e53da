/** What a checked file would publish: figures, what changes, the rows themselves, and their problems. */
import { Alert, Checkbox, Radio } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CountsTiles, DivisionList } from '../counts-tiles.tsx'
import classes from '../import.module.css'
import { CorrectionsCard } from '../published/corrections-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { Doubts } from './doubts.tsx'
import { Findings } from './findings.tsx'
import { JoinedNote } from './joined-note.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import type { Checked } from './use-draft.ts'

type ReviewProps = {
  eventId: number
  importId: number
  checked: Checked
  official: boolean
  onOfficial: (official: boolean) => void
  confirmed: boolean
  onConfirmed: (confirmed: boolean) => void
  corrections: 'keep' | 'overwrite'
  onCorrections: (choice: 'keep' | 'overwrite') => void
}

export function Review(props: ReviewProps) {
  const { eventId, importId, checked, official, onOfficial, confirmed, onConfirmed } = props
  const { corrections, onCorrections } = props
  const { preview, counts, divisions, problems, problems_count, warnings, notes, must_confirm, comparison } =
    checked
  return (
    <>
      <SectionCard title="Así quedará">
        <div className={classes.stack}>
          <Doubts title="Revisa esto" sentences={warnings} />
          <CountsTiles counts={counts} />
          <JoinedNote joined={checked.joined} before />
          <DivisionList divisions={divisions} />
          <Findings label="Lo que dicen las filas" notes={notes} />
        </div>
      </SectionCard>
      {comparison.published > 0 ? (
        <ComparisonCard
          comparison={comparison}
          title="Frente a lo publicado ahora"
          hint="Léelo antes de reemplazar. Cada corredor se reconoce por su distancia y su dorsal."
        />
      ) : null}
      <CorrectionsCard
        corrections={checked.corrections}
        total={checked.corrections_count}
        choice={corrections}
        onChoice={onCorrections}
      />
      <ProblemsCard eventId={eventId} importId={importId} problems={problems} total={problems_count} />
      <PreviewCard preview={preview} total={counts.understood} />
      <SectionCard title="Al publicar">
        <Radio.Group
          aria-label="Qué resultados son"
          value={official ? 'official' : 'preliminary'}
          onChange={(value) => onOfficial(value === 'official')}
        >
          <div className={classes.choices}>
            <Radio value="preliminary" label="Resultados preliminares" />
            <Radio value="official" label="Resultados oficiales" />
          </div>
        </Radio.Group>
        {must_confirm ? (
          <Alert
            className={classes.confirm}
            color="sangre"
            icon={<IconAlertTriangle size={20} aria-hidden="true" />}
            title={`${formatNumber(counts.implausible)} de ${formatNumber(counts.understood)} filas dicen algo que difícilmente es cierto`}
          >
            <p>
              Más de una de cada cien. Suele ser una columna, una unidad o una distancia mal leída: mira los
              problemas de arriba y corrige. Si el archivo tiene razón, confírmalo.
            </p>
            <Checkbox
              label="Leí esas filas y las publico así"
              checked={confirmed}
              onChange={({ currentTarget }) => onConfirmed(currentTarget.checked)}
            />
          </Alert>
        ) : null}
      </SectionCard>
    </>
  )
}
