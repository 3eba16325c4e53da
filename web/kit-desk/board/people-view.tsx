/** One person's kit, for a coordinator without a desk: found by name, number or document, written down by hand. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeskPerson, ShownHandover, writeHandover } from '#domain/kit-desk/board/board-contract.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './board.module.css'
import { useDeskPeople } from './board-queries.ts'
import { atText, KIND_NAMES, personText } from './board-words.ts'
import type { Deed } from './reason-modal.tsx'

const ReasonModal = opensLater(async () => (await import('./reason-modal.tsx')).ReasonModal, { deed: null })

type Kind = 'handed' | 'returned' | 'undone'

const DEEDS: Record<Kind, { title: string; says: string; label: string }> = {
  handed: {
    title: 'Anotar la entrega',
    says: 'Queda a tu nombre y con la hora de ahora. Las mesas la ven enseguida.',
    label: 'Anotar la entrega',
  },
  returned: {
    title: 'Anotar la devolución',
    says: 'El kit vuelve a la mesa: se puede entregar otra vez.',
    label: 'Anotar la devolución',
  },
  undone: {
    title: 'Deshacer',
    says: 'La fila queda en el registro y deja de contar.',
    label: 'Deshacer',
  },
}

type PersonProps = { person: DeskPerson; onDeed: (kind: Kind, undoes?: ShownHandover) => void }

/** What can be taken back: whatever stands and is no undo itself. */
const standing = ({ rows }: DeskPerson) => {
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []))
  return rows.filter(({ id, kind, apart }) => kind !== 'undone' && apart === null && !undone.has(id))
}

function Person({ person, onDeed }: PersonProps) {
  const { name, handed, state, document_last, kit } = person
  const named = <span className="visually-hidden"> de {name}</span>
  const undoable = new Set(standing(person).map(({ id }) => id))
  return (
    <li className={classes.person}>
      <div className={classes.groupHead}>
        <div>
          <h3 className={classes.groupName}>{personText(person)}</h3>
          <p className={classes.soft}>{[kit, `documento …${document_last}`].filter(Boolean).join(' · ')}</p>
        </div>
        <StatusBadge tone={handed ? 'success' : state === 'confirmed' ? 'info' : 'warning'}>
          {handed ? 'Entregado' : state === 'confirmed' ? 'Por entregar' : 'Sin confirmar'}
        </StatusBadge>
      </div>
      {person.rows.length > 0 ? (
        <ul className={classes.lines}>
          {person.rows.map((row) => (
            <li key={row.id} className={classes.line}>
              <span>
                {KIND_NAMES[row.kind]} en {row.desk}, {atText(row.happened_at)}
              </span>
              {undoable.has(row.id) ? (
                <Button variant="default" size="xs" onClick={() => onDeed('undone', row)}>
                  Deshacer{named}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.actions}>
        {handed ? (
          <Button variant="default" onClick={() => onDeed('returned')}>
            Anotar devolución{named}
          </Button>
        ) : state === 'confirmed' ? (
          <Button onClick={() => onDeed('handed')}>Anotar entrega{named}</Button>
        ) : null}
      </div>
    </li>
  )
}

export function PeopleView({ eventId }: { eventId: number }) {
  const [search, setSearch] = useState('')
  const [deed, setDeed] = useState<Deed | null>(null)
  const { data, error, refetch } = useDeskPeople(eventId, search)
  const begin = ({ participant_id }: DeskPerson, kind: Kind, undoes?: ShownHandover) => {
    // Of this press: sent twice it is one row.
    const row_id = crypto.randomUUID()
    setDeed({
      ...DEEDS[kind],
      send: (reason) =>
        call<typeof writeHandover>('POST /api/eventos/:id/entrega/personas/:participant_id', {
          params: { id: eventId, participant_id },
          body: { row_id, kind, undoes: undoes?.id ?? null, reason },
        }),
    })
  }
  return (
    <>
      <SearchBox label="Busca por nombre, número o documento" value={search} onSearch={setSearch} />
      {search && error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {search && !data && !error ? <LinesSkeleton lines={4} /> : null}
      {search && data?.people.length === 0 ? (
        <EmptyState level={3} title="Nadie coincide.">
          Prueba con el apellido, el número o el documento completo.
        </EmptyState>
      ) : null}
      {search && data ? (
        <ul className={classes.people}>
          {data.people.map((person) => (
            <Person
              key={person.participant_id}
              person={person}
              onDeed={(kind, undoes) => begin(person, kind, undoes)}
            />
          ))}
        </ul>
      ) : null}
      <ReasonModal eventId={eventId} deed={deed} onClose={() => setDeed(null)} />
    </>
  )
}
