/** The form of 'Agregar Usuario' and 'Actualizar Usuario'. */
import { useQueryClient } from '@tanstack/react-query'
import type { Notice } from '#server/contract-kit.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { type UserDraft, useUserForm } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type UserFormProps = {
  saved: UserDraft
  purpose: 'create' | 'update'
  send: (draft: UserDraft) => Promise<Notice>
  onClose: () => void
}

export function UserForm({ saved, purpose, send, onClose }: UserFormProps) {
  const form = useUserForm(saved)
  const { show } = useNotice()
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send,
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onClose()
      void show(answer)
    },
  })

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Guardar"
    >
      <UserFields form={form} purpose={purpose} />
    </ModalForm>
  )
}
