/** /admin/eventos/show/{id}/cambios/saldos: the credits an event left, and where they pay. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CreditRow, listCredits } from '#domain/changes/credits/credit-contract.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { Money } from '#web/ui/money.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from '../changes-page.module.css'
import type { Route } from './+types/credits-page.ts'
import { CreditTargets, CreditTargetsSkeleton } from './credit-targets.tsx'

const STATES: Record<CreditRow['state'], { label: string; tone: Tone }> = {
  open: { label: 'Por usar', tone: 'info' },
  used: { label: 'Usado', tone: 'success' },
  lapsed: { label: 'Vencido', tone: 'neutral' },
  refunded: { label: 'Se devuelve', tone: 'warning' },
}

const COLUMNS: readonly Column<CreditRow>[] = [
  { header: 'Persona', sort: 'name', cell: ({ name, last_name }) => `${name} ${last_name}` },
  { header: 'Documento', sort: 'dni', cell: documentText },
  { header: 'Inscripción', sort: 'reference', cell: ({ reference }) => reference },
  { header: 'Saldo', sort: 'amount', cell: ({ amount }) => <Money value={amount} />, align: 'end' },
  { header: 'Queda', sort: 'left', cell: ({ left }) => <Money value={left} />, align: 'end' },
  {
    header: 'Vale hasta',
    sort: 'valid_until',
    cell: ({ valid_until }) => valid_until.split('-').reverse().join('/'),
  },
  {
    header: 'Estado',
    sort: 'state',
    cell: ({ state }) => <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>,
  },
]

export default function CreditsPage({ params: { id } }: Route.ComponentProps) {
  const address = useListAddress()
  const state = address.params.get('state') ?? ''
  const { page, search, sort, perPage } = address
  const asked = { page, search, sort, ...(perPage > 0 ? { per_page: perPage } : {}) }
  const listed = useQuery({
    queryKey: ['credits', id, state, asked],
    queryFn: ({ signal }) =>
      call<typeof listCredits>('GET /api/eventos/:id/saldos', {
        params: { id },
        query: { ...asked, state: state as CreditRow['state'] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const found = listed.data
  const totals = found?.totals
  const filtered = search !== '' || state !== ''

  return (
    <div className={classes.page}>
      <TabTitle
        title="Saldos a favor"
        hint="Lo que quedó de los cupos aplazados, a nombre de cada documento."
      />
      <StatTiles>
        <StatTile label="Saldos" value={totals?.people} />
        <StatTile label="Valor" value={totals && <Money value={totals.made} />} />
        <StatTile label="Por usar" value={totals && <Money value={totals.left} />} />
      </StatTiles>
      {found ? (
        <CreditTargets key={found.targets.join(',')} eventId={id} list={found} />
      ) : listed.error ? null : (
        <CreditTargetsSkeleton />
      )}
      <PagedList
        list={{ ...address, listed }}
        searches="Buscar por nombre, documento o referencia"
        one="saldo"
        many="saldos"
        tools={<SavedViews list="credits" />}
        caption="Saldos a favor"
        columns={COLUMNS}
        rowKey={(row) => row.id}
        filters={
          <NativeSelect
            aria-label="Estado"
            value={state}
            onChange={(event) => address.setFilter({ state: event.currentTarget.value })}
            data={[
              { value: '', label: 'Todos los estados' },
              ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
            ]}
          />
        }
        empty={
          filtered ? (
            <EmptyState mark="0" title="Ningún saldo coincide." />
          ) : (
            <EmptyState mark="$" title="Nadie ha aplazado su cupo.">
              Quien aplaza deja libre su cupo y tiene un saldo para otro evento. Nombra arriba en cuáles vale.
            </EmptyState>
          )
        }
      />
    </div>
  )
}
