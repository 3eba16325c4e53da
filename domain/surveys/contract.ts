/** Questions of an event, their answers and the tabulation: specification public.md section 3, product.md section 8. */
import { z } from 'zod'
import { endpoint, notice, paged, wire, XLSX } from '#server/contract-kit.ts'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_TEXT_LENGTH,
  optionsProblem,
  QUESTION_MOMENTS,
  QUESTION_TYPES,
  type QuestionType,
} from './rules/questions.ts'

const questionFields = {
  texto: wire.text(MAX_TEXT_LENGTH),
  tipo: z.enum(QUESTION_TYPES, 'Elige el tipo de pregunta.'),
  opciones: wire
    .json(z.array(wire.text(MAX_OPTION_LENGTH)).max(MAX_OPTIONS))
    .nullish()
    .transform((opciones) => opciones ?? []),
  obligatoria: wire.boolean.default(false),
  /** Of a new question, without it: in the form. Of one that exists: as it is. */
  moment: z.enum(QUESTION_MOMENTS, 'Elige cuándo se pregunta.').optional(),
}

const withGoodOptions = <T extends { tipo: QuestionType; opciones: string[] }>(
  question: T,
  context: z.RefinementCtx<T>,
) => {
  const problem = optionsProblem(question.tipo, question.opciones)
  if (problem)
    context.addIssue({ code: 'custom', message: problem, path: ['opciones'], input: question.opciones })
}

/** Free text has no options, whatever was typed before the type was changed. */
const withoutIdleOptions = <T extends { tipo: QuestionType; opciones: string[] }>(question: T): T =>
  question.tipo === 'input' ? { ...question, opciones: [] } : question

const newQuestion = z.object(questionFields).superRefine(withGoodOptions).transform(withoutIdleOptions)
export type NewQuestion = z.output<typeof newQuestion>

export const publicQuestion = z.object({
  id: z.int(),
  texto: z.string(),
  tipo: z.enum(QUESTION_TYPES),
  opciones: z.array(z.string()),
  obligatoria: z.boolean(),
})
export type PublicQuestion = z.output<typeof publicQuestion>

const question = publicQuestion.extend({
  hidden: z.boolean(),
  moment: z.enum(QUESTION_MOMENTS),
  answers_count: z.int(),
})
export type Question = z.output<typeof question>

const event = z.object({ id: wire.id })
const oneQuestion = z.object({ id: wire.id, question_id: wire.id })

export const listPublicQuestions = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/questions',
  access: 'public',
  summary: 'Preguntas visibles de un evento activo, las que se hacen al inscribirse.',
  params: event,
  answer: z.object({ preguntas: z.array(publicQuestion) }),
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/questions/all',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Todas las preguntas del evento, también las ocultas, con su número de respuestas.',
  params: event,
  answer: z.object({ preguntas: z.array(question) }),
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/questions',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Agregar una pregunta al final de la encuesta.',
  params: event,
  body: newQuestion,
  answer: notice.extend({ question: question }),
})

export const updateQuestion = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/questions/:question_id',
  access: 'staff of the event',
  event: 'params.id',
  summary:
    'Cambiar u ocultar una pregunta. Con respuestas no cambia de tipo ni de momento ni pierde una opción elegida.',
  params: oneQuestion,
  body: z
    .object({ ...questionFields, hidden: wire.boolean.optional() })
    .superRefine(withGoodOptions)
    .transform(withoutIdleOptions),
  answer: notice.extend({ question: question }),
})

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/questions/order',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Ordenar las preguntas; las que no se nombran quedan al final.',
  params: event,
  body: z.object({ ids: wire.json(z.array(wire.id).min(1).max(1000)) }),
  answer: notice.extend({ preguntas: z.array(question) }),
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/eventos/:id/questions/:question_id',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Eliminar una pregunta sin respuestas. Con respuestas contesta 200 con icon error.',
  params: oneQuestion,
  answer: notice,
})

const filters = {
  category_id: wire.unlessEmpty(wire.id.optional()),
  paid: wire.unlessEmpty(wire.boolean.optional()),
}

const tabulated = z.object({
  id: z.int(),
  texto: z.string(),
  tipo: z.enum(QUESTION_TYPES),
  hidden: z.boolean(),
  moment: z.enum(QUESTION_MOMENTS),
  answered: z.int(),
  options: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      /** Of those who answered, one decimal. */
      percentage: z.number(),
    }),
  ),
})
export type TabulatedQuestion = z.output<typeof tabulated>

export const tabulation = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/questions/tabulation',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Resultados de la encuesta entre los inscritos: conteos y porcentajes por opción.',
  params: event,
  query: z.object(filters),
  answer: z.object({
    /** Registered people inside the filters. */
    members: z.int(),
    questions: z.array(tabulated),
    categories: z.array(
      z.object({ id: z.int(), distance: z.string(), title: z.string(), gender: z.string() }),
    ),
  }),
})

const givenAnswer = z.object({
  member_id: z.int(),
  name: z.string(),
  last_name: z.string(),
  category: z.string(),
  paid: z.boolean(),
  value: z.string(),
})
export type GivenAnswer = z.output<typeof givenAnswer>

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/questions/:question_id/answers',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Respuestas a una pregunta, por páginas, con búsqueda en el texto y en el nombre.',
  params: oneQuestion,
  query: z.object({ ...filters, search: wire.search, page: wire.page, per_page: wire.perPage(10) }),
  answer: paged(givenAnswer),
})

export const exportTabulation = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/questions/tabulation/export',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Resultados de la encuesta en Excel: resumen y una fila por persona.',
  params: event,
  query: z.object(filters),
  file: XLSX,
  costly: 'export',
})
