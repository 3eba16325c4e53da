/** Corrects a competitor. A Colaborador changes everything but email and document. */
import { useForm } from '@mantine/form'
import { phoneText } from '#domain/colombia/phones.ts'
import type { Competitor, editCompetitor } from '#domain/registration/staff/competitor-contract.ts'
import { call } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useParticipantsChanged } from './participant-queries.ts'
import { type PersonDraft, PersonFields } from './person-fields.tsx'

type FormProps = { competitor: Competitor; keepsHealth: boolean; onClose: () => void }

const draftOf = ({ id: _, age: __, created_at: ___, ...person }: Competitor): PersonDraft => ({
  ...person,
  phone: phoneText(person.phone),
  emergency_phone: phoneText(person.emergency_phone),
})

function EditForm({ competitor, keepsHealth, onClose }: FormProps) {
  const form = useForm<PersonDraft>({ initialValues: draftOf(competitor) })
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const isAdministrator = useIsAdministrator()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: PersonDraft) =>
      call<typeof editCompetitor>('POST /api/edit-competitor/:id', {
        params: { id: competitor.id },
        body: draft as never,
      }),
    onSaved: (answer) => {
      changed()
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
    </ModalForm>
  )
}

export function EditCompetitorModal({ opened, ...rest }: FormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Editar competidor" size={640}>
      <EditForm {...rest} />
    </FormModal>
  )
}
