/** Another category, other sizes, other answers: the price difference is told before anything is changed. */
import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import type {
  changeRegistration,
  RegistrationDetail,
} from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { AnswerField } from './answer-field.tsx'
import { questionsOf } from './event-questions.ts'
import { kitOptions } from './kit-options.ts'
import { useParticipantsChanged } from './participant-queries.ts'
import classes from './staff.module.css'

type ParticipantDraft = {
  id: number
  kit_id: string
  category_id: string
  answers: Record<string, string>
}
type Draft = { category_id: string; members: ParticipantDraft[] }
type FormProps = { registration: RegistrationDetail; event: EventDetail; onClose: () => void }

const draftOf = ({ category_id, members }: RegistrationDetail): Draft => ({
  category_id: String(category_id),
  members: members.map(({ id, kit_id, category_id, answers }) => ({
    id,
    kit_id: String(kit_id),
    category_id: String(category_id),
    answers: Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])),
  })),
})

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
  // Bought together, each running alone.
  const apart = members.length > 1 && members.every(({ team_role }) => team_role === null)
  const [told, setTold] = useState<number | null>(null)
  const form = useForm<Draft>({
    initialValues: draftOf(registration),
    // Another change is another price.
    onValuesChange: () => setTold(null),
  })
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const questions = useQuery(questionsOf(event.id))
  const asked = questions.data ?? []
  const changing = useModalSave({
    showAtFields: form.setErrors,
    send: ({ draft, preview }: { draft: Draft; preview: boolean }) =>
      call<typeof changeRegistration>('POST /api/registrations/:id/change', {
        params: { id },
        body: {
          preview,
          category_id: Number(draft.category_id),
          members: draft.members.map((participant) => ({
            id: participant.id,
            kit_id: Number(participant.kit_id),
            ...(apart ? { category_id: Number(participant.category_id) } : {}),
            answers: asked.map((question) => ({
              question_id: question.id,
              value: participant.answers[question.id] ?? '',
            })),
          })),
        },
      }),
    onSaved: (answer, { preview }) => {
      if (answer.icon === 'error') return void show(answer)
      if (preview) return setTold(answer.difference)
      changed()
      onClose()
      void show(answer)
    },
  })
  const team = members.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  const optionsFor = (people: typeof team, now: number) =>
    categoryOptions(
      event.categorias.filter((category) => category.id === now || admits(category, people)),
      event.categorias,
    )

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
            data={optionsFor(team, registration.category_id)}
            {...form.getInputProps('category_id')}
          />
        )}
        {members.map((participant, at) => (
          <fieldset key={participant.id} className={classes.group}>
            <legend className={members.length > 1 ? classes.legend : 'visually-hidden'}>
              {participant.name} {participant.last_name}
            </legend>
            {apart ? (
              <NativeSelect
                label="Categoría"
                data={optionsFor(team.slice(at, at + 1), participant.category_id)}
                {...form.getInputProps(`members.${at}.category_id`)}
              />
            ) : null}
            <NativeSelect
              label="Kit y talla"
              data={kitOptions(event.kits, participant.kit_id)}
              {...form.getInputProps(`members.${at}.kit_id`)}
            />
            {asked.map((question) => (
              <AnswerField
                key={question.id}
                question={question}
                {...form.getInputProps(`members.${at}.answers.${question.id}`)}
              />
            ))}
          </fieldset>
        ))}
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
