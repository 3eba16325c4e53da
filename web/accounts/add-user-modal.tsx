/** 'Agregar Usuario'. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { register } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { emptyDraft, type UserDraft, useUserForm } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type AddUserModalProps = { opened: boolean; onClose: () => void }

function AddUserForm({ onClose }: { onClose: () => void }) {
  const form = useUserForm(emptyDraft)
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const { show } = useNotice()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: UserDraft) => call<typeof register>('POST /api/auth/register', { body: draft }),
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
      <UserFields form={form} purpose="create" />
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

export function AddUserModal({ opened, onClose }: AddUserModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Agregar Usuario">
      <AddUserForm onClose={onClose} />
    </FormModal>
  )
}
