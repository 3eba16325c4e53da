/** One size of a product and how many of it are there. */
import { TextInput } from '@mantine/core'
import { CountInput } from '#web/ui/count-input.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { SizeRow } from './product-draft.ts'

export function SizeFields({ row, change, errors }: RowFieldsProps<SizeRow>) {
  return (
    <>
      <TextInput
        label="Talla"
        placeholder="M, 42 o Única"
        maxLength={40}
        value={row.size}
        onChange={(event) => change({ size: event.currentTarget.value })}
        error={errors.size}
      />
      <CountInput
        label="Cantidad"
        value={row.amount}
        onChange={(amount) => change({ amount })}
        max={1_000_000}
        error={errors.amount}
      />
    </>
  )
}
