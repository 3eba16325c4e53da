/** Chooses one row, or all of the page. Shift and a click choose from the row before to this one. */
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import classes from './select-box.module.css'
import { type RowKey, rangeTo, type Selection } from './selection.ts'

export const useChoosing = (selection: Selection | undefined, rows: readonly RowKey[]) => {
  const last = useRef<RowKey>(null)
  return (key: RowKey, chosen: boolean, ranged: boolean) => {
    selection?.choose(ranged ? rangeTo(rows, last.current, key) : [key], chosen)
    last.current = key
  }
}

type SelectBoxProps = {
  label: string
  checked: boolean
  some?: boolean
  onChoose: (chosen: boolean, ranged: boolean) => void
}

export function SelectBox({ label, checked, some = false, onChoose }: SelectBoxProps) {
  return (
    <Checkbox
      size="sm"
      className={classes.box}
      aria-label={label}
      checked={checked}
      indeterminate={some}
      onChange={({ currentTarget, nativeEvent }) =>
        onChoose(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  )
}
