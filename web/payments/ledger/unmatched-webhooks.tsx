/** 'Avisos sin pago': what came to our address and no payment stands behind. For the Administrator. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { listUnmatchedWebhooks, UnmatchedWebhook } from '#domain/payments/ledger/ledger-contract.ts'
import { GATEWAY_NAMES, GATEWAYS } from '#domain/payments/rules/gateways.ts'
import { wayLabel } from '#domain/payments/rules/ledger.ts'
import { UNMATCHED_REASONS, unmatchedReason } from '#domain/payments/rules/unmatched-webhooks.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import classes from './ledger.module.css'
import { RawWebhook } from './raw-webhook.tsx'
import drawer from './unmatched-webhooks.module.css'

const columns: readonly Column<UnmatchedWebhook>[] = [
  { header: 'Cuándo', cell: ({ received_at }) => <DateText value={received_at} form="date and time" /> },
  { header: 'Pasarela', cell: ({ gateway_name }) => wayLabel(gateway_name) },
  { header: 'Referencia que dice', cell: ({ reference }) => reference ?? '—' },
  { header: 'Evento', cell: ({ event }) => event ?? 'Toda la instalación' },
  { header: 'Por qué no se aceptó', cell: ({ reason }) => unmatchedReason(reason) },
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
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string>) => {
    const address = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value) address.set(name, value)
      else address.delete(name)
    return address
  }
  const go = (changes: Record<string, string>) =>
    setParams(change(changes), { replace: true, preventScrollReset: true })
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const query = {
    event_id: eventId,
    search: params.get('search') ?? '',
    gateway: params.get('gateway') ?? '',
    reason: params.get('motivo') ?? '',
  }
  const notices = useQuery({
    queryKey: ['ledger', 'stray', query, page],
    queryFn: ({ signal }) =>
      call<typeof listUnmatchedWebhooks>('GET /api/ledger/notices', { query: { ...query, page }, signal }),
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
      <ListTools total={notices.data?.total} one="aviso" many="avisos">
        <SearchBox
          label="Busca por referencia o contenido"
          value={query.search}
          onSearch={(search) => go({ search, page: '' })}
        />
        <NativeSelect
          aria-label="Pasarela"
          value={query.gateway}
          onChange={({ currentTarget }) => go({ gateway: currentTarget.value, page: '' })}
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
          onChange={({ currentTarget }) => go({ motivo: currentTarget.value, page: '' })}
          data={[
            { value: '', label: 'Motivo: todos' },
            ...UNMATCHED_REASONS.map((value) => ({ value, label: unmatchedReason(value) })),
          ]}
        />
      </ListTools>
      {notices.error && !notices.data ? (
        <LoadError error={notices.error} onRetry={() => notices.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Avisos sin pago"
            columns={columns}
            rows={notices.data?.data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `?${change({ aviso: String(id) })}`}
            loading={notices.isPlaceholderData || notices.isPending}
            empty={
              <EmptyState
                mark={filtered ? '?' : '0'}
                title={filtered ? 'Ningún aviso coincide con el filtro.' : 'No hay avisos sin pago.'}
              >
                {filtered ? null : 'Todo lo que dijeron las pasarelas en 30 días tiene su pago.'}
              </EmptyState>
            }
          />
          <Pager
            page={page}
            lastPage={notices.data?.last_page ?? 1}
            onPage={(next) => go({ page: next > 1 ? String(next) : '' })}
          />
        </>
      )}
      <DrawerPanel
        opened={opened !== undefined}
        onClose={() => go({ aviso: '' })}
        title="Aviso sin pago"
        size={560}
      >
        {opened ? <Detail notice={opened} /> : null}
      </DrawerPanel>
    </>
  )
}
