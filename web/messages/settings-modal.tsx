/** 'Firma y respuestas': how the race signs its messages and where answers go. */
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isEmail } from '#domain/colombia/emails.ts'
import type { getSettings, saveSettings } from '#domain/messages/compose/files-contract.ts'
import { LONGEST_SIGNATURE } from '#domain/messages/rules/message-words.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { messageKeys } from './message-keys.ts'

type Settings = AnswerOf<typeof getSettings>

const useMessageSettings = (eventId: string) =>
  useQuery({
    queryKey: messageKeys.settings(eventId),
    queryFn: ({ signal }) =>
      call<typeof getSettings>('GET /api/eventos/:id/message-settings', { params: { id: eventId }, signal }),
  })

type FormProps = { eventId: string; settings: Settings; onClose: () => void }

function SettingsForm({ eventId, settings, onClose }: FormProps) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { reply_to: settings.reply_to, signature: settings.signature },
    validate: {
      reply_to: (typed) =>
        typed.trim() === '' || isEmail(typed) ? null : 'Escribe un correo electrónico válido.',
    },
  })
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { reply_to: string; signature: string }) =>
      call<typeof saveSettings>('PUT /api/eventos/:id/message-settings', { params: { id: eventId }, body }),
    onSaved: ({ message }) => {
      void client.invalidateQueries({ queryKey: messageKeys.all(eventId) })
      toastSuccess(message)
      onClose()
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((values) => saving.save(values))}
      onClose={onClose}
      label="Guardar"
    >
      <TextInput
        label="Las respuestas llegan a"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder={settings.default_reply_to || 'hola@tucarrera.co'}
        description={
          settings.default_reply_to
            ? `Vacío: llegan a ${settings.default_reply_to}, el correo de la página del evento.`
            : 'Vacío: nadie puede responder.'
        }
        {...form.getInputProps('reply_to')}
      />
      <Textarea
        label="Firma"
        description="Va al final de cada mensaje."
        placeholder={'El equipo de la carrera\nWhatsApp 300 123 4567'}
        autosize
        minRows={3}
        maxLength={LONGEST_SIGNATURE}
        {...form.getInputProps('signature')}
      />
    </ModalForm>
  )
}

export function SettingsModal({
  eventId,
  opened,
  onClose,
}: {
  eventId: string
  opened: boolean
  onClose: () => void
}) {
  const settings = useMessageSettings(eventId)
  return (
    <FormModal opened={opened} onClose={onClose} title="Firma y respuestas" size={520}>
      {settings.error && !settings.data ? (
        <LoadError error={settings.error} onRetry={() => settings.refetch()} />
      ) : settings.data ? (
        <SettingsForm eventId={eventId} settings={settings.data} onClose={onClose} />
      ) : (
        <LinesSkeleton lines={4} />
      )}
    </FormModal>
  )
}
