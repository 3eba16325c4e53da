/** What a buyer accepts: two boxes, never ticked beforehand (Ley 1581, Ley 1480). */
import { Link } from 'react-router'
import { TERMS_TITLE } from '#domain/payments/rules/default-terms.ts'
import { Tick } from '#web/light/fields/tick.tsx'
import type { FieldsProps } from './checkout-field.ts'

// A new tab: what was typed stays where it is.
const outside = { target: '_blank', rel: 'noreferrer' }

export function ConsentFields({ form, problems, type }: FieldsProps) {
  return (
    <>
      <Tick
        name="data_policy"
        checked={form.data_policy}
        problem={problems.data_policy}
        onTick={(data_policy) => type({ data_policy })}
      >
        Autorizo el tratamiento de mis datos según la{' '}
        <Link to="/datos-personales" {...outside}>
          política de tratamiento de datos
        </Link>
        .
      </Tick>
      <Tick name="terms" checked={form.terms} problem={problems.terms} onTick={(terms) => type({ terms })}>
        Acepto los{' '}
        <Link to="/terminos" {...outside}>
          {TERMS_TITLE}
        </Link>
        .
      </Tick>
    </>
  )
}
