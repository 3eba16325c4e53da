/** 'Asignar': who would get which number, who stays out and why; then the act itself. */
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Assignment, assignBibs } from '#domain/bibs/contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { bibKeys, useBibsChanged } from '../bib-queries.ts'
import classes from './assign-modal.module.css'
import { AssignmentPreview } from './assignment-preview.tsx'

const send = (eventId: number, preview: boolean, signal?: AbortSignal) =>
  call<typeof assignBibs>('POST /api/eventos/:id/dorsales/asignar', {
    params: { id: eventId },
    body: { preview },
    ...(signal ? { signal } : {}),
  })

const peopleText = (count: number) => (count === 1 ? '1 persona' : `${formatNumber(count)} personas`)

const introOf = ({ assigned, left_out }: Assignment) => {
  const out = left_out.reduce((sum, { people }) => sum + people, 0)
  if (assigned === 0) return 'Con las series de ahora nadie recibe número.'
  return out === 0
    ? `${peopleText(assigned)} ${assigned === 1 ? 'recibe' : 'reciben'} número. Quien ya tiene el suyo lo conserva.`
    : `${peopleText(assigned)} ${assigned === 1 ? 'recibe' : 'reciben'} número y ${formatNumber(out)} ${out === 1 ? 'queda' : 'quedan'} sin él. Quien ya tiene el suyo lo conserva.`
}

function AssignForm({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const { data, error, refetch } = useQuery({
    queryKey: bibKeys.preview(eventId),
    queryFn: ({ signal }) => send(eventId, true, signal),
    // What was true when the dialog was last open is of no use.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const assigning = useMutation({
    mutationFn: () => send(eventId, false),
    onSuccess: ({ message, body, icon }) => {
      void changed()
      onClose()
      void show({ message, body, icon })
    },
    onError: (failed) => void show(failureOf(failed)),
  })
  const assignment = data?.assignment
  return (
    <>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {assignment ? (
        <>
          <p className={classes.intro}>{introOf(assignment)}</p>
          <AssignmentPreview assignment={assignment} />
        </>
      ) : null}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton
          type="button"
          busy={assigning.isPending}
          busyLabel="Asignando..."
          disabled={!assignment || assignment.assigned === 0}
          onClick={() => assigning.mutate()}
        >
          {assignment ? `Asignar ${formatNumber(assignment.assigned)}` : 'Asignar'}
        </BusyButton>
      </FormActions>
    </>
  )
}

export function AssignModal({ opened, ...rest }: { opened: boolean; eventId: number; onClose: () => void }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Asignar números" size={640}>
      {opened ? <AssignForm {...rest} /> : null}
    </FormModal>
  )
}
