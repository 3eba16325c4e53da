/** What a question of a survey may be. One place for the server's reader and the form's messages. */

export const QUESTION_TYPES = ['input', 'checkbox'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** `checkbox` is shown as radio options: one answer. */
export const QUESTION_TYPE_LABELS: Record<QuestionType, string> = {
  input: 'Respuesta abierta',
  checkbox: 'Una opción de la lista',
}

export const QUESTION_MOMENTS = ['registration', 'after'] as const
export type QuestionMoment = (typeof QUESTION_MOMENTS)[number]

export const QUESTION_MOMENT_LABELS: Record<QuestionMoment, string> = {
  registration: 'Al inscribirse',
  after: 'Después de la carrera',
}

export const MAX_QUESTIONS = 100
export const MAX_OPTIONS = 60
export const MAX_OPTION_LENGTH = 200
export const MAX_TEXT_LENGTH = 500

/** The sentence to show at the options, or null when they are fine. */
export const optionsProblem = (tipo: QuestionType, opciones: readonly string[]): string | null => {
  if (tipo === 'input') return null
  if (opciones.length < 2) return 'Escribe al menos dos opciones.'
  if (opciones.length > MAX_OPTIONS) return `Puedes tener hasta ${MAX_OPTIONS} opciones.`
  const distinct = new Set(opciones.map((option) => option.trim().toLocaleLowerCase('es')))
  return distinct.size < opciones.length ? 'Hay opciones repetidas.' : null
}
