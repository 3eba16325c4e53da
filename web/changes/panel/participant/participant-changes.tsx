/** 'Cambios' of one participant in the drawer: what waits, what staff can do for the person, what was done. */
import { Button } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { ShownChange } from '#domain/changes/contract.ts'
import type { staffChanges } from '#domain/changes/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { changeKeys } from '../change-queries.ts'
import { RequestMoney } from '../request-words.tsx'
import { ChangeForm } from './change-form.tsx'
import classes from './participant-changes.module.css'

function ChangeLine({ change }: { change: ShownChange }) {
  const { id, label, tone, state_label, before, after, asked_at } = change
  return (
    <div className={classes.change}>
      <p className={classes.head}>
        {label} <StatusBadge tone={tone}>{state_label}</StatusBadge>
      </p>
      <p className={classes.soft}>
        {before} → {after}
      </p>
      <p className={classes.soft}>
        <DateText value={asked_at} /> · <RequestMoney {...change} unpaid={0} />
      </p>
      <Link className="lone-link" to={`/admin/solicitudes?vista=todas&solicitud=${id}`}>
        Ver solicitud
      </Link>
    </div>
  )
}

type ParticipantChangesProps = { eventId: number; participantId: number; name: string }

export function ParticipantChanges({ eventId, participantId, name }: ParticipantChangesProps) {
  const titleId = useId()
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  const params = { id: eventId, participant_id: participantId }
  const { data, error, refetch } = useQuery({
    queryKey: changeKeys.participant(participantId),
    queryFn: ({ signal }) =>
      call<typeof staffChanges>('GET /api/eventos/:id/participants/:participant_id/changes', {
        params,
        signal,
      }),
  })
  const history = data?.history ?? []
  return (
    <section className={classes.changes} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title}>
        Cambios
      </h4>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!error && !data ? <LinesSkeleton lines={2} /> : null}
      {data?.open ? <ChangeLine change={data.open} /> : null}
      {data?.stopped ? <p className={classes.soft}>{data.stopped}</p> : null}
      {data && !data.open && !data.stopped ? (
        <Button
          variant="default"
          leftSection={<IconReplace size={18} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          Cambiar<span className="visually-hidden"> de {name}</span>
        </Button>
      ) : null}
      {history.length > 0 ? (
        <details className={classes.history}>
          <summary>Historial ({history.length})</summary>
          <ul className={classes.list}>
            {history.map((change) => (
              <li key={change.id}>
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <FormModal opened={changing} onClose={close} title={`Cambio de ${name}`} size={560}>
        {changing && data ? <ChangeForm known={data} params={params} onClose={close} /> : null}
      </FormModal>
    </section>
  )
}
