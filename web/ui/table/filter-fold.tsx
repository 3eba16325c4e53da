/**
 * The filters of a list. On a wide screen they stand in the row of its tools; on a phone they are folded behind one
 * button that says how many are on, and each that is on is a chip that takes it off.
 */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './filter-fold.module.css'

export type Chip = { label: string; onRemove: () => void }

/** Of filters with a word for what is chosen; an empty one is off. */
export const chipsOf = <Name extends string>(
  words: Partial<Record<Name, string>>,
  remove: (name: Name) => void,
): Chip[] =>
  (Object.entries(words) as [Name, string][])
    .filter(([, word]) => word !== '')
    .map(([name, label]) => ({ label, onRemove: () => remove(name) }))

type FilterFoldProps = { chips: readonly Chip[]; children: ReactNode }

export function FilterFold({ chips, children }: FilterFoldProps) {
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={classes.fold}>
      <Button
        className={classes.opener}
        variant="default"
        aria-expanded={opened}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        onClick={toggle}
      >
        {chips.length > 0 ? `Filtros (${chips.length})` : 'Filtros'}
      </Button>
      <div id={id} className={classes.fields} data-opened={opened}>
        {children}
      </div>
      {chips.length > 0 ? (
        <ul className={classes.chips} aria-label="Filtros puestos">
          {chips.map(({ label, onRemove }) => (
            <li key={label}>
              <button type="button" className={classes.chip} onClick={onRemove}>
                <span className="visually-hidden">Quitar </span>
                {label}
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
