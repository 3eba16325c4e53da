/** 'Columnas': which of the optional ones are shown. */
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Choosable } from './column-choice.ts'
import classes from './table-tools.module.css'

type ColumnMenuProps = {
  choosable: readonly Choosable[]
  choose: (header: string, shown: boolean) => void
  reset: () => void
}

export function ColumnMenu({ choosable, choose, reset }: ColumnMenuProps) {
  if (choosable.length === 0) return null
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden="true" />}>
          Columnas
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns} aria-label="Columnas">
        {choosable.map(({ header, shown }) => (
          <Checkbox
            key={header}
            label={header}
            checked={shown}
            onChange={({ currentTarget }) => choose(header, currentTarget.checked)}
          />
        ))}
        <Button variant="subtle" size="compact-sm" onClick={reset}>
          Como vienen
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
