/** What the results pages load on the server: the shapes, and the calls to our own API. */
import { data } from 'react-router'
import type {
  ClassifiedRow,
  listClassification,
  listPodiums,
  Podium,
} from '#domain/results/classification/classification-contract.ts'
import type {
  compareResults,
  getEventResults,
  listEventsWithResults,
  listResults,
  ResultRow,
  ResultsDivision,
  ResultsEventCard,
  resultStats,
} from '#domain/results/contract.ts'
import type { getResult, Split } from '#domain/results/visitors/result-contract.ts'
import type { findRunner } from '#domain/results/visitors/runner-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { InProcessCall } from '#server/pages/site.ts'
import { fillPath } from '#web/client.ts'

export type { ClassifiedRow, Podium, ResultRow, ResultsDivision, ResultsEventCard, Split }
export type EventResults = AnswerOf<typeof getEventResults>
export type ResultsPage = AnswerOf<typeof listResults>
export type Stats = AnswerOf<typeof resultStats>
export type OneResult = AnswerOf<typeof getResult>
export type EventsWithResults = AnswerOf<typeof listEventsWithResults>
export type ClassificationPage = AnswerOf<typeof listClassification>
export type Podiums = AnswerOf<typeof listPodiums>
export type FoundRunners = AnswerOf<typeof findRunner>
export type Pair = AnswerOf<typeof compareResults>

/** What the API refuses, the page refuses with the same status. */
const read = async <Answer>(call: InProcessCall, path: string): Promise<Answer> => {
  const answer = await call(path)
  if (answer.status !== 200) throw data(null, { status: answer.status })
  return (await answer.json()) as Answer
}

export const loadEventsWithResults = (call: InProcessCall, query: object) =>
  read<EventsWithResults>(call, fillPath('/api/event-results-client', {}, query))

export const loadEventResults = (call: InProcessCall, eventId: string) =>
  read<EventResults>(call, fillPath('/api/site/results/:eventId', { eventId }))

export const loadResultsPage = (call: InProcessCall, eventId: string, query: object) =>
  read<ResultsPage>(call, fillPath('/api/event/:eventId/results', { eventId }, query))

export const loadStats = (call: InProcessCall, eventId: string, query: object) =>
  read<Stats>(call, fillPath('/api/event/:eventId/stats', { eventId }, query))

export const loadResult = (call: InProcessCall, id: string) =>
  read<OneResult>(call, fillPath('/api/site/result/:id', { id }))

export const loadClassification = (call: InProcessCall, eventId: string, query: object) =>
  read<ClassificationPage>(call, fillPath('/api/event/:eventId/classification', { eventId }, query))

export const loadPodiums = (call: InProcessCall, eventId: string) =>
  read<Podiums>(call, fillPath('/api/event/:eventId/podiums', { eventId }))

export const findRunners = (call: InProcessCall, search: string) =>
  read<FoundRunners>(call, fillPath('/api/site/runners', {}, { search }))
