/** 'Asignar eventos': exactly the ticked events become the user's. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignedEvent, assignEvents, listEventNames, User } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { EventChecklist } from './event-checklist.tsx'

type AssignEventsProps = { user: User; assigned: readonly AssignedEvent[]; onClose: () => void }

function AssignEventsForm({ user, assigned, onClose }: AssignEventsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(assigned.map(({ id }) => id)))
  const { show } = useNotice()
  const client = useQueryClient()
  const available = useQuery({
    queryKey: ['event-names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  const saving = useModalSave({
    showAtFields: () => {},
    send: () =>
      call<typeof assignEvents>('POST /api/assign/event', {
        body: { events: [...chosen], user_id: user.id },
      }),
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onClose()
      void show(answer)
    },
  })

  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label="Asignar Eventos"
      busyLabel="Asignando..."
      disabled={!available.data}
    >
      {available.data ? (
        <EventChecklist events={available.data.events} chosen={chosen} onChange={setChosen} />
      ) : available.error ? (
        <LoadError error={available.error} onRetry={() => available.refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </ModalForm>
  )
}

export function AssignEventsModal({ opened, ...rest }: AssignEventsProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Asignar eventos" size={560}>
      <AssignEventsForm {...rest} />
    </FormModal>
  )
}
