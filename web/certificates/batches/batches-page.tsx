/** /admin/certificates: the mailings of certificates, newest first, with how far each is. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BatchLine, listBatches } from '#domain/certificates/batches/batches-contract.ts'
import { BATCH_STATUSES, batchStatusLabel } from '#domain/certificates/rules/sending.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import { certificateKeys } from '../certificate-keys.ts'
import type { Route } from './+types/batches-page.ts'
import { type BatchActions, BatchButton } from './batch-button.tsx'
import { BatchDrawer } from './batch-drawer.tsx'
import { BatchState, Progress } from './batch-state.tsx'
import classes from './batches.module.css'
import { useContinueBatch } from './continue-batch.ts'
import { isMoving } from './moving.ts'
import { useStopBatch } from './stop-batch.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Certificados | Dorsal' }]

const SOURCES = { excel: 'Excel', results: 'Resultados', participants: 'Inscritos pagos' } as const

const columnsOf = (actions: BatchActions): readonly Column<BatchLine>[] => [
  {
    header: 'Grupo',
    sort: 'group',
    cell: ({ nombre_evento, icono_evento, city, fecha_evento }) => (
      <span className={classes.group}>
        {icono_evento ? <img src={icono_evento} alt="" width={40} height={40} /> : null}
        <span className={classes.names}>
          <span>{nombre_evento}</span>
          <span className={classes.soft}>
            {city ? `${city}, ` : ''}
            <DateText value={fecha_evento} />
          </span>
        </span>
      </span>
    ),
  },
  { header: 'Personas de', sort: 'source', cell: ({ source }) => SOURCES[source] },
  {
    header: 'Envío',
    sort: 'date',
    cell: ({ fecha_notificacion, created_at }) =>
      fecha_notificacion ? (
        <DateText value={fecha_notificacion} form="date and time" />
      ) : (
        <span className={classes.names}>
          <span>De inmediato</span>
          <span className={classes.soft}>
            <DateText value={created_at} form="date and time" />
          </span>
        </span>
      ),
  },
  {
    header: 'Estado',
    sort: 'status',
    cell: ({ status, recipients }) => <BatchState status={status} counts={recipients} />,
  },
  { header: 'Enviados', sort: 'recipients', cell: ({ recipients }) => <Progress counts={recipients} /> },
  {
    header: 'Acciones',
    quietHeader: true,
    align: 'end',
    cell: (batch) => <BatchButton batch={batch} actions={actions} named />,
  },
]

const FILTERS = [
  {
    name: 'status',
    label: 'Estado',
    all: 'Estado: todos',
    options: BATCH_STATUSES.map((value) => ({ value, label: batchStatusLabel(value) })),
  },
  {
    name: 'failed',
    label: 'Fallas',
    all: 'Con y sin fallas',
    options: [{ value: '1', label: 'Con correos que fallaron' }],
  },
  {
    name: 'source',
    label: 'Personas de',
    all: 'Personas de: todo',
    options: Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
  },
] as const

export default function BatchesPage() {
  const { values, fields, chips, filtered } = useSelectFilters(FILTERS)
  const { stop, stopping } = useStopBatch()
  const { goOn, continuing } = useContinueBatch()
  const actions = { stop, goOn, busy: stopping || continuing }
  const list = usePagedList({
    queryKey: [...certificateKeys.list, values],
    load: (query, signal) =>
      call<typeof listBatches>('GET /api/certificados', { query: { ...query, ...values }, signal }),
    isMoving: (batches) => batches.some(isMoving),
  })
  const { search, params, at, change } = list

  return (
    <>
      <PageTitle
        title="Certificados"
        subtitle="Cada envío con su avance. Toca uno para ver qué pasó con cada persona."
        action={
          <Button
            component={Link}
            to="/admin/certificados/crear"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Crear certificado
          </Button>
        }
      />
      <PagedList
        list={list}
        searches="Buscar por Grupo"
        one="envío"
        many="envíos"
        filters={fields}
        chips={chips}
        tools={<SavedViews list="certificates" passing={['envio']} />}
        pager="summary"
        caption="Certificados"
        columns={columnsOf(actions)}
        rowKey={({ job_id }) => job_id}
        rowHref={({ job_id }) => at({ envio: job_id })}
        empty={
          search || filtered ? (
            <EmptyState
              mark="0"
              title={search ? `Ningún grupo coincide con «${search}».` : 'Ningún envío con estos filtros.'}
            />
          ) : (
            <EmptyState mark="0" title="Todavía no hay envíos de certificados.">
              Crea uno con un Excel, o con los resultados y los inscritos de un evento.
            </EmptyState>
          )
        }
      />
      <BatchDrawer
        jobId={params.get('envio')}
        actions={actions}
        onClose={() => change({ envio: '' }, { replace: false })}
      />
    </>
  )
}
