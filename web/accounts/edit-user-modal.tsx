/** 'Actualizar Usuario'. An empty password leaves it as it is. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User, updateUser } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { draftOf, type UserDraft, useUserForm } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type EditUserModalProps = { user: User; opened: boolean; onClose: () => void }

function EditUserForm({ user, onClose }: Omit<EditUserModalProps, 'opened'>) {
  const form = useUserForm(draftOf(user))
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const { show } = useNotice()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: UserDraft) =>
      call<typeof updateUser>('POST /api/user/update', { body: { ...draft, id: user.id } }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      onClose()
      void show(answer)
    },
  })

  return (
    <form noValidate onSubmit={form.onSubmit((draft) => saving.mutate(draft))}>
      <FormError>{sentence}</FormError>
      <UserFields form={form} purpose="update" />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          Guardar
        </BusyButton>
      </FormActions>
    </form>
  )
}

export function EditUserModal({ user, opened, onClose }: EditUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Actualizar Usuario">
      <EditUserForm user={user} onClose={onClose} />
    </FormModal>
  )
}
