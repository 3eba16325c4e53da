/** 'Hacer copia': for whom it is stands on every page, and the file comes at once. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { fetchAnswer, fillPath } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { keepFile } from '#web/ui/keep-file.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { medicalKeys } from './medical-queries.ts'

type CopyModalProps = { eventId: string; opened: boolean; onClose: () => void }

function CopyForm({ eventId, onClose }: Omit<CopyModalProps, 'opened'>) {
  const form = useForm({ initialValues: { holder: '' } })
  const queries = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: async (body: { holder: string }) => {
      const address = fillPath('/api/eventos/:id/medica/copias', { id: eventId })
      await keepFile(await fetchAnswer('POST', address, { body }), 'lista-medica.pdf')
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: medicalKeys.board(eventId) })
      onClose()
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Hacer copia"
      busyLabel="Dibujando..."
    >
      <TextInput
        label="¿Para quién es?"
        description="Una ambulancia, un puesto o una persona: «Ambulancia 2, km 15»."
        withAsterisk
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('holder')}
      />
    </ModalForm>
  )
}

export function CopyModal({ opened, ...rest }: CopyModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Copia de la lista médica">
      <CopyForm {...rest} />
    </FormModal>
  )
}
