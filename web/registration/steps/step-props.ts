/** What every step of a participant is given, and how a field of it is wired. */
import type { ChangeEvent } from 'react'
import type { RegistrationEvent } from '../event.ts'
import type { Participant, RegistrationForm } from '../form/registration-form.ts'
import type { Problems, RegistrationContext } from '../form/step-problems.ts'

export type StepProps = {
  event: RegistrationEvent
  form: RegistrationForm
  /** Position of the participant. */
  at: number
  participant: Participant
  problems: Problems
  context: RegistrationContext
  type: (values: Partial<Participant>) => void
}

/** What a step needs that asks the same wherever a person fills in the form. */
export type FieldProps = Omit<StepProps, 'event'>

type TextName = {
  [Name in keyof Participant]: Participant[Name] extends string ? Name : never
}[keyof Participant]

type Wiring = Pick<StepProps, 'at' | 'participant' | 'problems' | 'type'>

/** For a text input or a native select. */
export const wired = ({ at, participant, problems, type }: Wiring, field: TextName) => ({
  id: `p${at + 1}-${field}`,
  name: field,
  value: participant[field],
  error: problems[`${at}.${field}`],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    type({ [field]: event.currentTarget.value }),
})

/** The browser may fill in the person who types; for the others it would offer the wrong one. */
export const fillsIn = (at: number, token: string): string => (at === 0 ? token : 'off')
