/** 'Agregar Usuario'. */
import type { register } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { emptyDraft } from './user-draft.ts'
import { UserForm } from './user-form.tsx'

type AddUserModalProps = { opened: boolean; onClose: () => void }

export function AddUserModal({ opened, onClose }: AddUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Agregar Usuario">
      <UserForm
        saved={emptyDraft}
        purpose="create"
        send={(draft) => call<typeof register>('POST /api/auth/register', { body: draft })}
        onClose={onClose}
      />
    </FormModal>
  )
}
