/** What the tab Equipo knows of an event, and its acts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { showCrew } from '#domain/crew/contract.ts'
import type { AnswerOf, Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { type Question, useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

export type Crew = AnswerOf<typeof showCrew>

const keyOf = (id: string | number) => ['crew', String(id)] as const

export const useCrew = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call<typeof showCrew>('GET /api/eventos/:id/equipo', { params: { id }, signal }),
  })

/** Reads the team again after something changed. */
export const useCrewChanged = (id: string | number) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(id) })
}

type Act<Answer> = { send: () => Promise<Answer>; question?: Question; done?: (answer: Answer) => void }

/** One press of a button of the tab: asked before, done, read again, said. */
export const useCrewAct = (id: string | number) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useCrewChanged(id)
  const acting = useMutation({
    mutationFn: async ({ send, done }: Act<Notice>) => {
      const answer = await send()
      await changed()
      if (done) done(answer)
      else toastSuccess(answer.message)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const act = async <Answer extends Notice>(wanted: Act<Answer>) => {
    if (wanted.question && !(await ask(wanted.question))) return
    acting.mutate(wanted as unknown as Act<Notice>)
  }
  return { act, busy: acting.isPending }
}
