/** Who takes part: document and birthday, which the server looks up as soon as both are there. */

import { ageOn, formatLongDate } from '#domain/colombia/clock.ts'
import { assumedType } from '#domain/colombia/documents.ts'
import { isBirthday, isMinor, REPEATED_PERSON } from '#domain/registration/rules/people.ts'
import { BirthdayTextField } from '#web/light/fields/birthday-text-field.tsx'
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { type Birth, birthdayOf } from '../form/registration-form.ts'
import { isRepeated } from '../form/step-problems.ts'
import { type FieldProps, wired } from './step-props.ts'
import classes from './steps.module.css'

/** '12 de abril de 1995. Tendrás 31 años el día del evento.' */
const birthdaySentence = (birthday: string, event_day: string, own: boolean) => {
  const age = ageOn(birthday, event_day)
  const day = formatLongDate(`${birthday}T12:00:00-05:00`).replace(/^\S+ /, '')
  return `${day}. ${own ? 'Tendrás' : 'Tendrá'} ${age} ${age === 1 ? 'año' : 'años'} el día del evento.`
}

export function IdentificationStep(props: FieldProps) {
  const { form, at, participant, problems, context, type } = props
  const { today } = context
  const birthday = birthdayOf(participant)
  const known = isBirthday(birthday, today)

  /** Nobody under 18 has a cédula de ciudadanía: the list follows the birthday, without becoming another person. */
  const tellBirth = (values: Partial<Birth>) => {
    const day = birthdayOf({ ...participant, ...values })
    const minor = isBirthday(day, today) && isMinor(ageOn(day, today))
    const follows = minor && participant.document_type === 'CC'
    type(follows ? { ...values, document_type: assumedType(day, today) } : values)
  }

  return (
    <div className={classes.fields}>
      <DocumentFields
        type={wired(props, 'document_type')}
        number={wired(props, 'dni')}
        onNumber={(dni) => type({ dni })}
        description="Solo números, sin puntos ni espacios."
        refusal={isRepeated(form, at) ? REPEATED_PERSON : null}
      />
      <BirthdayTextField
        value={participant}
        own={at === 0}
        problem={problems[`${at}.birthday`]}
        hint={known ? birthdaySentence(birthday, context.event_day, at === 0) : ''}
        onChange={tellBirth}
      />
    </div>
  )
}
