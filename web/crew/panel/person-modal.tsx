/** 'Dar permiso': somebody who has an account, one role, until when. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { grantRole } from '#domain/crew/contract.ts'
import { type CrewRole, ROLE_NAMES, ROLE_WORDS } from '#domain/crew/rules/crew-roles.ts'
import { call } from '#web/client.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { type Crew, useCrewChanged } from './crew-queries.ts'
import classes from './crew-tab.module.css'
import { atText } from './crew-words.ts'

type Draft = { email: string; role: CrewRole; until: string }

const OPTIONS = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))

type PersonModalProps = { eventId: string; crew: Crew; opened: boolean; onClose: () => void }

function PersonForm({ eventId, crew, onClose }: Omit<PersonModalProps, 'opened'>) {
  const form = useForm<Draft>({ initialValues: { email: '', role: 'medico', until: '' } })
  const changed = useCrewChanged(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (body: Draft) =>
      call<typeof grantRole>('POST /api/eventos/:id/equipo/personas', { params: { id: eventId }, body }),
    onSaved: ({ message }) => {
      void changed()
      onClose()
      toastSuccess(message)
    },
  })
  const { role, until } = form.values
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Dar permiso"
    >
      <div className={classes.fields}>
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          data-autofocus
          autoComplete="off"
          description="De una persona que ya tiene cuenta."
          {...form.getInputProps('email')}
        />
        <NativeSelect
          label="Permiso"
          data={OPTIONS}
          description={ROLE_WORDS[role]}
          {...form.getInputProps('role')}
        />
        {role === 'medico' ? (
          <p className={classes.soft}>
            Abre {atText(crew.medical.from)} y cierra {atText(crew.medical.until)}
          </p>
        ) : (
          <DayField
            label="Hasta"
            description={`Vacío: hasta ${atText(crew.latest)}, dos días después de la última salida.`}
            clearable
            {...form.getInputProps('until')}
            value={until}
          />
        )}
      </div>
    </ModalForm>
  )
}

export function PersonModal({ opened, ...rest }: PersonModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Dar permiso" size={480}>
      <PersonForm {...rest} />
    </FormModal>
  )
}
