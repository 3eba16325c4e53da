/** One file on its way: corrected, checked, imported, reported. The state of the import decides which of them. */
import { Alert, Button } from '@mantine/core'
import type { ResultsSummary } from '#domain/results/publish/published-contract.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { FormSkeleton } from '#web/ui/skeletons.tsx'
import { DraftView } from './draft/draft-view.tsx'
import { ReportCard } from './draft/report-card.tsx'
import classes from './import.module.css'
import { ImportProgress } from './import-progress.tsx'
import { NextStepsCard } from './published/next-steps-card.tsx'
import { isMoving, useImport } from './use-import.ts'

type OneImportProps = { event: ResultsSummary; importId: number; onClose: () => void }

export function OneImport({ event, importId, onClose }: OneImportProps) {
  const found = useImport(event.id, importId)
  if (found.error && !found.data)
    return <LoadError error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <FormSkeleton />
  const { import: state, inspection } = found.data
  if (isMoving(state.state)) return <ImportProgress state={state} inspection={inspection} />
  if (state.state === 'done')
    return (
      <>
        <ReportCard event={event} state={state} />
        <NextStepsCard event={event} />
        <div className={classes.bar}>
          <Button variant="default" onClick={onClose}>
            Volver a los resultados del evento
          </Button>
        </div>
      </>
    )
  return (
    <>
      {state.state === 'failed' ? (
        <Alert className={classes.alert} color="sangre" title="No se importó" role="alert">
          {state.report?.failure} Lo publicado sigue como estaba.
        </Alert>
      ) : null}
      <DraftView
        eventId={event.id}
        published={event.results_count}
        state={state}
        inspection={inspection}
        onClose={onClose}
      />
    </>
  )
}
