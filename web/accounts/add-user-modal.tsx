/** 'Agregar Usuario'. */
import { useQueryClient } from '@tanstack/react-query'
import type { register } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { emptyDraft, type UserDraft, useUserForm } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type AddUserModalProps = { opened: boolean; onClose: () => void }

function AddUserForm({ onClose }: { onClose: () => void }) {
  const form = useUserForm(emptyDraft)
  const { show } = useNotice()
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: UserDraft) => call<typeof register>('POST /api/auth/register', { body: draft }),
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
      <UserFields form={form} purpose="create" />
    </ModalForm>
  )
}

export function AddUserModal({ opened, onClose }: AddUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Agregar Usuario">
      <AddUserForm onClose={onClose} />
    </FormModal>
  )
}
