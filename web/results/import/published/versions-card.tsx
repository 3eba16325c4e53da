/** What was published before and can come back: replaced or deleted sets, for 30 days. */
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#domain/colombia/clock.ts'
import type { KeptSet, restoreResults } from '#domain/results/publish/published-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { countText } from '../count-text.ts'
import classes from '../import.module.css'
import { resultsKeys } from '../results-keys.ts'

const nameOf = ({ file_name, created_at }: KeptSet) =>
  file_name || `Versión del ${formatDateTime(created_at)}`

export function VersionsCard({ eventId, sets }: { eventId: number; sets: KeptSet[] }) {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const restoring = useMutation({
    mutationFn: (set_id: number) =>
      call<typeof restoreResults>('POST /api/event-results/:id/sets/:set_id/restore', {
        params: { id: eventId, set_id },
      }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: (answer) => void show(answer),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKeys.list }),
  })
  if (!sets.some(({ ended_at }) => ended_at !== null)) return null
  const published = sets.some(({ ended_at }) => ended_at === null)

  const restore = async (set: KeptSet) => {
    const sure = await ask({
      title: '¿Restaurar esta versión?',
      body: `Se publican de nuevo ${countText(set.rows, set.official)} de ${nameOf(set)}.${
        published ? ' Lo publicado ahora queda guardado 30 días.' : ''
      }`,
      confirm: 'Restaurar',
    })
    if (sure) restoring.mutate(set.id)
  }

  return (
    <SectionCard
      title="Versiones anteriores"
      hint="Lo que se reemplaza o se elimina se puede restaurar durante 30 días."
    >
      <ul className={classes.list} aria-label="Versiones">
        {sets.map((set) => (
          <li key={set.id}>
            <div className={classes.item}>
              <strong>{nameOf(set)}</strong>
              <span className={classes.soft}>
                {countText(set.rows, set.official)},
                <DateText value={set.created_at} form="date and time" />
                {set.created_by ? `, ${set.created_by}` : ''}
              </span>
              {set.restorable_until ? (
                <span className={classes.soft}>
                  {set.ended_as === 'deleted' ? 'Eliminada' : 'Reemplazada'}. Se puede restaurar hasta el{' '}
                  <DateText value={set.restorable_until} />
                </span>
              ) : null}
            </div>
            {set.ended_at === null ? (
              <StatusBadge tone="success">Publicada</StatusBadge>
            ) : (
              <Button
                variant="default"
                disabled={restoring.isPending}
                leftSection={<IconHistory size={18} aria-hidden="true" />}
                onClick={() => void restore(set)}
              >
                Restaurar<span className="visually-hidden"> {nameOf(set)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
