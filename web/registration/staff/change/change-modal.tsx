/** Another category, other sizes, another wave, other answers: the price difference is told before anything is changed. */
import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import type {
  changeRegistration,
  RegistrationDetail,
} from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useToldWithUndo } from '../bulk/use-bulk-act.ts'
import { admitting } from '../event-fit.ts'
import { questionsOf } from '../event-questions.ts'
import { useParticipantsChanged } from '../participant-queries.ts'
import { ReasonField } from '../reason-field.tsx'
import classes from '../staff.module.css'
import { areApart, type ChangeDraft, changeBody, draftOf, splitRefusal } from './change-draft.ts'
import { ChangeParticipantFields } from './change-participant-fields.tsx'

type FormProps = { registration: RegistrationDetail; event: EventDetail; onClose: () => void }

const priceText = (difference: number, isPaid: boolean) => {
  if (difference === 0) return 'El precio no cambia.'
  const amount = formatPesos(Math.abs(difference))
  if (isPaid)
    return difference > 0
      ? `Cuesta ${amount} más. Ya está pagada: la diferencia queda en su cuenta, por cobrar.`
      : `Cuesta ${amount} menos. Ya está pagada: la diferencia queda en su cuenta, a favor.`
  return difference > 0 ? `El total sube ${amount}.` : `El total baja ${amount}.`
}

function ChangeForm({ registration, event, onClose }: FormProps) {
  const { id, members } = registration
  const apart = areApart(registration)
  const [told, setTold] = useState<number | null>(null)
  /** What a reason would let through, in the server's words. */
  const [rule, setRule] = useState<string | null>(null)
  const form = useForm<ChangeDraft>({
    initialValues: draftOf(registration),
    // Another change is another price.
    onValuesChange: () => setTold(null),
  })
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const tellWithUndo = useToldWithUndo(event.id)
  const questions = useQuery(questionsOf(event.id))
  const asked = questions.data ?? []
  const askReason = (sentence: string) => {
    if (rule !== null) form.setFieldError('reason', 'Escribe la razón.')
    setRule(sentence)
  }
  const changing = useModalSave({
    showAtFields: (errors) => {
      const refused = splitRefusal(errors)
      form.setErrors(refused.marked)
      if (refused.rule) askReason(refused.rule)
    },
    send: ({ draft, preview }: { draft: ChangeDraft; preview: boolean }) =>
      call<typeof changeRegistration>('POST /api/registrations/:id/change', {
        params: { id },
        body: { preview, ...changeBody(draft, { event, questions: asked, apart }) },
      }),
    onSaved: (answer, { preview }) => {
      if (answer.needs_reason) return askReason(answer.body)
      if (answer.icon === 'error' || answer.icon === 'warning') return void show(answer)
      // What a reason let through is no fault any more.
      form.clearErrors()
      if (preview) return setTold(answer.difference)
      changed()
      onClose()
      if (answer.act_id)
        tellWithUndo([`${answer.message}.`, answer.body].filter(Boolean).join(' '), answer.act_id)
      else void show(answer)
    },
  })
  const optionsFor = (people: typeof members, now: number) => {
    const open = admitting(event, people)
    return categoryOptions(
      event.categorias.filter((category) => category.id === now || open.includes(category)),
      event.categorias,
    )
  }

  return (
    <ModalForm
      saving={changing}
      onSubmit={form.onSubmit((draft) => changing.save({ draft, preview: told === null }))}
      onClose={onClose}
      label={told === null ? 'Ver diferencia' : 'Aplicar cambio'}
      busyLabel={told === null ? 'Calculando...' : 'Guardando...'}
      holdFor={told === null ? 300 : 2000}
      disabled={questions.isPending}
    >
      <div className={classes.fields}>
        {apart ? null : (
          <NativeSelect
            label="Categoría"
            description="Solo las que admiten a todo el equipo."
            data={optionsFor(members, registration.category_id)}
            {...form.getInputProps('category_id')}
          />
        )}
        {members.map((participant, at) => (
          <ChangeParticipantFields
            key={participant.id}
            form={form}
            at={at}
            participant={participant}
            event={event}
            questions={asked}
            categories={apart ? optionsFor([participant], participant.category_id) : null}
            isAlone={members.length === 1}
          />
        ))}
        {rule === null ? null : <ReasonField sentence={rule} {...form.getInputProps('reason')} />}
        <p className={classes.notice} data-tone={told ? 'warning' : 'info'} role="status">
          {told === null
            ? 'Primero te decimos cuánto cambia el precio.'
            : priceText(told, registration.state === 'paid')}
        </p>
      </div>
    </ModalForm>
  )
}

export function ChangeModal({ opened, ...rest }: FormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Cambiar inscripción" size={520}>
      <ChangeForm {...rest} />
    </FormModal>
  )
}
