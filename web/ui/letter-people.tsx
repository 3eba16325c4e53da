/** The people of a mailing, found by name or by what became of their letter, page by page. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './letter-people.module.css'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { LinesSkeleton } from './skeletons.tsx'

type Asked<State> = { page: number; search: string; state: State | '' }
type Counted = { label: string; count: number }

type LetterPeopleProps<Person, State extends string> = {
  /** Of the mailing and what became of its letters so far: the last ones are read after it has stopped moving. */
  queryKey: readonly unknown[]
  read: (
    asked: Asked<State>,
    signal: AbortSignal,
  ) => Promise<{ data: Person[]; total: number; last_page: number }>
  all: Counted
  states: readonly (Counted & { value: State })[]
  /** A line of the list. */
  person: (one: Person) => ReactNode
  /** What can be done with those chosen. */
  children?: ReactNode
}

const counted = ({ label, count }: Counted) => `${label} (${formatNumber(count)})`

export function LetterPeople<Person, State extends string>({
  queryKey,
  read,
  all,
  states,
  person,
  children,
}: LetterPeopleProps<Person, State>) {
  const [asked, setAsked] = useState<Asked<State>>({ page: 1, search: '', state: '' })
  const people = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => read(asked, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Personas">
      <div className={classes.tools}>
        <SearchBox
          label="Buscar por nombre o correo"
          value={asked.search}
          onSearch={(search) => setAsked({ ...asked, search, page: 1 })}
        />
        <NativeSelect
          aria-label="Estado del correo"
          data={[
            { value: '', label: counted(all) },
            ...states.map((one) => ({ value: one.value, label: counted(one) })),
          ]}
          value={asked.state}
          onChange={({ currentTarget }) =>
            setAsked({ ...asked, state: currentTarget.value as State | '', page: 1 })
          }
        />
      </div>
      {people.error && !people.data ? (
        <LoadError error={people.error} onRetry={() => people.refetch()} />
      ) : people.data ? (
        <>
          <ul className={classes.people} aria-busy={people.isPlaceholderData}>
            {people.data.data.map(person)}
          </ul>
          {people.data.total === 0 ? <p className={classes.none}>Nadie coincide.</p> : null}
          <Pager
            label="Páginas de personas"
            page={asked.page}
            lastPage={people.data.last_page}
            onPage={(page) => setAsked({ ...asked, page })}
          />
          {children}
        </>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </section>
  )
}
