/** What stands around a field: its label above, help under it, and what is wrong with it below. */
import type { ReactNode } from 'react'
import classes from './fields.module.css'

type Described = { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export type LabelledProps = {
  id: string
  label?: ReactNode
  description?: ReactNode
  /** The sentence, or true when it is said elsewhere. */
  error?: string | boolean | undefined
  /** The id of the element that says it, when it is said elsewhere. */
  saidBy?: string | undefined
  withAsterisk?: boolean | undefined
  children: (described: Described) => ReactNode
}

export function Labelled({ id, label, description, error, saidBy, withAsterisk, children }: LabelledProps) {
  const sentence = typeof error === 'string' && error !== ''
  const problem = sentence ? `${id}-problem` : error && saidBy
  const about = [description ? `${id}-help` : '', problem].filter(Boolean)
  return (
    <div className={classes.field}>
      {label ? (
        <label htmlFor={id} className={classes.label}>
          {label}
          {withAsterisk ? (
            <span className={classes.required} aria-hidden="true">
              {' '}
              *
            </span>
          ) : null}
        </label>
      ) : null}
      {description ? (
        <p id={`${id}-help`} className={classes.help}>
          {description}
        </p>
      ) : null}
      {children({
        'aria-invalid': error ? true : undefined,
        'aria-describedby': about.length > 0 ? about.join(' ') : undefined,
      })}
      {sentence ? (
        <p id={`${id}-problem`} className={classes.problem}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
