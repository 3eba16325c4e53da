/** Calls of the survey: questions for the form, their editing, and what people answered. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { findEventName, listCategoryNames } from '../events/queries.ts'
import { deleteQuestion, orderQuestions, updateQuestion } from './change-question.ts'
import * as contract from './contract.ts'
import { createQuestions } from './create-questions.ts'
import * as messages from './messages.ts'
import {
  type AnswerFilters,
  countAnswers,
  countParticipants,
  listAllAnswers,
  listAnswers,
  listPublicQuestions,
  listQuestions,
} from './queries.ts'
import { tabulate } from './rules/tabulation.ts'
import { surveySheets } from './survey-sheets.ts'

const subject = 'pregunta'
/** What the history tells of a question. */
const TOLD = ['texto', 'tipo', 'opciones', 'obligatoria', 'hidden', 'moment'] as const

const findQuestion = async (db: Reader, event_id: number, question_id: number) => {
  const found = (await listQuestions(db, event_id)).find(({ id }) => id === question_id)
  if (!found) throw notFound()
  return found
}

const beginningsOf = (listed: { texto: string }[]) => listed.map(({ texto }) => texto.slice(0, 60))

const requireEvent = async (db: Reader, event_id: number): Promise<string> => {
  const name = await findEventName(db, event_id)
  if (name === null) throw notFound()
  return name
}

const tabulateEvent = async (db: Reader, event_id: number, filters: AnswerFilters) => {
  const [questions, counted] = await Promise.all([
    listQuestions(db, event_id),
    countAnswers(db, event_id, filters),
  ])
  return tabulate(questions, counted)
}

const questionRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listPublicQuestions, async ({ params }) => {
    const preguntas = await listPublicQuestions(db, params.id)
    if (!preguntas) throw notFound()
    return { preguntas }
  }),

  route(contract.listQuestions, async ({ params }) => {
    await requireEvent(db, params.id)
    return { preguntas: await listQuestions(db, params.id) }
  }),

  route(contract.createQuestion, async ({ params, body, caller }) => {
    const question = await inTransaction(db, async (tx) => {
      const created = await createQuestions(tx, params.id, [body])
      if (created === 'no such event') throw notFound()
      if (created === 'too many') throw invalid({ texto: [messages.TOO_MANY_QUESTIONS] })
      const [id = 0] = created
      const deed = { action: 'crear', subject, subject_id: id, event_id: params.id }
      await record(tx, caller, { ...deed, detail: { texto: body.texto, tipo: body.tipo } })
      return findQuestion(tx, params.id, id)
    })
    return { ...messages.QUESTION_CREATED, question }
  }),

  route(contract.updateQuestion, async ({ params, body, caller }) => {
    const { id: event_id, question_id } = params
    const question = await inTransaction(db, async (tx) => {
      const before = await findQuestion(tx, event_id, question_id)
      const result = await updateQuestion(tx, { event_id, question_id }, body)
      if (result.outcome === 'not found') throw notFound()
      if (result.outcome === 'type fixed') throw invalid({ tipo: [messages.TYPE_FIXED] })
      if (result.outcome === 'moment fixed') throw invalid({ moment: [messages.MOMENT_FIXED] })
      if (result.outcome === 'option fixed')
        throw invalid({ opciones: [messages.optionFixed(result.option)] })
      const deed = { action: 'actualizar', subject, subject_id: question_id, event_id }
      const after = await findQuestion(tx, event_id, question_id)
      await record(tx, caller, { ...deed, changes: changesOf(before, after, TOLD), detail: body })
      return after
    })
    return { ...messages.QUESTION_UPDATED, question }
  }),

  route(contract.orderQuestions, async ({ params, body, caller }) => {
    const preguntas = await inTransaction(db, async (tx) => {
      const before = await listQuestions(tx, params.id)
      if ((await orderQuestions(tx, params.id, body.ids)) === 'not found') throw notFound()
      const after = await listQuestions(tx, params.id)
      await record(tx, caller, {
        action: 'ordenar',
        subject,
        event_id: params.id,
        changes: changesOf({ order: beginningsOf(before) }, { order: beginningsOf(after) }),
        detail: { ids: body.ids },
      })
      return after
    })
    return { ...messages.ORDER_SAVED, preguntas }
  }),

  route(contract.deleteQuestion, async ({ params, caller }) => {
    const { id: event_id, question_id } = params
    return inTransaction(db, async (tx) => {
      const { texto } = await findQuestion(tx, event_id, question_id)
      const outcome = await deleteQuestion(tx, { event_id, question_id })
      if (outcome === 'not found') throw notFound()
      if (outcome === 'has answers') return messages.QUESTION_IN_USE
      const changes = changesOf({ texto }, { texto: null })
      await record(tx, caller, { action: 'eliminar', subject, subject_id: question_id, event_id, changes })
      return messages.QUESTION_DELETED
    })
  }),
]

const resultRoutes = ({ db }: AppContext): Route[] => [
  route(contract.tabulation, async ({ params, query }) => {
    await requireEvent(db, params.id)
    const [members, questions, categories] = await Promise.all([
      countParticipants(db, params.id, query),
      tabulateEvent(db, params.id, query),
      listCategoryNames(db, params.id),
    ])
    return { members, questions, categories }
  }),

  route(contract.listAnswers, async ({ params, query }) => {
    const found = await listAnswers(db, { event_id: params.id, question_id: params.question_id }, query)
    if (!found) throw notFound()
    return pagedAnswer(found.rows, found.total, query.page, query.per_page)
  }),

  route(contract.exportTabulation, async ({ params, query, caller, reply }) => {
    const name = await requireEvent(db, params.id)
    const [questions, answers] = await Promise.all([
      tabulateEvent(db, params.id, query),
      listAllAnswers(db, params.id, query),
    ])
    await inTransaction(db, (tx) =>
      record(tx, caller, { action: 'exportar', subject: 'encuesta', event_id: params.id }),
    )
    return sendWorkbook(reply, `Encuesta ${name}`, surveySheets(questions, answers))
  }),
]

export const surveyRoutes = (context: AppContext): Route[] => [
  ...questionRoutes(context),
  ...resultRoutes(context),
]
