/** What every step of a participant is given, and how a field of it is wired. */
import type { ChangeEvent } from 'react'
import type { RegistrationEvent } from '../event.ts'
import type { Member, RegistrationForm } from '../form/registration-form.ts'
import type { Problems, Scene } from '../form/step-problems.ts'

export type StepProps = {
  event: RegistrationEvent
  form: RegistrationForm
  /** Position of the participant. */
  at: number
  member: Member
  problems: Problems
  scene: Scene
  type: (values: Partial<Member>) => void
}

type TextName = {
  [Name in keyof Member]: Member[Name] extends string ? Name : never
}[keyof Member]

type Wiring = Pick<StepProps, 'at' | 'member' | 'problems' | 'type'>

/** For a text input or a native select. */
export const wired = ({ at, member, problems, type }: Wiring, field: TextName) => ({
  id: `p${at + 1}-${field}`,
  name: field,
  value: member[field],
  error: problems[`${at}.${field}`],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    type({ [field]: event.currentTarget.value }),
})

/** The browser may fill in the person who types; for the others it would offer the wrong one. */
export const fillsIn = (at: number, token: string): string => (at === 0 ? token : 'off')
