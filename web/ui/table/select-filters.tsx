/** Filters of a list that are one choice each: they live in the address, and every list draws them alike. */
import { NativeSelect } from '@mantine/core'
import { useListAddress } from '../list-address.ts'
import type { Chip } from './filter-fold.tsx'

type Option = { value: string; label: string }

export type SelectFilter<Name extends string> = {
  /** In the address. */
  name: Name
  /** What screen readers hear, and what a chip begins with: 'Estado'. */
  label: string
  /** Without a choice: 'Estado: todos'. */
  all: string
  options: readonly Option[]
}

export const useSelectFilters = <Name extends string>(filters: readonly SelectFilter<Name>[]) => {
  const { params, setFilter } = useListAddress()
  const chosen = filters.map(({ name, options, ...filter }) => {
    const value = params.get(name) ?? ''
    // Options that come from the server may still be on their way.
    const known = options.length === 0 || options.some((option) => option.value === value)
    return { ...filter, name, options, value: known ? value : '' }
  })
  const on = chosen.filter(({ value }) => value !== '')
  return {
    /** Ready for the call: what is not chosen is empty. */
    values: Object.fromEntries(chosen.map(({ name, value }) => [name, value])) as Record<Name, string>,
    filtered: on.length > 0,
    chips: on.map(({ name, label, options, value }): Chip => {
      const word = options.find((option) => option.value === value)?.label ?? value
      return {
        label: word.startsWith(label) ? word : `${label}: ${word}`,
        onRemove: () => setFilter({ [name]: '' }),
      }
    }),
    fields: (
      <>
        {chosen.map(({ name, label, all, options, value }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            value={value}
            onChange={({ currentTarget }) => setFilter({ [name]: currentTarget.value })}
            data={[{ value: '', label: all }, ...options]}
          />
        ))}
      </>
    ),
  }
}
