/** 'Actualizar Usuario'. An empty password leaves it as it is. */
import type { User, updateUser } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { draftOf } from './user-draft.ts'
import { UserForm } from './user-form.tsx'

type EditUserModalProps = { user: User; opened: boolean; onClose: () => void }

export function EditUserModal({ user, opened, onClose }: EditUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Actualizar Usuario">
      <UserForm
        saved={draftOf(user)}
        purpose="update"
        send={(draft) =>
          call<typeof updateUser>('POST /api/user/update', { body: { ...draft, id: user.id } })
        }
        onClose={onClose}
      />
    </FormModal>
  )
}
