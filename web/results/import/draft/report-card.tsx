/** What an import did. It stays in the event's history, and can be kept as a text. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import type { ResultsSummary } from '#domain/results/publish/published-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CountsTiles, DivisionList } from '../counts-tiles.tsx'
import classes from '../import.module.css'
import { ComparisonCard } from './comparison-card.tsx'
import { JoinedNote } from './joined-note.tsx'
import { ProblemsDownload } from './problems-card.tsx'
import { MODES, reportText } from './report-text.ts'

export function ReportCard({ event, state }: { event: ResultsSummary; state: ImportState }) {
  const { counts, comparison, divisions } = state.report ?? { counts: null, comparison: null, divisions: [] }
  return (
    <>
      <SectionCard
        title={state.official ? 'Resultados oficiales importados' : 'Resultados preliminares importados'}
        hint={
          <>
            {state.file_name} · <DateText value={state.ended_at} form="date and time" />
            {state.company ? ` · recibido de ${state.company}` : ''}
            {state.created_by ? ` · ${state.created_by}` : ''}
            {state.mode === 'whole' ? '' : ` · ${MODES[state.mode]}`}
          </>
        }
        action={
          <div className={classes.actions}>
            {state.problems_count > 0 ? <ProblemsDownload eventId={event.id} importId={state.id} /> : null}
            <Button
              component="a"
              variant="default"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(reportText(event.name, state))}`}
              download={`Informe ${event.slug}.txt`}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Guardar informe
            </Button>
          </div>
        }
      >
        <div className={classes.stack}>
          {counts ? <CountsTiles counts={counts} /> : null}
          <JoinedNote joined={state.report?.joined ?? null} />
          <DivisionList divisions={divisions} />
        </div>
      </SectionCard>
      {comparison && comparison.published > 0 ? (
        <ComparisonCard comparison={comparison} title="Qué cambió" />
      ) : null}
    </>
  )
}
