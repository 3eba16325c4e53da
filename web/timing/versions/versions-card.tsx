/** What went out: each version with its day, its people, what it changed, and its files in the chosen columns. */
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { TimingBoard, Version } from '#domain/timing/contract.ts'
import { countsText } from '#domain/timing/rules/words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useListDownload } from './use-list-download.ts'
import classes from './versions-card.module.css'

const DeltaDrawer = opensLater(async () => (await import('./delta-drawer.tsx')).DeltaDrawer, {
  opened: false,
})

type VersionsCardProps = { eventId: string; board: TimingBoard }

type FilesProps = {
  version: Version
  busy: boolean
  onDownload: (since?: number) => void
  onLook: () => void
}

function Files({ version: { version, erased }, busy, onDownload, onLook }: FilesProps) {
  if (erased) return <span className={classes.soft}>Borrada 90 días después del evento</span>
  return (
    <span className={classes.files}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-label={`Descargar la versión ${version}`}
        onClick={() => onDownload()}
      >
        Lista
      </Button>
      {version > 1 ? (
        <>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            aria-label={`Descargar los cambios de la versión ${version}`}
            onClick={() => onDownload(version - 1)}
          >
            Cambios
          </Button>
          <Button variant="subtle" aria-label={`Ver los cambios de la versión ${version}`} onClick={onLook}>
            Ver
          </Button>
        </>
      ) : null}
    </span>
  )
}

export function VersionsCard({ eventId, board: { versions, profiles } }: VersionsCardProps) {
  const [profile, setProfile] = useState('raceresult')
  const [looked, setLooked] = useState<number | null>(null)
  const { mutate, isPending, variables } = useListDownload(eventId)
  const busyVersion = isPending ? variables.version : null

  const columns = useMemo(
    (): readonly Column<Version>[] => [
      { header: 'Versión', cell: ({ version }) => <strong className={classes.number}>{version}</strong> },
      {
        header: 'Enviada',
        cell: ({ made_at, made_by }) => (
          <span className={classes.stack}>
            <DateText value={made_at} form="date and time" />
            <span className={classes.soft}>{made_by}</span>
          </span>
        ),
      },
      { header: 'Personas', align: 'end', cell: ({ people }) => formatNumber(people) },
      { header: 'Qué trajo', cell: (version) => countsText(version) },
      {
        header: 'Huella',
        cell: ({ hash, redacted }) => (
          <span className={classes.stack}>
            <code title={hash}>{hash.slice(0, 12)}</code>
            {redacted ? <span className={classes.soft}>Alguien pidió ser olvidado</span> : null}
          </span>
        ),
      },
      {
        header: 'Archivos',
        quietHeader: true,
        align: 'end',
        cell: (version) => (
          <Files
            version={version}
            busy={busyVersion === version.version}
            onLook={() => setLooked(version.version)}
            onDownload={(since) => mutate({ version: version.version, profile, ...(since ? { since } : {}) })}
          />
        ),
      },
    ],
    [busyVersion, mutate, profile],
  )

  return (
    <SectionCard
      title="Versiones"
      hint="Compara este código con el de la empresa: si es igual, tiene la misma lista."
      action={
        versions.length > 0 ? (
          <NativeSelect
            label="Columnas de los archivos"
            value={profile}
            onChange={(event) => setProfile(event.currentTarget.value)}
            data={profiles.map(({ key, name }) => ({ value: key, label: name }))}
          />
        ) : null
      }
      flush
    >
      <div className={classes.table}>
        <DataTable
          caption="Versiones de la lista de salida"
          columns={columns}
          rows={versions}
          rowKey={({ version }) => version}
          empty={
            <EmptyState mark="0" level={3} title="Todavía no hay versiones.">
              La primera lleva a todos los confirmados; las siguientes dicen quién es nuevo, quién cambió y
              quién ya no corre.
            </EmptyState>
          }
        />
      </div>
      <DeltaDrawer
        eventId={eventId}
        title={`Cambios de la versión ${looked ?? ''}`}
        between={{ since: (looked ?? 2) - 1, version: looked ?? 2 }}
        opened={looked !== null}
        onClose={() => setLooked(null)}
      />
    </SectionCard>
  )
}
