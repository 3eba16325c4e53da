/** /admin/certificates: the mailings of certificates, newest first, with how far each is. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BatchLine, listBatches } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
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
  { header: 'Personas de', cell: ({ source }) => SOURCES[source] },
  {
    header: 'Envío',
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
  { header: 'Estado', cell: ({ status, recipients }) => <BatchState status={status} counts={recipients} /> },
  { header: 'Enviados', cell: ({ recipients }) => <Progress counts={recipients} /> },
  {
    header: 'Acciones',
    quietHeader: true,
    align: 'end',
    cell: (batch) => <BatchButton batch={batch} actions={actions} named />,
  },
]

export default function BatchesPage() {
  const { stop, stopping } = useStopBatch()
  const { goOn, continuing } = useContinueBatch()
  const actions = { stop, goOn, busy: stopping || continuing }
  const list = usePagedList({
    queryKey: certificateKeys.list,
    load: (query, signal) => call<typeof listBatches>('GET /api/certificados', { query, signal }),
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
        pager="summary"
        caption="Certificados"
        columns={columnsOf(actions)}
        rowKey={({ job_id }) => job_id}
        rowHref={({ job_id }) => at({ envio: job_id })}
        empty={
          search ? (
            <EmptyState mark="0" title={`Ningún grupo coincide con «${search}».`} />
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
