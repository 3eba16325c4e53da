/** Who takes part: document and birthday, which the server looks up as soon as both are there. */

import { ageOn } from '#domain/colombia/clock.ts'
import { assumedType } from '#domain/colombia/documents.ts'
import { isBirthday, isMinor, REPEATED_PERSON } from '#domain/registration/rules/people.ts'
import { BirthdayField } from '#web/light/fields/birthday-field.tsx'
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { type Birth, birthdayOf } from '../form/registration-form.ts'
import { isRepeated } from '../form/step-problems.ts'
import { type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const ageSentence = (age: number, own: boolean) =>
  `${own ? 'Tendrás' : 'Tendrá'} ${age} ${age === 1 ? 'año' : 'años'} el día del evento.`

export function IdentificationStep(props: StepProps) {
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
      <BirthdayField
        value={participant}
        lastYear={Number(today.slice(0, 4))}
        own={at === 0}
        problem={problems[`${at}.birthday`]}
        hint={known ? ageSentence(ageOn(birthday, context.event_day), at === 0) : ''}
        onChange={tellBirth}
      />
    </div>
  )
}
