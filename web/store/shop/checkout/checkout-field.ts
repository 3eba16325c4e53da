/** What the parts of the till are given, and how a field of it is wired. */
import type { ChangeEvent } from 'react'
import type { CheckoutFields, CheckoutProblems } from './checkout-form.ts'

export type FieldsProps = {
  form: CheckoutFields
  problems: CheckoutProblems
  type: (values: Partial<CheckoutFields>) => void
}

type TextName = Exclude<keyof CheckoutFields, 'delivery' | 'data_policy' | 'terms'>

export const wired = ({ form, problems, type }: FieldsProps, name: TextName) => ({
  id: `checkout-${name}`,
  name,
  value: form[name],
  error: problems[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    type({ [name]: event.currentTarget.value }),
})
