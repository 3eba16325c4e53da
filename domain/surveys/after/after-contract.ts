/** The survey after the race: the runner's own link, and staff who send it. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { publicQuestion } from '../contract.ts'
import { MAX_ANSWER_LENGTH } from '../rules/answers.ts'
import { MAX_QUESTIONS } from '../rules/questions.ts'

const params = z.object({ code: z.string().max(40) })

const afterSurvey = z.object({
  /** Its name. */
  event: z.string(),
  /** Somebody answered with this link: there is nothing more to ask. */
  answered: z.boolean(),
  preguntas: z.array(publicQuestion),
})
export type AfterSurvey = z.output<typeof afterSurvey>

export const readAfterSurvey = endpoint({
  method: 'GET',
  path: '/api/site/encuesta/:code',
  access: 'participant link',
  summary: 'La encuesta después de la carrera, con el enlace propio de quien participó.',
  params,
  answer: afterSurvey,
})

export const answerAfterSurvey = endpoint({
  method: 'POST',
  path: '/api/site/encuesta/:code',
  access: 'participant link',
  summary: 'Responder la encuesta después de la carrera: una vez por participante.',
  params,
  body: z.object({
    answers: wire.json(
      z
        // Whitespace around it is not counted; the rule says the sentence of a long one.
        .array(z.object({ question_id: wire.id, value: z.string().max(MAX_ANSWER_LENGTH * 4) }))
        .max(MAX_QUESTIONS),
    ),
  }),
  /** `success` is false for who had answered: what was said first stays. */
  answer: notice.extend({ success: z.boolean() }),
})

const event = z.object({ id: wire.id })

const surveyRequests = z.object({
  /** The day has come: the survey may be sent. */
  has_run: z.boolean(),
  /** Who would be written to now. */
  waiting: z.int(),
  mailed: z.int(),
  answered: z.int(),
})
export type SurveyRequests = z.output<typeof surveyRequests>

export const readSurveyRequests = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/survey-requests',
  access: 'staff of the event',
  event: 'params.id',
  summary:
    'A cuántos participantes se les envió la encuesta, cuántos respondieron y a cuántos falta enviarla.',
  params: event,
  answer: surveyRequests,
})

export const sendSurveyRequests = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/survey-requests',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Enviar la encuesta después de la carrera a los confirmados que no la han recibido ni respondido.',
  params: event,
  answer: notice.extend({ sent: z.int() }),
})
