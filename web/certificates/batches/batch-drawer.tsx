/** One mailing beside the list: its state, each person, and what can still be done. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { getBatch } from '#domain/certificates/batches/batches-contract.ts'
import { canContinue } from '#domain/certificates/rules/sending.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { certificateKeys } from '../certificate-keys.ts'
import { type BatchActions, BatchButton } from './batch-button.tsx'
import classes from './batch-drawer.module.css'
import { BatchState, Progress } from './batch-state.tsx'
import { LeftRows } from './left-rows.tsx'
import { isMoving } from './moving.ts'
import { RecipientList } from './recipient-list.tsx'
import { useRetry } from './retry.ts'

type BatchDrawerProps = { jobId: string | null; actions: BatchActions; onClose: () => void }

function BatchBody({ jobId, actions }: { jobId: string; actions: BatchActions }) {
  const batch = useQuery({
    queryKey: [...certificateKeys.batches, 'one', jobId],
    queryFn: ({ signal }) =>
      call<typeof getBatch>('GET /api/certificados/:job_id', { params: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.certificate) ? 2000 : false),
  })
  const { retryFailed, retrying } = useRetry(jobId)
  if (batch.error && !batch.data) return <LoadError error={batch.error} onRetry={() => batch.refetch()} />
  if (!batch.data) return <LinesSkeleton lines={8} />
  const { certificate, left_out } = batch.data
  const { nombre_evento, city, fecha_evento, fecha_notificacion, created_by, status, recipients } =
    certificate
  return (
    <div className={classes.batch}>
      <div className={classes.top}>
        <h2 className={classes.name}>{nombre_evento}</h2>
        <p className={classes.line}>
          {city ? `${city}, ` : ''}
          <DateText value={fecha_evento} />
        </p>
        <p className={classes.line}>
          <BatchState status={status} counts={recipients} />{' '}
          {fecha_notificacion ? <DateText value={fecha_notificacion} form="date and time" /> : 'De inmediato'}
          {`, por ${created_by}`}
        </p>
        <Progress counts={recipients} />
        <div className={classes.actions}>
          <BatchButton batch={certificate} actions={actions} />
          {recipients.failed > 0 && !canContinue(status) ? (
            <Button
              variant="default"
              loading={retrying}
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              onClick={retryFailed}
            >
              Reintentar lo que falló
            </Button>
          ) : null}
        </div>
      </div>
      <LeftRows rows={left_out} />
      <RecipientList jobId={jobId} counts={recipients} />
    </div>
  )
}

export function BatchDrawer({ jobId, actions, onClose }: BatchDrawerProps) {
  return (
    <DrawerPanel opened={jobId !== null} onClose={onClose} title="Envío de certificados" size={720}>
      {jobId === null ? null : <BatchBody key={jobId} jobId={jobId} actions={actions} />}
    </DrawerPanel>
  )
}
