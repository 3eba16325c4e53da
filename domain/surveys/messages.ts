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

export const MOMENT_FIXED =
  'Ya hay respuestas: el momento no se puede cambiar. Oculta esta pregunta y crea otra.'

export const optionFixed = (option: string) =>
  `Alguien ya respondió «${option}»: esa opción no se puede quitar ni cambiar.`

export const TOO_MANY_QUESTIONS = `Una encuesta puede tener hasta ${MAX_QUESTIONS} preguntas.`

export const THANKS: Notice = { message: 'Gracias por responder', body: '', icon: 'success' }
export const ANSWERED_BEFORE: Notice = {
  message: 'Ya respondiste',
  body: 'Vale lo que enviaste la primera vez.',
  icon: 'success',
}

export const NOTHING_TO_ASK = {
  message: 'La encuesta no se envió',
  body: 'No hay preguntas para después de la carrera. Agrega una.',
}
export const NOT_RUN_YET = {
  message: 'La encuesta no se envió',
  body: 'El evento no ha comenzado. Envíala cuando haya pasado.',
}

export const surveySent = (count: number): Notice =>
  count === 0
    ? { message: 'No hay a quién enviarla', body: 'Todos la recibieron o ya respondieron.', icon: 'success' }
    : {
        message: 'Encuesta enviada',
        body: `Le escribimos a ${count} ${count === 1 ? 'participante' : 'participantes'}.`,
        icon: 'success',
      }
