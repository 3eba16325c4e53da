/** What the tab Entrega knows of an event, read again every few seconds while somebody looks at it, and its acts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { findDeskPeople, showDeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { type Question, useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

const boardKeys = {
  all: (event: string | number) => ['kit-desk', String(event)] as const,
  board: (event: string | number) => ['kit-desk', String(event), 'board'] as const,
  people: (event: string | number, search: string) => ['kit-desk', String(event), 'people', search] as const,
}

/** An expo is watched from afar: what a desk does shows within this. */
const EVERY_MS = 5000

export const useDeskBoard = (id: string | number) =>
  useQuery({
    queryKey: boardKeys.board(id),
    queryFn: ({ signal }) =>
      call<typeof showDeskBoard>('GET /api/eventos/:id/entrega', { params: { id }, signal }),
    // Not in a tab that nobody sees, which is what it does unless it is told otherwise.
    refetchInterval: EVERY_MS,
  })

export const useDeskPeople = (id: string | number, search: string) =>
  useQuery({
    queryKey: boardKeys.people(id, search),
    queryFn: ({ signal }) =>
      call<typeof findDeskPeople>('GET /api/eventos/:id/entrega/personas', {
        params: { id },
        query: { search },
        signal,
      }),
    enabled: search !== '',
    placeholderData: (before) => before,
  })

export const useBoardChanged = (id: string | number) => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: boardKeys.all(id) }), [client, id])
}

/** One press of a button: asked before, done, read again, said. */
export const useBoardAct = (id: string | number) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useBoardChanged(id)
  const acting = useMutation({
    mutationFn: (send: () => Promise<Notice>) => send(),
    onSuccess: async ({ message }) => {
      await changed()
      toastSuccess(message)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const act = async (question: Question, send: () => Promise<Notice>) => {
    if (await ask(question)) acting.mutate(send)
  }
  return { act, busy: acting.isPending }
}
