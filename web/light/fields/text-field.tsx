/** A labelled input without a component kit behind it: this page must be light on a cheap phone. */
import { type ComponentPropsWithRef, useId } from 'react'
import classes from './fields.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

type TextFieldProps = Omit<LabelledProps, 'id' | 'children'> & ComponentPropsWithRef<'input'>

export function TextField({ label, description, error, saidBy, withAsterisk, id, ...rest }: TextFieldProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <Labelled
      id={inputId}
      label={label}
      description={description}
      error={error}
      saidBy={saidBy}
      withAsterisk={withAsterisk}
    >
      {(described) => <input type="text" {...rest} {...described} id={inputId} className={classes.input} />}
    </Labelled>
  )
}
