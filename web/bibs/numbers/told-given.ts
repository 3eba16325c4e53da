/** A number that was given by hand is told with its way back, unless it was theirs already. */
import type { giveBib, undoGive } from '#domain/bibs/hand/hand-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

type Given = AnswerOf<typeof giveBib>
type Whom = { eventId: number; participant_id: number; changed: () => unknown }

export const toastGiven = (answer: Given, { eventId, participant_id, changed }: Whom) => {
  const { message, body, undo } = answer
  const said = [message, body].filter(Boolean).join('. ')
  if (!undo) return toastSuccess(said)
  toastUndo({
    message: said,
    undo: async () => {
      const back = await call<typeof undoGive>('POST /api/eventos/:id/dorsales/dar/deshacer', {
        params: { id: eventId },
        body: { participant_id, number: answer.bib.number, ...undo },
      })
      await changed()
      return back.message
    },
    failed: (error) => failureOf(error).message,
  })
}
