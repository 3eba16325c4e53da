/** 'Asignar eventos': exactly the ticked events become the user's. */
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignedEvent, assignEvents, listEventNames, User } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { EventChecklist } from './event-checklist.tsx'

type AssignEventsProps = { user: User; assigned: readonly AssignedEvent[]; onClose: () => void }

function AssignEventsForm({ user, assigned, onClose }: AssignEventsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(assigned.map(({ id }) => id)))
  const { sentence, refuse, clear } = useFormRefusal(() => {})
  const { show } = useNotice()
  const client = useQueryClient()
  const available = useQuery({
    queryKey: ['event-names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  const saving = useMutation({
    mutationFn: () =>
      call<typeof assignEvents>('POST /api/assign/event', {
        body: { events: [...chosen], user_id: user.id },
      }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onClose()
      void show(answer)
    },
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <FormError>{sentence}</FormError>
      {available.data ? (
        <EventChecklist events={available.data.events} chosen={chosen} onChange={setChosen} />
      ) : available.error ? (
        <LoadError error={available.error} onRetry={() => available.refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={saving.isPending} busyLabel="Asignando..." disabled={!available.data}>
          Asignar Eventos
        </BusyButton>
      </FormActions>
    </form>
  )
}

export function AssignEventsModal({ opened, ...rest }: AssignEventsProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Asignar eventos" size={560}>
      <AssignEventsForm {...rest} />
    </FormModal>
  )
}
