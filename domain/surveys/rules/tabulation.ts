/** Counts of answers as the results screen shows them: every option, also those nobody chose, with its share. */
import type { QuestionMoment, QuestionType } from './questions.ts'

/** `value` is empty for free answers, which are only counted. */
export type CountedAnswer = { question_id: number; value: string | null; count: number }

type Asked = {
  id: number
  texto: string
  tipo: QuestionType
  opciones: readonly string[]
  hidden: boolean
  moment: QuestionMoment
}

/** One decimal, of those who answered. */
export const percentageOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 1000) / total) / 10

export const tabulate = (questions: readonly Asked[], counted: readonly CountedAnswer[]) =>
  questions.map(({ id, texto, tipo, opciones, hidden, moment }) => {
    const own = counted.filter(({ question_id }) => question_id === id)
    const answered = own.reduce((sum, { count }) => sum + count, 0)
    const counts = new Map(own.map(({ value, count }) => [value, count]))
    // A value that is no option any more still was an answer.
    const former = own.flatMap(({ value }) => (value !== null && !opciones.includes(value) ? [value] : []))
    const options =
      tipo === 'input'
        ? []
        : [...opciones, ...former].map((value) => {
            const count = counts.get(value) ?? 0
            return { value, count, percentage: percentageOf(count, answered) }
          })
    return { id, texto, tipo, hidden, moment, answered, options }
  })
