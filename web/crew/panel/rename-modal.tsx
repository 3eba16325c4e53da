/** 'Renombrar': the name the volunteer reads on the phone. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { renameDevice, ShownDevice } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useCrewChanged } from './crew-queries.ts'

type RenameProps = { eventId: string; device: ShownDevice; onClose: () => void }

function RenameForm({ eventId, device, onClose }: RenameProps) {
  const form = useForm({ initialValues: { name: device.name } })
  const changed = useCrewChanged(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { name: string }) =>
      call<typeof renameDevice>('POST /api/eventos/:id/equipo/dispositivos/:device_id', {
        params: { id: eventId, device_id: device.id },
        body,
      }),
    onSaved: ({ message }) => {
      void changed()
      onClose()
      toastSuccess(message)
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Guardar"
    >
      <TextInput
        label="Nombre"
        withAsterisk
        data-autofocus
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </ModalForm>
  )
}

export function RenameModal({
  device,
  ...rest
}: Omit<RenameProps, 'device'> & { device: ShownDevice | null }) {
  return (
    <FormModal opened={device !== null} onClose={rest.onClose} title="Renombrar dispositivo" size={440}>
      {device ? <RenameForm key={device.id} device={device} {...rest} /> : null}
    </FormModal>
  )
}
