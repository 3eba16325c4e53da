/** Gives a kept or free number to somebody who has none, found by name or document. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listWithoutBib } from '#domain/bibs/contract.ts'
import type { giveBib } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { bibKeys } from '../bib-queries.ts'
import type { ActFormProps } from './act-dialogs.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

const PATIENCE = 250

export function PersonForm({ eventId, bib, onClose }: ActFormProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PATIENCE)
  const [person, setPerson] = useState<{ id: string; label: string } | null>(null)
  // What is typed is a name; what is chosen is its whole label, which nobody searches for.
  const wanted = search === person?.label ? '' : search
  const people = useQuery({
    queryKey: bibKeys.without(eventId, 'choose', wanted),
    queryFn: ({ signal }) =>
      call<typeof listWithoutBib>('GET /api/eventos/:id/dorsales/sin-numero', {
        params: { id: eventId },
        query: { search: wanted, per_page: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof giveBib>('POST /api/eventos/:id/dorsales/dar', {
        params: { id: eventId },
        body: { participant_id: Number(person?.id), number: bib.number },
      }),
  })
  const found = (people.data?.data ?? []).map(({ participant_id, name, document, distance }) => ({
    value: String(participant_id),
    label: `${name} (${document}, ${distance})`,
  }))
  const chosen =
    person && !found.some(({ value }) => value === person.id)
      ? [{ value: person.id, label: person.label }]
      : []
  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label={`Dar el ${bib.number}`}
      disabled={!person}
    >
      {bib.note ? <p className={classes.who}>{bib.note}</p> : null}
      <Select
        label="Persona"
        description="Confirmados sin número. Escribe el nombre o el documento."
        withAsterisk
        data-autofocus
        searchable
        data={[...found, ...chosen]}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={people.isFetching ? 'Buscando...' : 'Nadie sin número coincide.'}
        value={person?.id ?? null}
        onChange={(value, option) => setPerson(value ? { id: value, label: option?.label ?? '' } : null)}
        searchValue={typed}
        onSearchChange={setTyped}
        error={errors.participant_id ?? errors.number}
      />
    </ModalForm>
  )
}
