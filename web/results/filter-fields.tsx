/** Boxes of the filters: plain inputs and selects, which work before and without scripts. */
import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from '#web/light/filter-fields.module.css'

type Choice = { value: string; label: string }

type ChooserProps = ComponentProps<'select'> & { label: string; choices: Choice[] }

export function Chooser({ label, choices, className, ...select }: ChooserProps) {
  const chosen = String(select.value ?? select.defaultValue ?? '')
  const known = choices.some(({ value }) => value === chosen)
  return (
    <label className={className ? `${classes.field} ${className}` : classes.field}>
      <span>{label}</span>
      <select {...select}>
        {known ? null : <option value={chosen}>{chosen}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type SearchFieldProps = ComponentProps<'input'> & { label: string }

export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <label className={className ? `${classes.field} ${className}` : classes.field}>
      <span>{label}</span>
      <span className={classes.box}>
        <IconSearch size={20} aria-hidden="true" />
        <input type="search" autoComplete="off" enterKeyHint="search" maxLength={100} {...input} />
      </span>
    </label>
  )
}

export const asChoices = (values: readonly string[], all: string): Choice[] => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
]
