/** 'Notificaciones sin inscripción': what came to our address and no payment stands behind. For the Administrator. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { listUnmatchedWebhooks, UnmatchedWebhook } from '#domain/payments/ledger/ledger-contract.ts'
import { GATEWAY_NAMES, GATEWAYS } from '#domain/payments/rules/gateways.ts'
import { wayLabel } from '#domain/payments/rules/ledger.ts'
import { UNMATCHED_REASONS, unmatchedReason } from '#domain/payments/rules/unmatched-webhooks.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from '#web/ui/table/sort-select.tsx'
import classes from './ledger.module.css'
import { RawWebhook } from './raw-webhook.tsx'
import drawer from './unmatched-webhooks.module.css'

const columns: readonly Column<UnmatchedWebhook>[] = [
  {
    header: 'Cuándo',
    sort: 'received_at',
    cell: ({ received_at }) => <DateText value={received_at} form="date and time" />,
  },
  { header: 'Pasarela', sort: 'gateway', cell: ({ gateway_name }) => wayLabel(gateway_name) },
  { header: 'Referencia que dice', cell: ({ reference }) => reference ?? '—' },
  { header: 'Evento', sort: 'event', cell: ({ event }) => event ?? 'Toda la instalación' },
  { header: 'Por qué no se aceptó', sort: 'reason', cell: ({ reason }) => unmatchedReason(reason) },
]

function Detail({ notice }: { notice: UnmatchedWebhook }) {
  return (
    <div className={drawer.detail}>
      <p className={drawer.why}>{unmatchedReason(notice.reason)}.</p>
      <Facts>
        {columns.slice(0, -1).map(({ header, cell }) => (
          <Fact key={header} label={header}>
            {cell(notice)}
          </Fact>
        ))}
        {notice.provider_transaction ? <Fact label="Transacción">{notice.provider_transaction}</Fact> : null}
      </Facts>
      <RawWebhook raw={notice.raw} open />
      <p className={classes.soft}>La firma, las llaves y los datos de tarjeta están ocultos.</p>
    </div>
  )
}

export function UnmatchedWebhooks({ eventId }: { eventId: string }) {
  const address = useListAddress()
  const { params, page, search, sort, perPage, change, setPage, setFilter, at } = address
  const query = {
    event_id: eventId,
    search,
    gateway: params.get('gateway') ?? '',
    reason: params.get('motivo') ?? '',
  }
  const notices = useQuery({
    queryKey: ['ledger', 'stray', query, page, sort, perPage],
    queryFn: ({ signal }) =>
      call<typeof listUnmatchedWebhooks>('GET /api/ledger/notices', {
        query: { ...query, page, sort, ...(perPage > 0 ? { per_page: perPage } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const opened = notices.data?.data.find(({ id }) => String(id) === params.get('aviso'))
  const filtered = Boolean(query.search || query.gateway || query.reason)

  return (
    <>
      <p className={drawer.intro}>
        Llegaron a la dirección de tus pasarelas y no son de ningún pago: no cambiaron nada. Se guardan 30
        días.
      </p>
      <ListTools total={notices.data?.total} one="notificación" many="notificaciones">
        <SearchBox
          label="Busca por referencia o contenido"
          value={query.search}
          onSearch={(typed) => setFilter({ search: typed })}
        />
        <NativeSelect
          aria-label="Pasarela"
          value={query.gateway}
          onChange={({ currentTarget }) => setFilter({ gateway: currentTarget.value })}
          data={[
            { value: '', label: 'Pasarela: todas' },
            ...GATEWAY_NAMES.filter((name) => GATEWAYS[name].notifies).map((value) => ({
              value,
              label: wayLabel(value),
            })),
          ]}
        />
        <NativeSelect
          aria-label="Motivo"
          value={query.reason}
          onChange={({ currentTarget }) => setFilter({ motivo: currentTarget.value })}
          data={[
            { value: '', label: 'Motivo: todos' },
            ...UNMATCHED_REASONS.map((value) => ({ value, label: unmatchedReason(value) })),
          ]}
        />
        <SortSelect columns={columns} sort={sort} onSort={address.setSort} />
        <SavedViews list="unmatched" passing={['aviso']} stays={['vista']} />
      </ListTools>
      <PagedTable
        listed={notices}
        page={page}
        onPage={(next) => setPage(next, { replace: true, preventScrollReset: true })}
        caption="Pagos que no sabemos de quién son"
        sort={sort}
        onSort={address.setSort}
        perPage={perPage}
        onPerPage={address.setPerPage}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => at({ aviso: String(id) })}
        empty={
          <EmptyState
            mark={filtered ? '?' : '0'}
            title={
              filtered
                ? 'Ninguna notificación coincide con el filtro.'
                : 'No hay notificaciones sin inscripción.'
            }
          >
            {filtered
              ? null
              : 'Todo lo que dijeron las pasarelas en 30 días tiene su inscripción o su orden.'}
          </EmptyState>
        }
      />
      <DrawerPanel
        opened={opened !== undefined}
        onClose={() => change({ aviso: '' })}
        title="Notificación sin inscripción"
        size={560}
      >
        {opened ? <Detail notice={opened} /> : null}
      </DrawerPanel>
    </>
  )
}
