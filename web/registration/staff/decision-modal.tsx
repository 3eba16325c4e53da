/** A decision of staff that stays in the history: what will happen, why, and one clear button. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { HandWay } from '#domain/payments/rules/account.ts'
import type {
  cancelRegistration,
  RegistrationDetail,
  setManualStatus,
  undoManualStatus,
} from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { AccountWayField } from '#web/payments/account/account-way-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useParticipantsChanged } from './participant-queries.ts'
import classes from './staff.module.css'

export type Decision = 'pay' | 'courtesy' | 'undo' | 'annul' | 'annul one'

type Words = { title: string; tells: string; label: string; placeholder: string; confirm: string }

const WORDS: Record<Decision, Words> = {
  pay: {
    title: 'Marcar pagada',
    tells: 'Queda como pagada directamente al organizador.',
    label: 'Nota',
    placeholder: 'En la oficina, recibo 123',
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
  'annul one': {
    title: 'Anular a una persona',
    tells:
      'Se devuelven su cupo, su kit y su uso del código. Los demás siguen inscritos y cada uno recibe un correo. Si ya pagó, la diferencia se ve en la inscripción.',
    label: 'Razón',
    placeholder: 'Lesión, pidió la devolución',
    confirm: 'Anular a esta persona',
  },
}

/** How it was paid is asked of 'pay' only. */
type Written = { note: string; way: HandWay }

const decide = (id: number, decision: Decision, { note, way }: Written, member_id?: number) => {
  const params = { id }
  if (decision === 'annul' || decision === 'annul one')
    return call<typeof cancelRegistration>('POST /api/registrations/:id/cancel', {
      params,
      body: { reason: note, ...(member_id ? { member_id } : {}) },
    })
  if (decision === 'undo')
    return call<typeof undoManualStatus>('POST /api/registrations/:id/undo', { params, body: { note } })
  return call<typeof setManualStatus>('POST /api/registrations/:id/status', {
    params,
    body: decision === 'pay' ? { status: 7, note, way } : { status: 8, note },
  })
}

type FormProps = {
  registration: RegistrationDetail
  decision: Decision
  /** Whom alone it is about. */
  member?: Pick<RegistrationDetail['members'][number], 'id' | 'name' | 'last_name'> | undefined
  onClose: () => void
}

function DecisionForm({ registration, decision, member, onClose }: FormProps) {
  const { tells, label, placeholder, confirm } = WORDS[decision]
  const form = useForm<Written>({ initialValues: { note: '', way: 'cash' } })
  const ends = decision === 'annul' || decision === 'annul one'
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const deciding = useModalSave({
    showAtFields: ({ reason, ...errors }) =>
      form.setErrors({ ...errors, ...(reason ? { note: reason } : {}) }),
    send: (written: Written) => decide(registration.id, decision, written, member?.id),
    onSaved: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  const who = (member ? [member] : registration.members)
    .map(({ name, last_name }) => `${name} ${last_name}`)
    .join(', ')

  return (
    <ModalForm
      saving={deciding}
      onSubmit={form.onSubmit((values) => deciding.save(values))}
      onClose={onClose}
      label={confirm}
      color={ends ? 'sangre' : undefined}
    >
      <div className={classes.fields}>
        <p className={classes.notice} data-tone={ends ? 'danger' : 'info'}>
          <strong>{who}.</strong> {tells}
        </p>
        {decision === 'pay' ? <AccountWayField {...form.getInputProps('way')} /> : null}
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
