/** The questions a form of the event asks: neither hidden ones nor those for after the race. */
import type { listQuestions } from '#domain/surveys/contract.ts'
import { call } from '#web/client.ts'
import { participantKeys } from './participant-queries.ts'

export const questionsOf = (eventId: number) => ({
  queryKey: participantKeys.questions(eventId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { preguntas } = await call<typeof listQuestions>('GET /api/eventos/:id/questions/all', {
      params: { id: eventId },
      signal,
    })
    return preguntas.filter(({ hidden, moment }) => !hidden && moment === 'registration')
  },
})
