/** Where the browser keeps what it knows of the panel's home. Whatever somebody does may change it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { readCurve, readHome, readWaiting } from '#domain/panel/home/home-contract.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'

export const panelKeys = {
  all: ['panel'] as const,
  waiting: ['panel', 'waiting'] as const,
  home: ['panel', 'home'] as const,
  curve: (event_id: number, beside_id: number | null) => ['panel', 'curve', event_id, beside_id] as const,
}

/** Nobody waits for it: a number of a minute ago is good enough, until somebody comes back or does something. */
const FRESH_MS = 60_000

export const useWaiting = () => {
  const session = useSession()
  return useQuery({
    queryKey: panelKeys.waiting,
    queryFn: ({ signal }) => call<typeof readWaiting>('GET /api/panel/waiting', { signal }),
    staleTime: FRESH_MS,
    enabled: Boolean(session) && session?.role !== 'Cliente' && session?.two_step_due !== true,
  }).data
}

/** Open all day: it reads itself again while somebody looks at it. */
export const useHome = () =>
  useQuery({
    queryKey: panelKeys.home,
    queryFn: ({ signal }) => call<typeof readHome>('GET /api/panel/home', { signal }),
    refetchInterval: FRESH_MS,
  })

export const useCurves = (event_id: number, beside_id: number | null) =>
  useQuery({
    queryKey: panelKeys.curve(event_id, beside_id),
    queryFn: ({ signal }) =>
      call<typeof readCurve>('GET /api/panel/curve', { query: { event_id, beside_id }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
