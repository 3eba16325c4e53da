/** In which wave of the distance somebody starts: by hand, or by the declared time. */
import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import { waveText } from '#domain/events/rules/waves.ts'

type Wave = EventDetail['distances'][number]['waves'][number]
type WaveFieldProps = Omit<ComponentProps<typeof NativeSelect>, 'data'> & { waves: readonly Wave[] }

export function WaveField({ waves, ...input }: WaveFieldProps) {
  return (
    <NativeSelect
      label="Oleada"
      data={[
        { value: '', label: 'Según su tiempo' },
        ...waves.map((wave) => ({ value: String(wave.id), label: waveText(wave) })),
      ]}
      {...input}
    />
  )
}
