/** Who takes part: document and birthday, which the server looks up as soon as both are there. */

import { ageOn } from '#domain/colombia/clock.ts'
import { dniTypingProblem, plainDni } from '#domain/colombia/documents.ts'
import { REPEATED_PERSON } from '#domain/registration/rules/form-problems.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import { BirthdayField } from '#web/light/fields/birthday-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { birthdayOf } from '../form/registration-form.ts'
import { isRepeated } from '../form/step-problems.ts'
import { type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const ageSentence = (age: number, own: boolean) =>
  `${own ? 'Tendrás' : 'Tendrá'} ${age} ${age === 1 ? 'año' : 'años'} el día del evento.`

export function IdentificationStep(props: StepProps) {
  const { form, at, participant, problems, context, type } = props
  const birthday = birthdayOf(participant)
  const known = isBirthday(birthday, context.today)
  const repeated = isRepeated(form, at)
  return (
    <div className={classes.fields}>
      <TextField
        {...wired(props, 'dni')}
        label="Número de documento"
        description="Solo números, sin puntos ni espacios."
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={repeated ? REPEATED_PERSON : (dniTypingProblem(participant.dni) ?? problems[`${at}.dni`])}
        onChange={(event) => type({ dni: plainDni(event.currentTarget.value) })}
      />
      <BirthdayField
        value={participant}
        lastYear={Number(context.today.slice(0, 4))}
        own={at === 0}
        problem={problems[`${at}.birthday`]}
        hint={known ? ageSentence(ageOn(birthday, context.event_day), at === 0) : ''}
        onChange={type}
      />
    </div>
  )
}
