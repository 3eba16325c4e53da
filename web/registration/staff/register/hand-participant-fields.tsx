/** One person of a registration by hand: data, kit and answers. Health data and the authorisation are the person's own to give. */
import { NativeSelect } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { EventDetail } from '#domain/events/contract.ts'
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { AnswerField } from '../change/answer-field.tsx'
import { EstimatedTimeField } from '../estimated-time-field.tsx'
import { wavesIn } from '../event-fit.ts'
import { kitOptions } from '../kit-options.ts'
import { type PersonDraft, PersonFields } from '../people/person-fields.tsx'
import classes from '../staff.module.css'
import { DocumentNotice } from './document-notice.tsx'
import { type HandForm, isMinorToday } from './hand-form.ts'

type HandParticipantFieldsProps = {
  form: ReturnType<typeof useForm<HandForm>>
  at: number
  event: EventDetail
  questions: readonly PublicQuestion[]
}

export function HandParticipantFields({ form, at, event, questions }: HandParticipantFieldsProps) {
  const participant = form.values.competitors[at]
  if (!participant) return null
  const { category_id } = form.values
  const path = (field: string) => `competitors.${at}.${field}`
  const change = (values: Partial<PersonDraft>) => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(path(field), value)
  }
  return (
    <fieldset className={classes.group}>
      <legend className={form.values.competitors.length > 1 ? classes.legend : 'visually-hidden'}>
        Participante {at + 1}
      </legend>
      <PersonFields
        person={participant}
        errorOf={(field) => form.errors[path(field)]}
        onChange={change}
        required
        healthLocked="Los datos de salud los da cada persona cuando firma, si quiere."
      />
      <DocumentNotice eventId={event.id} person={participant} />
      <NativeSelect
        label="Kit y talla"
        withAsterisk
        data={[{ value: '', label: 'Elige' }, ...kitOptions(event, { ...participant, category_id })]}
        {...form.getInputProps(path('kit_id'))}
      />
      {wavesIn(event, category_id).length > 0 ? (
        <EstimatedTimeField {...form.getInputProps(path('estimated_time'))} />
      ) : null}
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          {...form.getInputProps(path(`answers.${question.id}`))}
        />
      ))}
      <p className={classes.notice}>
        Recibe un correo para leer y firmar la autorización
        {isMinorToday(participant) ? '; como es menor de edad, firma su acudiente' : ''}. También puede firmar
        aquí mismo: abre su inscripción y usa «Firmar aquí».
      </p>
    </fieldset>
  )
}
