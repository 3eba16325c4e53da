/** /admin/eventos/show/{id}/medica: who agreed, the copies that were printed, and who looked at whom. */
import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type {
  listMedicalViews,
  MedicalCopy,
  MedicalView,
  showMedical,
} from '#domain/registration/medical/medical-contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/medical-page.ts'
import classes from './medical-page.module.css'
import { medicalKeys } from './medical-queries.ts'

const CopyModal = opensLater(async () => (await import('./copy-modal.tsx')).CopyModal, { opened: false })

const dayText = (day: string) => day.split('-').reverse().join('/')

const COPIES: readonly Column<MedicalCopy>[] = [
  { header: 'Copia', cell: ({ number }) => number },
  { header: 'Para', cell: ({ holder }) => holder },
  { header: 'Personas', cell: ({ people }) => people, align: 'end' },
  { header: 'La hizo', cell: ({ made_by }) => made_by ?? 'Cuenta eliminada' },
  { header: 'Fecha', cell: ({ made_at }) => <DateText value={made_at} form="date and time" /> },
]

const VIEWS: readonly Column<MedicalView>[] = [
  { header: 'Fecha', cell: ({ viewed_at }) => <DateText value={viewed_at} form="date and time" /> },
  { header: 'Quién vio', cell: ({ viewer, by }) => (by === 'device' ? `${viewer} (dispositivo)` : viewer) },
  { header: 'Número', cell: ({ number }) => number ?? '-' },
  { header: 'A quién', cell: ({ person }) => person },
]

function Views({ id }: { id: string }) {
  const list = usePagedList<MedicalView>({
    queryKey: medicalKeys.views(id),
    load: (query, signal) =>
      call<typeof listMedicalViews>('GET /api/eventos/:id/medica/vistas', { params: { id }, query, signal }),
  })
  return (
    <PagedList
      list={list}
      searches="Buscar por número o por quién vio"
      one="consulta"
      many="consultas"
      caption="Consultas del médico"
      columns={VIEWS}
      rowKey={(row) => row.id}
      empty={
        <EmptyState mark="0" title={list.search ? 'Ninguna consulta coincide.' : 'Nadie ha consultado.'}>
          {list.search ? null : 'Cada vez que el médico busca a alguien queda aquí, con su hora.'}
        </EmptyState>
      }
    />
  )
}

export default function MedicalPage({ params: { id } }: Route.ComponentProps) {
  const [copying, copy] = useDisclosure(false)
  const { data, error, refetch } = useQuery({
    queryKey: medicalKeys.board(id),
    queryFn: ({ signal }) =>
      call<typeof showMedical>('GET /api/eventos/:id/medica', { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className={classes.page}>
      <TabTitle
        title="Lista médica"
        hint="Para quien atiende en la carrera. De quien no autorizó sale solo su contacto de emergencia."
        action={
          <>
            <Button component={Link} variant="default" to={`/equipo/medico/${id}`}>
              Abrir la consulta del médico
            </Button>
            <Button
              leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
              disabled={!data || data.over || data.people === 0}
              onClick={copy.open}
            >
              Hacer copia
            </Button>
          </>
        }
      />
      <StatTiles>
        <StatTile label="Confirmados" value={data?.people} />
        <StatTile
          label="Autorizaron"
          value={data?.agreed}
          hint={data ? `${data.people - data.agreed} sin autorización` : '\u00a0'}
        />
        <StatTile label="Dieron datos de salud" value={data?.told} />
        <StatTile label="Sin número" value={data?.without_number} hint="Van al final, por apellido" />
      </StatTiles>
      {data ? (
        <Alert color={data.over ? 'sol' : 'lluvia'} variant="light">
          {data.over
            ? `Los datos de salud de este evento se borraron el ${dayText(data.health_until)}: ya no se hacen copias ni consultas.`
            : `Los datos de salud se borran el ${dayText(data.health_until)}, 30 días después del evento.`}{' '}
          Las copias y consultas de esta página se borran el {dayText(data.log_until)}. Recoge y destruye las
          copias impresas después del evento.
        </Alert>
      ) : (
        <Skeleton height={72} radius={8} />
      )}
      <section aria-labelledby="medical-copies">
        <h3 id="medical-copies" className={classes.heading}>
          Copias impresas
        </h3>
        <DataTable
          caption="Copias impresas"
          columns={COPIES}
          rows={data?.copies}
          rowKey={(row) => row.number}
          skeletonRows={3}
          empty={
            <EmptyState mark="0" title="No hay copias.">
              Cada copia lleva un número y para quién es, en todas sus páginas.
            </EmptyState>
          }
        />
      </section>
      <section aria-labelledby="medical-views">
        <h3 id="medical-views" className={classes.heading}>
          Consultas del médico
        </h3>
        <Views id={id} />
      </section>
      <CopyModal eventId={id} opened={copying} onClose={copy.close} />
    </div>
  )
}
