/** Calls of the survey after the race. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import * as messages from '../messages.ts'
import * as contract from './after-contract.ts'
import { answerSurvey } from './answer-survey.ts'
import { findSurvey } from './find-survey.ts'
import { countSurveyRequests, sendSurvey } from './send-survey.ts'
import { readSurveyCode } from './survey-code.ts'

/** Enough for who has to correct an answer. */
const ANSWER_LIMIT: Limit = { name: 'after-race-survey', max: 20, seconds: 3600 }

const publicRoutes = ({ db, secretKey, limiter }: AppContext): Route[] => {
  const participantOf = (code: string): number => {
    const participant_id = readSurveyCode(secretKey, code)
    if (participant_id === null) throw notFound()
    return participant_id
  }
  return [
    /** Not from a replica: who has just answered is not asked again. */
    route(contract.readAfterSurvey, async ({ params }) => {
      const survey = await findSurvey(db, participantOf(params.code))
      if (!survey) throw notFound()
      return survey
    }),

    route(contract.answerAfterSurvey, async ({ params, body }) => {
      const participant_id = participantOf(params.code)
      await limiter.enforce(ANSWER_LIMIT, String(participant_id))
      const result = await inTransaction(db, (tx) => answerSurvey(tx, participant_id, body.answers))
      if (result.outcome === 'not found') throw notFound()
      if (result.outcome === 'refused')
        throw invalid(
          Object.fromEntries(
            result.problems.map(({ question_id, sentence }) => [`answers.${question_id}`, [sentence]]),
          ),
        )
      if (result.outcome === 'answered before') return { ...messages.ANSWERED_BEFORE, success: false }
      return { ...messages.THANKS, success: true }
    }),
  ]
}

export const afterSurveyRoutes = (context: AppContext): Route[] => [
  ...publicRoutes(context),

  route(contract.readSurveyRequests, async ({ params }) => {
    const found = await countSurveyRequests(context.db, params.id)
    if (!found) throw notFound()
    return found
  }),

  route(contract.sendSurveyRequests, async ({ params, caller }) => {
    const sent = await inTransaction(context.db, async (tx) => {
      const count = await sendSurvey(tx, context, params.id)
      if (typeof count === 'number' && count > 0)
        await record(tx, caller, {
          action: 'enviar',
          subject: 'encuesta',
          subject_id: params.id,
          event_id: params.id,
          detail: { recipients: count },
        })
      return count
    })
    if (sent === 'no such event') throw notFound()
    if (sent === 'no questions') throw new Refusal(422, messages.NOTHING_TO_ASK)
    if (sent === 'too early') throw new Refusal(422, messages.NOT_RUN_YET)
    return { ...messages.surveySent(sent), sent }
  }),
]
