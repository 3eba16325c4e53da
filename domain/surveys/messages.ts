/** What the survey part says to people. */
import type { Notice } from '#server/contract-kit.ts'
import { MAX_QUESTIONS } from './rules/questions.ts'

export const QUESTION_CREATED: Notice = { message: 'Pregunta agregada', body: '', icon: 'success' }
export const QUESTION_UPDATED: Notice = { message: 'Pregunta guardada', body: '', icon: 'success' }
export const QUESTION_DELETED: Notice = { message: 'Pregunta eliminada', body: '', icon: 'success' }
export const ORDER_SAVED: Notice = { message: 'Orden guardado', body: '', icon: 'success' }

export const QUESTION_IN_USE: Notice = {
  message: 'No se puede eliminar',
  body: 'Hay respuestas asociadas. Puedes ocultarla: deja de preguntarse y sus resultados se conservan.',
  icon: 'error',
}

export const TYPE_FIXED = 'Ya hay respuestas: el tipo no se puede cambiar. Oculta esta pregunta y crea otra.'

export const optionFixed = (option: string) =>
  `Alguien ya respondió «${option}»: esa opción no se puede quitar ni cambiar.`

export const TOO_MANY_QUESTIONS = `Una encuesta puede tener hasta ${MAX_QUESTIONS} preguntas.`
