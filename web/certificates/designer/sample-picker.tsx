/** With whose result the design is looked at. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { findSamples } from '#domain/certificates/design/design-contract.ts'
import { call } from '#web/client.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { certificateKeys } from '../certificate-keys.ts'
import classes from './sample-picker.module.css'

export type Sample = { id: string; label: string; values: Record<string, string> }

type SamplePickerProps = { eventId: string; sample: Sample | null; onPick: (sample: Sample | null) => void }

export function SamplePicker({ eventId, sample, onPick }: SamplePickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: certificateKeys.samples(eventId, search),
    queryFn: ({ signal }) =>
      call<typeof findSamples>('GET /api/eventos/:id/certificate-design/results', {
        params: { id: eventId },
        query: { search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  if (data.results.length === 0 && search === '')
    return <p className={classes.none}>El evento aún no tiene resultados: ves un ejemplo.</p>
  const found = data.results
  const offered = sample && !found.some(({ id }) => id === sample.id) ? [sample, ...found] : found
  return (
    <div className={classes.picker}>
      <NativeSelect
        label="Ver con el resultado de"
        data={[
          { value: '', label: 'El primero del evento' },
          ...offered.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={sample?.id ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          onPick(offered.find(({ id }) => id === value) ?? null)
        }}
      />
      <SearchBox label="Buscar por nombre o dorsal" value={search} onSearch={setSearch} />
    </div>
  )
}
