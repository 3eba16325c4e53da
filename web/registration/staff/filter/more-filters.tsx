/** 'Filtros': those that are not needed every day, and a chip for each that is on. */
import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ParticipantsFilter, SetFilter } from '../participants-filter.ts'
import { type Choice, chipsOf } from './filter-words.ts'
import classes from './filters.module.css'

type FiltersProps = { filter: ParticipantsFilter; choices: readonly Choice[]; setFilter: SetFilter }

type MoreFiltersProps = FiltersProps & {
  /** How many are on. */
  on: number
  /** Before the others: those of every day, on a phone. */
  first: ReactNode
}

export function MoreFilters({ filter, choices, setFilter, on, first }: MoreFiltersProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      width="min(420px, calc(100vw - 16px))"
      // Over the button rather than out of the screen.
      middlewares={{ shift: { crossAxis: true, padding: 8 }, flip: false }}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Filtros{on > 0 ? ` (${on})` : ''}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Filtros">
        {first}
        {choices.map(({ part, label, options }) => (
          <NativeSelect
            key={part}
            label={label}
            value={filter[part]}
            onChange={({ currentTarget }) => setFilter({ [part]: currentTarget.value })}
            data={[{ value: '', label: 'Cualquiera' }, ...options]}
          />
        ))}
        <TextInput
          // Another view of the list is another code in the field.
          key={filter.coupon}
          label="Cupón"
          placeholder="Código"
          maxLength={32}
          defaultValue={filter.coupon}
          onBlur={({ currentTarget }) => setFilter({ coupon: currentTarget.value.trim() })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') setFilter({ coupon: currentTarget.value.trim() })
          }}
        />
        <Button className={classes.done} onClick={() => setOpened(false)}>
          Listo
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Row filters count too: what is on can be taken away at once. */
const ROW_PARTS = ['paid', 'category_id', 'distance_id', 'marked'] as const

export function FilterChips({ filter, choices, setFilter, clear }: FiltersProps & { clear: () => void }) {
  const chips = chipsOf(filter, choices)
  if (chips.length === 0 && ROW_PARTS.every((part) => !filter[part])) return null
  return (
    <div className={classes.chips}>
      {chips.map(({ part, words }) => (
        <Button
          key={part}
          variant="light"
          size="compact-sm"
          className={classes.chip}
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={`Quitar el filtro ${words}`}
          onClick={() => setFilter({ [part]: '' })}
        >
          {words}
        </Button>
      ))}
      <Button variant="subtle" size="compact-sm" className={classes.chip} onClick={clear}>
        Quitar filtros
      </Button>
    </div>
  )
}
