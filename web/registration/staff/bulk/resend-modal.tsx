/** 'Reenviar correo' to the chosen people: a letter that left cannot be taken back, so it is asked before. */
import { useQuery } from '@tanstack/react-query'
import type { EventDetail } from '#domain/events/contract.ts'
import type { resendLetters } from '#domain/registration/bulk/bulk-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { participantKeys } from '../participant-queries.ts'
import classes from '../staff.module.css'
import { ActPreview } from './act-preview.tsx'
import { useTellAct } from './use-bulk-act.ts'

type ResendModalProps = { event: EventDetail; ids: number[]; opened: boolean; onClose: () => void }

function ResendForm({ event, ids, onClose }: Omit<ResendModalProps, 'opened'>) {
  const tell = useTellAct(event.id)
  const send = (preview: boolean) =>
    call<typeof resendLetters>('POST /api/eventos/:id/participants/resend', {
      params: { id: event.id },
      body: { ids, preview },
    })
  const preview = useQuery({
    queryKey: [...participantKeys.all, 'resend preview', event.id, ids],
    queryFn: () => send(true),
    gcTime: 0,
  })
  const saving = useModalSave({
    showAtFields: () => {},
    send: () => send(false),
    onSaved: (answer) => {
      onClose()
      tell(answer)
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label="Reenviar"
      busyLabel="Enviando..."
      disabled={!preview.data || preview.data.changed === 0}
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          Va el correo que cuenta cómo está hoy cada inscripción, una vez por inscripción.
        </p>
        <ActPreview preview={preview} waiting="Contando…" />
      </div>
    </ModalForm>
  )
}

export function ResendModal({ opened, ...rest }: ResendModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Reenviar correo" size={460}>
      <ResendForm {...rest} />
    </FormModal>
  )
}
