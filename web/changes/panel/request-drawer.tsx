/** One request beside the list: what was asked, by whom, what it means in money, and what staff may do with it. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOpen } from '#domain/changes/rules/kinds.ts'
import type { readRequest } from '#domain/changes/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { changeKeys } from './change-queries.ts'
import { RequestActs } from './request-acts.tsx'
import { RequestDetail } from './request-detail.tsx'

export function RequestDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const standing = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: changeKeys.one(id ?? ''),
    queryFn: ({ signal }) =>
      call<typeof readRequest>('GET /api/changes/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // Each reading of a bank account is written down: none without a reason.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
  return (
    <DrawerPanel
      opened={id !== null}
      onClose={onClose}
      title={data ? `${data.name} ${data.last_name}` : 'Solicitud'}
      size={560}
      footer={data && isOpen(data.state) ? <RequestActs request={data} standing={standing} /> : null}
    >
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!error && !data ? <LinesSkeleton lines={8} /> : null}
      {data ? <RequestDetail request={data} standing={standing} /> : null}
    </DrawerPanel>
  )
}
