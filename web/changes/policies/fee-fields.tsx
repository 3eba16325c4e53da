/** A sum and the last day it counts. */
import { DayField } from '#web/ui/day-field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { FeeRow } from './policies-draft.ts'

export function FeeFields({ row, change, errors }: RowFieldsProps<FeeRow>) {
  return (
    <>
      <MoneyInput
        label="Valor"
        value={row.amount}
        onChange={(amount) => change({ amount })}
        error={errors.amount}
      />
      <DayField
        label="Hasta el"
        placeholder="Sin fecha"
        clearable
        value={row.until}
        onChange={(until) => change({ until })}
        error={errors.until}
      />
    </>
  )
}
