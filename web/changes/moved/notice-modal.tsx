/** 'Mover la fecha' or 'Cancelar el evento': what everybody will read, and until when they answer. */
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Board, makeNotice } from '#domain/changes/moved/notice-contract.ts'
import { call } from '#web/client.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { whenWords } from './notice-words.ts'

type NoticeFormProps = {
  eventId: string
  event: Board['event']
  kind: 'moved' | 'cancelled'
  onClose: () => void
}

const EMPTY = { event_datetime: '', answer_until: '', message: '', confirm: '' }

function NoticeForm({ eventId, event, kind, onClose }: NoticeFormProps) {
  const form = useForm({ initialValues: EMPTY })
  const { show } = useNotice()
  const client = useQueryClient()
  const moves = kind === 'moved'
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: typeof EMPTY) =>
      call<typeof makeNotice>('POST /api/eventos/:id/aviso', {
        params: { id: eventId },
        body: { ...draft, kind, was: event.event_datetime },
      }),
    onSaved: (answer) => {
      void client.invalidateQueries()
      onClose()
      void show(answer)
    },
  })
  const people =
    event.confirmed === 1 ? '1 participante confirmado' : `${event.confirmed} participantes confirmados`

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={moves ? 'Mover y avisar' : 'Cancelar y avisar'}
      busyLabel={moves ? 'Moviendo...' : 'Cancelando...'}
      cancel="Volver"
      {...(moves ? {} : { color: 'sangre' })}
    >
      <Stack gap="md">
        <p>
          {moves
            ? `Hoy es el ${whenWords(event.event_datetime)} Se corren con ella los cierres, las salidas y las oleadas. Le escribimos a ${people}: quien no responda conserva su cupo.`
            : `No se puede deshacer: se cierran las inscripciones y terminan las reservas sin pagar. Le escribimos a ${people}: a quien no responda se le devuelve el dinero.`}
        </p>
        {moves ? (
          <DayTimeField
            label="Nueva fecha"
            timeLabel="Hora de la nueva fecha"
            withAsterisk
            {...form.getInputProps('event_datetime')}
            value={form.values.event_datetime}
          />
        ) : null}
        <DayField
          label="Responden hasta"
          withAsterisk
          {...form.getInputProps('answer_until')}
          value={form.values.answer_until}
        />
        <Textarea
          label="Mensaje"
          description="Va en el correo, antes de las opciones."
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('message')}
        />
        {moves ? null : (
          <TextInput
            label={`Escribe «${event.name}» para confirmar`}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('confirm')}
          />
        )}
      </Stack>
    </ModalForm>
  )
}

export function NoticeModal({ opened, ...rest }: NoticeFormProps & { opened: boolean }) {
  return (
    <FormModal
      opened={opened}
      onClose={rest.onClose}
      title={rest.kind === 'moved' ? 'Mover la fecha' : 'Cancelar el evento'}
      size={520}
    >
      <NoticeForm {...rest} />
    </FormModal>
  )
}
