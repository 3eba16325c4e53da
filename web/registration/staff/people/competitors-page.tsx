/** /admin/competidores: everybody who ever registered, found by name or document. */
import type { Competitor, listCompetitors } from '#domain/registration/staff/competitor-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { competitorKeys } from '../participant-queries.ts'
import classes from '../staff.module.css'
import type { Route } from './+types/competitors-page.ts'
import { CompetitorDrawer } from './competitor-drawer.tsx'
import { openColumn, personColumns } from './person-columns.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Competidores | Dorsal' }]

const columnsOf = (openedAt: (person: Competitor) => string): readonly Column<Competitor>[] => [
  ...personColumns<Competitor>(({ email }) => <span className={classes.soft}>{email}</span>),
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
              Aparecen con su primera inscripción: publica un evento o inscribe a alguien desde su pestaña
              Competidores.
            </EmptyState>
          )
        }
      />
      <CompetitorDrawer id={Number(params.get('persona')) || null} onClose={() => change({ persona: '' })} />
    </>
  )
}
