/** What the browser knows about a survey, under one key: a change of the questions makes its results old too. */
import { useQuery } from '@tanstack/react-query'
import type { listQuestions } from '#domain/surveys/contract.ts'
import { call } from '#web/client.ts'

export const surveyKeys = {
  all: (eventId: string) => ['survey', eventId] as const,
  questions: (eventId: string) => ['survey', eventId, 'questions'] as const,
}

export const useQuestions = (eventId: string) =>
  useQuery({
    queryKey: surveyKeys.questions(eventId),
    queryFn: ({ signal }) =>
      call<typeof listQuestions>('GET /api/eventos/:id/questions/all', { params: { id: eventId }, signal }),
  })
