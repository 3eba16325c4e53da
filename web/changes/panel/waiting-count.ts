/** How many requests wait for a decision, and how many refunds for being paid. */
import { useQuery } from '@tanstack/react-query'
import type { countRequests } from '#domain/changes/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { changeKeys } from './change-queries.ts'

/** Nobody waits for it: a number of a minute ago is good enough on every other page. */
const FRESH_MS = 60_000

export const useWaiting = () =>
  useQuery({
    queryKey: changeKeys.waiting,
    queryFn: ({ signal }) => call<typeof countRequests>('GET /api/changes/waiting', { signal }),
    staleTime: FRESH_MS,
  }).data
