/** /admin/competidores: everybody who ever registered, found by name or document. */
import type { Competitor, listCompetitors } from '#domain/registration/staff/competitor-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { competitorKeys } from '../participant-queries.ts'
import classes from '../staff.module.css'
import type { Route } from './+types/competitors-page.ts'
import { openColumn, personColumns } from './person-columns.tsx'

const CompetitorDrawer = opensLater(async () => (await import('./competitor-drawer.tsx')).CompetitorDrawer, {
  id: null,
})

export const meta: Route.MetaFunction = () => [{ title: 'Competidores | Dorsal' }]

/** By the heads that this list shares with the participants'. */
const SORTS: Record<string, string> = {
  Participante: 'name',
  Identificación: 'dni',
  Celular: 'phone',
  Fecha: 'created_at',
}

const columnsOf = (openedAt: (person: Competitor) => string): readonly Column<Competitor>[] => [
  ...personColumns<Competitor>(({ email }) => <span className={classes.soft}>{email}</span>).map(
    ({ sort: _, ...column }): Column<Competitor> => {
      const sort = SORTS[column.header]
      return sort ? { ...column, sort } : column
    },
  ),
  { header: 'Ciudad', sort: 'city', optional: 'hidden', cell: ({ city }) => city || '-' },
  {
    header: 'Nacimiento',
    sort: 'birthday',
    optional: 'hidden',
    cell: ({ birthday, age }) => `${birthday.split('-').reverse().join('/')} (${age})`,
  },
  openColumn(openedAt),
]

export default function CompetitorsPage() {
  const list = usePagedList({
    queryKey: competitorKeys.list(),
    load: (query, signal) => call<typeof listCompetitors>('GET /api/all-competitor', { query, signal }),
  })
  const { search, params, at, change } = list
  const openedAt = ({ id }: Competitor) => at({ persona: String(id) })

  return (
    <>
      <PageTitle title="Competidores" />
      <PagedList
        list={list}
        searches="Busca por nombre o DNI"
        one="competidor"
        many="competidores"
        tools={<SavedViews list="competitors" passing={['persona']} />}
        caption="Competidores"
        columns={columnsOf(openedAt)}
        rowKey={({ id }) => id}
        rowHref={openedAt}
        empty={
          search ? (
            <EmptyState mark="?" title={`No existe el competidor [ ${search} ]`}>
              Busca por nombre, DNI, correo o celular.
            </EmptyState>
          ) : (
            <EmptyState mark="0" title="No se encuentra participantes.">
              Aquí está cada persona desde su primera inscripción. Comparte el enlace de un evento para
              empezar.
            </EmptyState>
          )
        }
      />
      <CompetitorDrawer id={Number(params.get('persona')) || null} onClose={() => change({ persona: '' })} />
    </>
  )
}
