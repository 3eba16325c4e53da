/** /admin/resultados: every event with the number of its results, and the way to import or correct them. */
import { Button } from '@mantine/core'
import { IconExternalLink, IconFileImport, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { listEventResults, ResultsSummary } from '#domain/results/publish/published-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import type { Route } from './+types/results-page.ts'
import { useCorrectImport } from './published/use-correct-import.ts'
import { importAddress, resultsKeys } from './results-keys.ts'
import classes from './results-page.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Resultados | Dorsal' }]

function CountCell({ results_count, official, restorable }: ResultsSummary) {
  if (results_count === 0)
    return <span className={classes.soft}>{restorable ? '0, se pueden restaurar' : '0'}</span>
  return (
    <span className={classes.count}>
      <span className={classes.figure}>{formatNumber(results_count)}</span>
      <StatusBadge tone={official ? 'success' : 'warning'}>
        {official ? 'Oficiales' : 'Preliminares'}
      </StatusBadge>
    </span>
  )
}

function ActionsCell({ id, name, slug, results_count }: ResultsSummary) {
  const { correct, correcting } = useCorrectImport()
  const about = <span className="visually-hidden"> los resultados de {name}</span>
  if (results_count === 0)
    return (
      <Button
        component={Link}
        to={importAddress(id)}
        size="sm"
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden="true" />}
      >
        Importar{about}
      </Button>
    )
  return (
    <span className={classes.actions}>
      <Button
        component="a"
        href={`/resultados/${slug}`}
        target="_blank"
        rel="noopener"
        size="sm"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        Ver{about}
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={correcting}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => correct(id)}
      >
        Corregir{about}
      </Button>
    </span>
  )
}

const kindOf = ({ external, type }: ResultsSummary) =>
  external ? 'Externo' : type === 'privado' ? 'Privado' : null

const columns: readonly Column<ResultsSummary>[] = [
  {
    header: 'Evento',
    sort: 'name',
    cell: (event) => (
      <>
        {event.name}
        {kindOf(event) ? <small className={classes.kind}>{kindOf(event)}</small> : null}
      </>
    ),
  },
  { header: 'Fecha', sort: 'date', cell: ({ date }) => <DateText value={date} /> },
  { header: 'Resultados', sort: 'results', cell: (event) => <CountCell {...event} /> },
  { header: 'Acciones', align: 'end', wide: true, cell: (event) => <ActionsCell {...event} /> },
]

const FILTERS = [
  {
    name: 'state',
    label: 'Resultados',
    all: 'Resultados: todos',
    options: [
      { value: 'official', label: 'Oficiales' },
      { value: 'preliminary', label: 'Preliminares' },
      { value: 'none', label: 'Sin resultados' },
    ],
  },
] as const

export default function ResultsPage() {
  const { values, fields, chips, filtered } = useSelectFilters(FILTERS)
  const list = usePagedList({
    queryKey: [...resultsKeys.list, 'list', values],
    load: (query, signal) =>
      call<typeof listEventResults>('GET /api/event-results', { query: { ...query, ...values }, signal }),
  })

  return (
    <>
      <PageTitle
        title="Gestión de resultados por evento"
        subtitle="Abre un evento para importar su archivo, corregir una fila o volver a una versión anterior."
      />
      <PagedList
        list={list}
        searches="Buscar evento"
        one="evento"
        many="eventos"
        filters={fields}
        chips={chips}
        tools={<SavedViews list="results" />}
        caption="Resultados por evento"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => importAddress(id)}
        empty={
          <EmptyState mark="0" title="No hay eventos registrados.">
            {list.search || filtered
              ? 'Busca otra parte del nombre o quita el filtro.'
              : 'Crea un evento: después de la carrera importas aquí su archivo de tiempos.'}
          </EmptyState>
        }
      />
    </>
  )
}
