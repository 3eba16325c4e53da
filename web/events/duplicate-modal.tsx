/** 'Duplicar' asks first: what the next edition is called, and when it is. Everything on the old date moves along. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { duplicateEvent, EventCard } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { editorOf } from './event-addresses.ts'
import { eventKeys } from './event-queries.ts'

export type Copied = Pick<EventCard, 'id' | 'external'> & { name?: string | undefined }
type Next = { name: string; event_datetime: string }

function NextForm({ event, onClose }: { event: Copied; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  const form = useForm<Next>({ initialValues: { name: event.name ?? '', event_datetime: '' } })
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (body: Next) =>
      call<typeof duplicateEvent>('POST /api/eventos/:id/duplicate', {
        params: { id: event.id },
        body: body as never,
      }),
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: eventKeys.all })
      onClose()
      void show(answer).then(() => navigate(editorOf({ id: answer.event.id, external: event.external })))
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((next) => {
        if (!next.event_datetime.includes('T'))
          return form.setFieldError('event_datetime', 'Escribe la fecha y la hora.')
        saving.save(next)
      })}
      onClose={onClose}
      label="Duplicar"
    >
      <TextInput label="Nombre" maxLength={120} {...form.getInputProps('name')} />
      <DayTimeField
        label="¿Para qué fecha es la nueva edición?"
        timeLabel="Hora de la nueva edición"
        withAsterisk
        hint="Cierres, salidas y precios se corren igual. Queda inactiva y sin inscritos."
        value={form.values.event_datetime}
        onChange={(value) => form.setFieldValue('event_datetime', value)}
        error={form.errors.event_datetime}
      />
    </ModalForm>
  )
}

export function DuplicateModal({
  event,
  opened,
  onClose,
}: {
  event: Copied
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Nueva edición" size={480}>
      {opened ? <NextForm event={event} onClose={onClose} /> : null}
    </FormModal>
  )
}
