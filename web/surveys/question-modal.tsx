/** One question: 'Agregar pregunta' and 'Editar pregunta'. */
import { Radio, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { createQuestion, Question, updateQuestion } from '#domain/surveys/contract.ts'
import {
  MAX_TEXT_LENGTH,
  QUESTION_MOMENT_LABELS,
  QUESTION_MOMENTS,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  type QuestionMoment,
  type QuestionType,
} from '#domain/surveys/rules/questions.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { newOption, type Option, OptionsEditor } from './options-editor.tsx'
import classes from './question-form.module.css'
import { surveyKeys } from './survey-queries.ts'

type Draft = {
  texto: string
  tipo: QuestionType
  opciones: Option[]
  obligatoria: boolean
  moment: QuestionMoment
}

const draftOf = (question: Question | null): Draft => ({
  texto: question?.texto ?? '',
  tipo: question?.tipo ?? 'input',
  opciones: question?.opciones.length
    ? question.opciones.map((option) => newOption(option))
    : [newOption(), newOption()],
  obligatoria: question?.obligatoria ?? false,
  moment: question?.moment ?? 'registration',
})

const bodyOf = ({ opciones, ...draft }: Draft) => ({
  ...draft,
  opciones: draft.tipo === 'input' ? [] : opciones.map(({ text }) => text.trim()).filter(Boolean),
})

type QuestionFormProps = { eventId: string; question: Question | null; onClose: () => void }

function QuestionForm({ eventId, question, onClose }: QuestionFormProps) {
  const form = useForm<Draft>({ initialValues: draftOf(question) })
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: Draft) =>
      question
        ? call<typeof updateQuestion>('POST /api/eventos/:id/questions/:question_id', {
            params: { id: eventId, question_id: question.id },
            body: bodyOf(draft),
          })
        : call<typeof createQuestion>('POST /api/eventos/:id/questions', {
            params: { id: eventId },
            body: bodyOf(draft),
          }),
    onSaved: ({ message }) => {
      void client.invalidateQueries({ queryKey: surveyKeys.all(eventId) })
      onClose()
      toastSuccess(message)
    },
  })
  const answered = (question?.answers_count ?? 0) > 0
  const optionError = Object.entries(form.errors).find(([field]) => field.startsWith('opciones'))?.[1]

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={question ? 'Guardar cambios' : 'Agregar pregunta'}
    >
      <div className={classes.fields}>
        <Textarea
          label="Pregunta"
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={MAX_TEXT_LENGTH}
          placeholder="¿Cómo te enteraste de la carrera?"
          {...form.getInputProps('texto')}
        />
        <Radio.Group
          label="Cómo se responde"
          size="md"
          description={answered ? 'Ya hay respuestas: el tipo no se puede cambiar.' : undefined}
          {...form.getInputProps('tipo')}
        >
          <div className={classes.types}>
            {QUESTION_TYPES.map((tipo) => (
              <Radio
                key={tipo}
                value={tipo}
                label={QUESTION_TYPE_LABELS[tipo]}
                disabled={answered && tipo !== question?.tipo}
              />
            ))}
          </div>
        </Radio.Group>
        {form.values.tipo === 'checkbox' ? (
          <OptionsEditor
            options={form.values.opciones}
            onChange={(opciones) => {
              form.clearErrors()
              form.setFieldValue('opciones', opciones)
            }}
            error={optionError ? String(optionError) : null}
          />
        ) : null}
        <Radio.Group
          label="Cuándo se hace"
          size="md"
          description={answered ? 'Ya hay respuestas: el momento no se puede cambiar.' : undefined}
          {...form.getInputProps('moment')}
        >
          <div className={classes.types}>
            {QUESTION_MOMENTS.map((moment) => (
              <Radio
                key={moment}
                value={moment}
                label={QUESTION_MOMENT_LABELS[moment]}
                disabled={answered && moment !== question?.moment}
              />
            ))}
          </div>
        </Radio.Group>
        <Switch
          label="Obligatoria"
          description={
            form.values.moment === 'after'
              ? 'Sin responderla no se puede enviar la encuesta.'
              : 'Sin responderla no se puede continuar la inscripción.'
          }
          {...form.getInputProps('obligatoria', { type: 'checkbox' })}
        />
      </div>
    </ModalForm>
  )
}

export function QuestionModal({ opened, ...rest }: QuestionFormProps & { opened: boolean }) {
  return (
    <FormModal
      opened={opened}
      onClose={rest.onClose}
      title={rest.question ? 'Editar pregunta' : 'Agregar pregunta'}
      size={560}
    >
      <QuestionForm key={rest.question?.id ?? 'new'} {...rest} />
    </FormModal>
  )
}
