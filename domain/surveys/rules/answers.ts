/** A participant's answers against the questions of the event: what is stored, or a sentence for each that is wrong. */

export const MAX_ANSWER_LENGTH = 500

export type AskedQuestion = {
  id: number
  tipo: string
  opciones: readonly string[]
  obligatoria: boolean
}
export type Answer = { question_id: number; value: string }

export type CheckedAnswers =
  | { accepted: true; answers: Answer[] }
  | { accepted: false; problems: { question_id: number; sentence: string }[] }

const problemOf = ({ tipo, opciones, obligatoria }: AskedQuestion, value: string): string | null => {
  if (value === '') return obligatoria ? 'Responde esta pregunta.' : null
  if (value.length > MAX_ANSWER_LENGTH)
    return `La respuesta puede tener hasta ${MAX_ANSWER_LENGTH} caracteres.`
  return tipo === 'checkbox' && !opciones.includes(value) ? 'Elige una de las opciones.' : null
}

export const checkAnswers = (
  questions: readonly AskedQuestion[],
  given: readonly Answer[],
): CheckedAnswers => {
  const problems: { question_id: number; sentence: string }[] = []
  const values = new Map<number, string>()
  const known = new Set(questions.map(({ id }) => id))
  for (const { question_id, value } of given) {
    if (!known.has(question_id)) problems.push({ question_id, sentence: 'Esta pregunta no es del evento.' })
    else if (values.has(question_id)) problems.push({ question_id, sentence: 'Esta pregunta está repetida.' })
    else values.set(question_id, value.trim())
  }
  const answers: Answer[] = []
  for (const question of questions) {
    const value = values.get(question.id) ?? ''
    const sentence = problemOf(question, value)
    if (sentence) problems.push({ question_id: question.id, sentence })
    else if (value !== '') answers.push({ question_id: question.id, value })
  }
  return problems.length > 0 ? { accepted: false, problems } : { accepted: true, answers }
}
