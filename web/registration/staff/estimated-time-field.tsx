/** Where a distance starts in waves: how long the person expects to need, which decides the wave. */
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

export function EstimatedTimeField(input: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Tiempo estimado"
      description="Horas y minutos: 1:45."
      autoComplete="off"
      inputMode="text"
      maxLength={8}
      placeholder="1:45"
      {...input}
    />
  )
}
