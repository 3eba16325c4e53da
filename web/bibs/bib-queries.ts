/** Where the browser keeps what it knows about numbers, so that an act in one part of the tab reaches the others. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { getBoard } from '#domain/bibs/contract.ts'
import { call } from '#web/client.ts'

export const bibKeys = {
  all: (event: string | number) => ['bibs', String(event)] as const,
  board: (event: string | number) => ['bibs', String(event), 'board'] as const,
  list: (event: string | number, ...filters: string[]) =>
    ['bibs', String(event), 'list', ...filters] as const,
  without: (event: string | number, ...filters: string[]) =>
    ['bibs', String(event), 'without', ...filters] as const,
  preview: (event: string | number) => ['bib-preview', String(event)] as const,
}

export const useBoard = (id: string) =>
  useQuery({
    queryKey: bibKeys.board(id),
    queryFn: ({ signal }) =>
      call<typeof getBoard>('GET /api/eventos/:id/dorsales', { params: { id }, signal }),
  })

/** Head, series and lists are read again: one number more moves a figure in each of them. */
export const useBibsChanged = (eventId: string | number) => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: bibKeys.all(eventId) }), [client, eventId])
}
