/** What the tab Caja knows of an event, read again by itself while tills are open, and its acts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { getTillBoard, TillBoard } from '#domain/till/panel/panel-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { type Question, useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

const REFETCH_MS = 15_000

const keyOf = (id: string) => ['till', id] as const

export const useTillBoard = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      call<typeof getTillBoard>('GET /api/eventos/:id/caja', { params: { id }, signal }),
    refetchInterval: REFETCH_MS,
  })

type Answered = Notice & { board: TillBoard }

/** Every act answers with the board as it is after it. */
export const useAnsweredBoard = (id: string) => {
  const client = useQueryClient()
  return ({ board, message }: Answered) => {
    client.setQueryData(keyOf(id), board)
    toastSuccess(message)
  }
}

type Act = { send: () => Promise<Answered>; question: Question }

/** One press of a button: asked before, done, shown. */
export const useTillAct = (id: string) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const answered = useAnsweredBoard(id)
  const acting = useMutation({
    mutationFn: ({ send }: Act) => send(),
    onSuccess: answered,
    onError: (error) => void show(failureOf(error)),
  })
  const act = async (wanted: Act) => {
    if (await ask(wanted.question)) acting.mutate(wanted)
  }
  return { act, busy: acting.isPending }
}
