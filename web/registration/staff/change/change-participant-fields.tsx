/** One person of a change: category where each has an own one, kit, wave and answers. */
import { NativeSelect } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { EventDetail } from '#domain/events/contract.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { EstimatedTimeField } from '../estimated-time-field.tsx'
import { wavesIn } from '../event-fit.ts'
import { kitOptions } from '../kit-options.ts'
import classes from '../staff.module.css'
import { AnswerField } from './answer-field.tsx'
import { type ChangeDraft, categoryAt } from './change-draft.ts'
import { WaveField } from './wave-field.tsx'

type ChangeParticipantFieldsProps = {
  form: ReturnType<typeof useForm<ChangeDraft>>
  at: number
  participant: RegistrationDetail['members'][number]
  event: EventDetail
  questions: readonly PublicQuestion[]
  /** Of who runs alone among others bought together. */
  categories: { value: string; label: string }[] | null
  isAlone: boolean
}

export function ChangeParticipantFields(props: ChangeParticipantFieldsProps) {
  const { form, at, participant, event, questions, categories, isAlone } = props
  const { gender, birthday, kit_id } = participant
  const path = (field: string) => `members.${at}.${field}`
  const category_id = categoryAt(form.values, at, categories !== null)
  const waves = wavesIn(event, category_id)
  return (
    <fieldset className={classes.group}>
      <legend className={isAlone ? 'visually-hidden' : classes.legend}>
        {participant.name} {participant.last_name}
      </legend>
      {categories ? (
        <NativeSelect label="Categoría" data={categories} {...form.getInputProps(path('category_id'))} />
      ) : null}
      <NativeSelect
        label="Kit y talla"
        data={kitOptions(event, { gender, birthday, category_id, own: kit_id })}
        {...form.getInputProps(path('kit_id'))}
      />
      {waves.length > 0 ? (
        <div className={classes.pair}>
          <EstimatedTimeField {...form.getInputProps(path('estimated_time'))} />
          <WaveField
            waves={waves}
            description="Lo que elijas va primero."
            {...form.getInputProps(path('wave_id'))}
          />
        </div>
      ) : null}
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          {...form.getInputProps(path(`answers.${question.id}`))}
        />
      ))}
    </fieldset>
  )
}
