/** Confirmed people without a number: which series is theirs, or that none is, and a number by hand. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { listWithoutBib } from '#domain/bibs/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { bibKeys } from '../bib-queries.ts'
import { GiveForm } from './give-form.tsx'
import classes from './numbers.module.css'

type Person = AnswerOf<typeof listWithoutBib>['data'][number]

function SeriesOf({ series, mode }: Person) {
  if (series === null) return <StatusBadge tone="warning">Ninguna serie</StatusBadge>
  return (
    <span className={classes.stack}>
      <span>{series}</span>
      {mode === 'pick_up' ? <span className={classes.soft}>Al recoger el kit</span> : null}
    </span>
  )
}

const columnsOf = (onGive: (person: Person) => void): readonly Column<Person>[] => [
  {
    header: 'Persona',
    sort: 'name',
    cell: ({ name, document }) => (
      <span className={classes.stack}>
        <span className={classes.name}>{name}</span>
        <span className={classes.soft}>{document}</span>
      </span>
    ),
  },
  {
    header: 'Distancia',
    sort: 'distance',
    cell: ({ distance, category }) => (
      <span className={classes.stack}>
        <span>{distance}</span>
        <span className={classes.soft}>{category}</span>
      </span>
    ),
  },
  { header: 'Serie que le toca', cell: (person) => <SeriesOf {...person} /> },
  {
    header: 'Opciones',
    quietHeader: true,
    align: 'end',
    cell: (person) => (
      <Button variant="default" onClick={() => onGive(person)}>
        Dar número<span className="visually-hidden"> a {person.name}</span>
      </Button>
    ),
  },
]

export function WithoutPart({ eventId }: { eventId: number }) {
  const [giving, setGiving] = useState<Person | null>(null)
  const list = usePagedList<Person>({
    queryKey: bibKeys.without(eventId),
    load: (query, signal) =>
      call<typeof listWithoutBib>('GET /api/eventos/:id/dorsales/sin-numero', {
        params: { id: eventId },
        query,
        signal,
      }),
  })
  const close = () => setGiving(null)
  return (
    <>
      <PagedList
        list={list}
        searches="Busca por nombre o documento"
        one="persona"
        many="personas"
        caption="Confirmados sin número"
        columns={columnsOf(setGiving)}
        rowKey={({ participant_id }) => participant_id}
        empty={
          list.search ? (
            <EmptyState mark="?" level={3} title={`Nadie sin número coincide con «${list.search}».`} />
          ) : (
            <EmptyState mark="✓" level={3} title="Todos los confirmados tienen número." />
          )
        }
      />
      <FormModal opened={giving !== null} onClose={close} title="Dar número" size={480}>
        {giving ? (
          <GiveForm eventId={eventId} person={{ ...giving, id: giving.participant_id }} onClose={close} />
        ) : null}
      </FormModal>
    </>
  )
}
