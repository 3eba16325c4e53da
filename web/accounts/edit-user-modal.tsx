/** 'Actualizar Usuario'. An empty password leaves it as it is. */
import { useQueryClient } from '@tanstack/react-query'
import type { User, updateUser } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { draftOf, type UserDraft, useUserForm } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type EditUserModalProps = { user: User; opened: boolean; onClose: () => void }

function EditUserForm({ user, onClose }: Omit<EditUserModalProps, 'opened'>) {
  const form = useUserForm(draftOf(user))
  const { show } = useNotice()
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: UserDraft) =>
      call<typeof updateUser>('POST /api/user/update', { body: { ...draft, id: user.id } }),
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
      <UserFields form={form} purpose="update" />
    </ModalForm>
  )
}

export function EditUserModal({ user, opened, onClose }: EditUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Actualizar Usuario">
      <EditUserForm user={user} onClose={onClose} />
    </FormModal>
  )
}
