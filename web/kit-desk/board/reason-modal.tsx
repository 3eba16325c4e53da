/** Asks why before something is decided: the reason stays in the audit log. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Notice } from '#server/contract-kit.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './board.module.css'
import { useBoardChanged } from './board-queries.ts'

/** What is about to be done. */
export type Deed = {
  title: string
  /** What follows from it, in one sentence. */
  says: string
  label: string
  danger?: boolean
  send: (reason: string) => Promise<Notice>
}

type ReasonModalProps = { eventId: number; deed: Deed | null; onClose: () => void }

function ReasonForm({ eventId, deed, onClose }: ReasonModalProps & { deed: Deed }) {
  const form = useForm({ initialValues: { reason: '' } })
  const changed = useBoardChanged(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ reason }: { reason: string }) => deed.send(reason),
    onSaved: async ({ message }) => {
      await changed()
      onClose()
      toastSuccess(message)
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={deed.label}
      {...(deed.danger ? { color: 'red' } : {})}
    >
      <p className={classes.says}>{deed.says}</p>
      <Textarea
        label="Razón"
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

export function ReasonModal({ eventId, deed, onClose }: ReasonModalProps) {
  return (
    <FormModal opened={deed !== null} onClose={onClose} title={deed?.title ?? ''} size={480}>
      {deed ? <ReasonForm eventId={eventId} deed={deed} onClose={onClose} /> : null}
    </FormModal>
  )
}
