/** A decision of staff that stays in the history: what will happen, why, and one clear button. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type {
  cancelRegistration,
  RegistrationDetail,
  setManualStatus,
  undoManualStatus,
} from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useParticipantsChanged } from './participant-queries.ts'
import classes from './staff.module.css'

export type Decision = 'pay' | 'courtesy' | 'undo' | 'annul'

type Words = { title: string; tells: string; label: string; placeholder: string; confirm: string }

const WORDS: Record<Decision, Words> = {
  pay: {
    title: 'Marcar pagada',
    tells: 'Queda como pagada directamente al organizador.',
    label: 'Nota',
    placeholder: 'Efectivo en la oficina, recibo 123',
    confirm: 'Marcar pagada',
  },
  courtesy: {
    title: 'Dar cortesía',
    tells: 'Queda inscrita sin pagar y ocupa su cupo.',
    label: 'Nota',
    placeholder: 'Invitada del patrocinador',
    confirm: 'Dar cortesía',
  },
  undo: {
    title: 'Deshacer pago',
    tells: 'Vuelve a quedar sin pagar, con 5 horas para hacerlo. Después el cupo queda libre.',
    label: 'Nota',
    placeholder: 'Se marcó por error',
    confirm: 'Deshacer pago',
  },
  annul: {
    title: 'Anular inscripción',
    tells:
      'Se devuelven cupo, kit, código de descuento y productos. Esta acción no es reversible. Cada participante recibe un correo. Si ya pagó, queda en Pagos por revisar hasta que devuelvas el dinero y lo anotes.',
    label: 'Razón',
    placeholder: 'Lesión, pidió la devolución',
    confirm: 'Anular inscripción',
  },
}

const decide = (id: number, decision: Decision, note: string) => {
  const params = { id }
  if (decision === 'annul')
    return call<typeof cancelRegistration>('POST /api/registrations/:id/cancel', {
      params,
      body: { reason: note },
    })
  if (decision === 'undo')
    return call<typeof undoManualStatus>('POST /api/registrations/:id/undo', { params, body: { note } })
  return call<typeof setManualStatus>('POST /api/registrations/:id/status', {
    params,
    body: { status: decision === 'pay' ? 7 : 8, note },
  })
}

type FormProps = { registration: RegistrationDetail; decision: Decision; onClose: () => void }

function DecisionForm({ registration, decision, onClose }: FormProps) {
  const { tells, label, placeholder, confirm } = WORDS[decision]
  const form = useForm({ initialValues: { note: '' } })
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const deciding = useModalSave({
    showAtFields: ({ note, reason }) => form.setErrors({ note: note ?? reason ?? '' }),
    send: ({ note }: { note: string }) => decide(registration.id, decision, note),
    onSaved: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  const who = registration.members.map(({ name, last_name }) => `${name} ${last_name}`).join(', ')

  return (
    <ModalForm
      saving={deciding}
      onSubmit={form.onSubmit((values) => deciding.save(values))}
      onClose={onClose}
      label={confirm}
      color={decision === 'annul' ? 'sangre' : undefined}
    >
      <div className={classes.fields}>
        <p className={classes.notice} data-tone={decision === 'annul' ? 'danger' : 'info'}>
          <strong>{who}.</strong> {tells}
        </p>
        <Textarea
          label={label}
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder={placeholder}
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}

type DecisionModalProps = Omit<FormProps, 'decision'> & { decision: Decision | null }

export function DecisionModal({ decision, ...rest }: DecisionModalProps) {
  return (
    <FormModal
      opened={decision !== null}
      onClose={rest.onClose}
      title={decision ? WORDS[decision].title : ''}
      size={480}
    >
      {decision ? <DecisionForm key={decision} decision={decision} {...rest} /> : null}
    </FormModal>
  )
}
