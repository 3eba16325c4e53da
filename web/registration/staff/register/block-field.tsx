/** Whose kept places the people of the form take; without one they take places of the public's. */
import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'

const labelOf = ({ name, left, distances }: CapacityBlock) =>
  `${name} (${left === 1 ? 'queda 1' : `quedan ${left}`}${distances.length > 0 ? `, ${distances.join(', ')}` : ''})`

type BlockFieldProps = Omit<ComponentProps<typeof NativeSelect>, 'data'> & {
  blocks: readonly CapacityBlock[]
}

export function BlockField({ blocks, ...input }: BlockFieldProps) {
  return (
    <NativeSelect
      label="Bloque"
      description="Cupos apartados: no cuentan entre los del público."
      data={[
        { value: '', label: 'Ninguno: cupo del público' },
        ...blocks.map((block) => ({ value: String(block.id), label: labelOf(block) })),
      ]}
      {...input}
    />
  )
}
