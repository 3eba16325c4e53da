/** How many requests wait for a decision, beside 'Solicitudes' in the panel's places. */
import { QueryClientContext, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { countRequests } from '#domain/changes/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { changeKeys } from './change-queries.ts'

/** Nobody waits for it: a number of a minute ago is good enough on every other page. */
const FRESH_MS = 60_000

export const useWaiting = (enabled = true) =>
  useQuery({
    queryKey: changeKeys.waiting,
    queryFn: ({ signal }) => call<typeof countRequests>('GET /api/changes/waiting', { signal }),
    staleTime: FRESH_MS,
    enabled,
  }).data

function Count({ className }: { className: string | undefined }) {
  const session = useSession()
  const waiting = useWaiting(Boolean(session) && session?.two_step_due !== true)?.decision ?? 0
  return waiting > 0 ? (
    <span className={className}>
      {waiting}
      <span className="visually-hidden"> por decidir</span>
    </span>
  ) : null
}

/** The frame of an error page stands outside of what keeps answers: there it says nothing. */
export function WaitingCount({ className }: { className: string | undefined }) {
  return use(QueryClientContext) ? <Count className={className} /> : null
}
