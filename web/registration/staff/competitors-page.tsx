/** /admin/competidores: everybody who ever registered, found by name or document. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Competitor, listCompetitors } from '#domain/registration/staff/competitor-contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Route } from './+types/competitors-page.ts'
import { CompetitorDrawer } from './competitor-drawer.tsx'
import { competitorKeys } from './participant-queries.ts'
import classes from './staff.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Competidores | Dorsal' }]

const columnsOf = (openedAt: (id: number) => string): readonly Column<Competitor>[] => [
  {
    header: 'Participante',
    cell: ({ name, last_name, email }) => (
      <span className={classes.person}>
        <span>
          {name} {last_name}
        </span>
        <span className={classes.soft}>{email}</span>
      </span>
    ),
  },
  { header: 'Identificación', cell: ({ dni }) => <span className={classes.figure}>{dni}</span> },
  { header: 'Celular', cell: ({ phone }) => <span className={classes.figure}>{phone || '-'}</span> },
  { header: 'Fecha', cell: ({ created_at }) => <DateText value={created_at} /> },
  {
    header: 'Opciones',
    align: 'end',
    cell: ({ id, name, last_name }) => (
      <Button component={Link} to={openedAt(id)} preventScrollReset variant="default" size="xs">
        Ver
        <span className="visually-hidden">
          {' '}
          a {name} {last_name}
        </span>
      </Button>
    ),
  },
]

export default function CompetitorsPage() {
  const { page, search, setPage, setSearch } = useListAddress()
  const [params, setParams] = useSearchParams()
  const people = useQuery({
    queryKey: competitorKeys.list(page, search),
    queryFn: ({ signal }) =>
      call<typeof listCompetitors>('GET /api/all-competitor', { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
  })
  const openedAt = (id: number) => {
    const after = new URLSearchParams(params)
    after.set('persona', String(id))
    return `?${after}`
  }
  const close = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('persona')
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <PageTitle title="Competidores" />
      <ListTools total={people.data?.total} one="competidor" many="competidores">
        <SearchBox label="Busca por nombre o DNI" value={search} onSearch={setSearch} />
      </ListTools>
      {people.error && !people.data ? (
        <LoadError error={people.error} onRetry={() => people.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Competidores"
            columns={columnsOf(openedAt)}
            rows={people.data?.data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => openedAt(id)}
            loading={people.isPlaceholderData || people.isPending}
            empty={
              search ? (
                <EmptyState mark="?" title={`No existe el competidor [ ${search} ]`}>
                  Busca por nombre, DNI, correo o celular.
                </EmptyState>
              ) : (
                <EmptyState mark="0" title="No se encuentra participantes." />
              )
            }
          />
          <Pager page={page} lastPage={people.data?.last_page ?? 1} onPage={setPage} />
        </>
      )}
      <CompetitorDrawer id={Number(params.get('persona')) || null} onClose={close} />
    </>
  )
}
