/** Where the browser keeps what it knows of an event's start lists. */
import { useQuery } from '@tanstack/react-query'
import type { getBoard, readDelta } from '#domain/timing/contract.ts'
import type { listTokens } from '#domain/timing/tokens/token-contract.ts'
import { call } from '#web/client.ts'

export const timingKeys = {
  all: (id: string) => ['timing', id] as const,
  board: (id: string) => ['timing', id, 'board'] as const,
  delta: (id: string, since: number, version: number) => ['timing', id, 'delta', since, version] as const,
  tokens: (id: string) => ['timing', id, 'tokens'] as const,
}

export const useTimingBoard = (id: string) =>
  useQuery({
    queryKey: timingKeys.board(id),
    queryFn: ({ signal }) =>
      call<typeof getBoard>('GET /api/eventos/:id/cronometraje', { params: { id }, signal }),
  })

/** 0 as `version`: the list as it stands; 0 as `since`: the last version. */
export const useDelta = (id: string, { since, version }: { since: number; version: number }, open: boolean) =>
  useQuery({
    queryKey: timingKeys.delta(id, since, version),
    enabled: open,
    queryFn: ({ signal }) =>
      call<typeof readDelta>('GET /api/eventos/:id/cronometraje/cambios', {
        params: { id },
        query: { since: since || undefined, version: version || undefined },
        signal,
      }),
  })

export const useTokens = (id: string) =>
  useQuery({
    queryKey: timingKeys.tokens(id),
    queryFn: ({ signal }) =>
      call<typeof listTokens>('GET /api/eventos/:id/cronometraje/tokens', { params: { id }, signal }),
  })
