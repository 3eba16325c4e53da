/** The queue of transfers that wait for a decision, oldest first, and those that were decided. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { listTransfers, TransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { RejectModal } from './reject-modal.tsx'
import { TransferCard } from './transfer-card.tsx'
import classes from './transfer-desk.module.css'
import { transferKeys } from './transfer-keys.ts'

const STATES = [
  { value: 'pending', label: 'Por decidir' },
  { value: 'approved', label: 'Aprobadas' },
  { value: 'rejected', label: 'Rechazadas' },
  { value: 'all', label: 'Todas' },
]

export function TransferDesk({ eventId }: { eventId: string }) {
  const { page, search, setPage, setSearch } = useListAddress()
  const [params, setParams] = useSearchParams()
  const [rejecting, setRejecting] = useState<TransferProof | null>(null)
  const state = params.get('decision') ?? 'pending'
  const query = { event_id: eventId, state, search, page }
  const listed = useQuery({
    queryKey: transferKeys.list(query),
    queryFn: ({ signal }) => call<typeof listTransfers>('GET /api/transfers', { query, signal }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <ListTools total={listed.data?.total} one="comprobante" many="comprobantes">
        <SearchBox label="Busca por número, referencia, DNI o nombre" value={search} onSearch={setSearch} />
        <NativeSelect
          aria-label="Decisión"
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setParams((before) => {
              before.set('decision', value)
              before.delete('page')
              return before
            })
          }
          data={STATES}
        />
      </ListTools>
      {listed.error && !listed.data ? (
        <LoadError error={listed.error} onRetry={() => listed.refetch()} />
      ) : listed.data?.data.length === 0 ? (
        <EmptyState
          mark="0"
          title={state === 'pending' ? 'No hay transferencias por decidir.' : 'No hay comprobantes aquí.'}
        >
          {state === 'pending'
            ? 'Cuando alguien envíe un comprobante, lo verás aquí.'
            : 'Los que decidas quedan aquí.'}
        </EmptyState>
      ) : (
        <div className={classes.queue} aria-busy={listed.isFetching}>
          {listed.data ? (
            listed.data.data.map((proof) => (
              <TransferCard key={proof.id} proof={proof} onReject={() => setRejecting(proof)} />
            ))
          ) : (
            <LinesSkeleton lines={8} />
          )}
        </div>
      )}
      <Pager page={page} lastPage={listed.data?.last_page ?? 1} onPage={setPage} />
      <RejectModal proof={rejecting} onClose={() => setRejecting(null)} />
    </>
  )
}
