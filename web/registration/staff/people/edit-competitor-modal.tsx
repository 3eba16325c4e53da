/** Corrects a competitor. A Colaborador changes everything but email and document. */
import { Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { phoneText } from '#domain/colombia/phones.ts'
import type {
  CategoryProposal,
  Competitor,
  editCompetitor,
} from '#domain/registration/staff/competitor-contract.ts'
import type { changeRegistration, getRegistration } from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useParticipantsChanged } from '../participant-queries.ts'
import { type PersonDraft, PersonFields } from './person-fields.tsx'

type Target = { registration_id: number; participant_id: number; category_id: number }

/** With the size the person has. */
const moveTo = async ({ registration_id, participant_id, category_id }: Target) => {
  const { registration } = await call<typeof getRegistration>('GET /api/registrations/:id', {
    params: { id: registration_id },
  })
  const kit_id = registration.members.find(({ id }) => id === participant_id)?.kit_id ?? 0
  return call<typeof changeRegistration>('POST /api/registrations/:id/change', {
    params: { id: registration_id },
    body: { category_id, members: [{ id: participant_id, kit_id, category_id }] } as never,
  })
}

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
  /** Nobody's word until somebody says it. */
  const [documentChange, setDocumentChange] = useState('')
  const [unanswered, setUnanswered] = useState(false)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: PersonDraft & { document_change: string }) =>
      call<typeof editCompetitor>('POST /api/edit-competitor/:id', {
        params: { id: competitor.id },
        body: draft as never,
      }),
    onSaved: (answer) => {
      // Nothing was stored: what was typed stays.
      if (!answer.stored) return void show(answer)
      changed()
      onClose()
      void show(answer).then(() => offerCategories(answer.proposals))
    },
  })
  const { ask } = useConfirm()
  /** Each category that fits is one tap; the change itself is the drawer's own act. */
  const offerCategories = async (proposals: CategoryProposal[]) => {
    for (const { category_id, to, registration_id, participant_id, event } of proposals) {
      if (category_id === null) continue
      const yes = await ask({
        title: `¿Cambiar a ${to}?`,
        body: `${competitor.name} ${competitor.last_name}, en ${event}.`,
        confirm: `Cambiar a ${to}`,
        cancel: 'Dejar como está',
      })
      if (!yes) continue
      await moveTo({ registration_id, participant_id, category_id }).then(show, (error) =>
        show(failureOf(error)),
      )
      changed()
    }
  }

  const { dni, document_type } = form.values
  const otherDocument = dni !== competitor.dni || document_type !== competitor.document_type
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => {
        if (otherDocument && documentChange === '') return setUnanswered(true)
        saving.save({ ...draft, document_change: otherDocument ? documentChange : '' })
      })}
      onClose={onClose}
      label="Guardar"
    >
      {otherDocument ? (
        <Radio.Group
          label="Cambiaste el documento. ¿De quién es el nuevo?"
          value={documentChange}
          error={unanswered && documentChange === '' ? 'Elige una respuesta.' : null}
          onChange={setDocumentChange}
        >
          <Radio value="same person" label="Es la misma persona, mal escrita" />
          <Radio value="somebody else" label="Es otra persona" />
        </Radio.Group>
      ) : null}
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
