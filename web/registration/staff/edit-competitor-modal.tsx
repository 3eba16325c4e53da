/** Corrects a competitor. A Colaborador changes everything but email and document. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Competitor, editCompetitor } from '#domain/registration/staff/competitor-contract.ts'
import { call } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useParticipantsChanged } from './participant-queries.ts'
import { type PersonDraft, PersonFields } from './person-fields.tsx'

type FormProps = { competitor: Competitor; keepsHealth: boolean; onClose: () => void }

const draftOf = ({ id: _, age: __, created_at: ___, ...person }: Competitor): PersonDraft => person

function EditForm({ competitor, keepsHealth, onClose }: FormProps) {
  const form = useForm<PersonDraft>({ initialValues: draftOf(competitor) })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const isAdministrator = useIsAdministrator()
  const saving = useMutation({
    mutationFn: (draft: PersonDraft) =>
      call<typeof editCompetitor>('POST /api/edit-competitor/:id', {
        params: { id: competitor.id },
        body: draft as never,
      }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })

  return (
    <form noValidate onSubmit={form.onSubmit((draft) => saving.mutate(draft))}>
      <FormError>{sentence}</FormError>
      <PersonFields
        person={form.values}
        errorOf={(field) => form.errors[field]}
        onChange={form.setValues}
        required={false}
        identityLocked={!isAdministrator}
        healthLocked={
          keepsHealth ? null : 'La persona no autorizó guardar datos de salud: no se pueden escribir aquí.'
        }
      />
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

export function EditCompetitorModal({ opened, ...rest }: FormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Editar competidor" size={640}>
      <EditForm {...rest} />
    </FormModal>
  )
}
