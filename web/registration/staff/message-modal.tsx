/** 'Enviar mensaje': one letter to the people of the list in sight. First how many it reaches, then it leaves. */
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import type { messageParticipants } from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { ParticipantsFilter } from './participants-filter.ts'
import classes from './staff.module.css'

type MessageModalProps = {
  event: EventDetail
  filter: ParticipantsFilter
  opened: boolean
  onClose: () => void
}
type Draft = { subject: string; text: string }

function MessageForm({ event, filter, onClose }: Omit<MessageModalProps, 'opened'>) {
  const form = useForm<Draft>({
    initialValues: { subject: '', text: '' },
    // Another text is another message: it is counted and looked at again.
    onValuesChange: () => setReach(null),
  })
  const [reach, setReach] = useState<{ message: string; recipients: number } | null>(null)
  const { show } = useNotice()
  const sending = useModalSave({
    showAtFields: form.setErrors,
    send: ({ draft, preview }: { draft: Draft; preview: boolean }) =>
      call<typeof messageParticipants>('POST /api/eventos/:id/message', {
        params: { id: event.id },
        body: { ...filter, ...draft, preview } as never,
      }),
    onSaved: (answer, { preview }) => {
      if (preview) return setReach(answer)
      onClose()
      void show(answer)
    },
  })

  return (
    <ModalForm
      saving={sending}
      onSubmit={form.onSubmit((draft) => sending.save({ draft, preview: reach === null }))}
      onClose={onClose}
      label={reach ? 'Enviar ahora' : 'Revisar envío'}
      busyLabel={reach ? 'Enviando...' : 'Contando...'}
      holdFor={reach ? 2000 : 300}
      disabled={reach?.recipients === 0}
    >
      <div className={classes.fields}>
        <TextInput
          label="Asunto"
          withAsterisk
          data-autofocus
          maxLength={120}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label="Mensaje"
          description="Cada persona lo recibe con su nombre. Deja una línea en blanco entre párrafos."
          withAsterisk
          autosize
          minRows={6}
          maxRows={14}
          maxLength={5000}
          {...form.getInputProps('text')}
        />
        <p className={classes.notice} data-tone={reach ? 'info' : 'quiet'} role="status">
          {reach
            ? `${reach.message}. Una vez enviado no se puede detener.`
            : 'Va a la lista que tienes a la vista, con sus filtros. Un solo correo por dirección.'}
        </p>
      </div>
    </ModalForm>
  )
}

export function MessageModal({ opened, ...rest }: MessageModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Enviar mensaje" size={560}>
      <MessageForm {...rest} />
    </FormModal>
  )
}
