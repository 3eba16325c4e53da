/** One person of a registration by hand: data, kit, answers and the authorisation on paper. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { EventDetail } from '#domain/events/contract.ts'
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { DOCUMENT_OPTIONS, typedAs } from '#web/light/document-options.ts'
import { AnswerField } from '../answer-field.tsx'
import { kitOptions } from '../kit-options.ts'
import { type PersonDraft, PersonFields } from '../person-fields.tsx'
import classes from '../staff.module.css'
import { type HandForm, isMinorToday } from './hand-form.ts'

const RELATIONS = ['Madre', 'Padre', 'Abuela o abuelo', 'Tía o tío', 'Tutor legal', 'Otro']

type HandParticipantFieldsProps = {
  form: ReturnType<typeof useForm<HandForm>>
  at: number
  event: EventDetail
  questions: readonly PublicQuestion[]
}

export function HandParticipantFields({ form, at, event, questions }: HandParticipantFieldsProps) {
  const participant = form.values.competitors[at]
  if (!participant) return null
  const path = (field: string) => `competitors.${at}.${field}`
  const change = (values: Partial<PersonDraft>) => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(path(field), value)
  }
  const minor = isMinorToday(participant)
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
      />
      <NativeSelect
        label="Kit y talla"
        withAsterisk
        data={[{ value: '', label: 'Elige' }, ...kitOptions(event.kits)]}
        {...form.getInputProps(path('kit_id'))}
      />
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          {...form.getInputProps(path(`answers.${question.id}`))}
        />
      ))}
      <Checkbox
        label="Ya firmó la política de datos y la exoneración"
        description="Si no la marcas, recibe un correo para aceptarlas y no se guardan sus datos de salud."
        {...form.getInputProps(path('authorised'), { type: 'checkbox' })}
      />
      {participant.authorised ? (
        <Checkbox
          label="También autorizó guardar sus datos de salud"
          {...form.getInputProps(path('health'), { type: 'checkbox' })}
        />
      ) : null}
      {participant.authorised && minor ? (
        <div className={classes.trio}>
          <TextInput
            label="Nombre del acudiente"
            withAsterisk
            maxLength={120}
            {...form.getInputProps(path('guardian_name'))}
          />
          <NativeSelect
            label="Tipo de identificación"
            withAsterisk
            data={DOCUMENT_OPTIONS}
            {...form.getInputProps(path('guardian_document_type'))}
          />
          <TextInput
            label="Documento"
            withAsterisk
            {...typedAs(participant.guardian_document_type)}
            maxLength={40}
            {...form.getInputProps(path('guardian_document'))}
          />
          <NativeSelect
            label="Parentesco"
            withAsterisk
            data={[{ value: '', label: 'Elige' }, ...RELATIONS]}
            {...form.getInputProps(path('guardian_relation'))}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
