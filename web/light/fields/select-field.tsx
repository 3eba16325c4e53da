/** A labelled native list: every phone has a good one. */
import { type ComponentPropsWithRef, useId } from 'react'
import classes from './fields.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

export type Option = string | { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<LabelledProps, 'id' | 'children'> &
  ComponentPropsWithRef<'select'> & { data: readonly Option[] }

export function SelectField({
  label,
  description,
  error,
  saidBy,
  withAsterisk,
  id,
  data,
  ...rest
}: SelectFieldProps) {
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
      {(described) => (
        <select {...rest} {...described} id={inputId} className={`${classes.input} ${classes.list}`}>
          {data.map((option) => {
            const one = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={one.value} value={one.value} disabled={'disabled' in one && one.disabled}>
                {one.label}
              </option>
            )
          })}
        </select>
      )}
    </Labelled>
  )
}
