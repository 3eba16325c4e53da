/** The survey's results as a workbook: a summary, and one row a person with a column a question. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { TabulatedQuestion } from './contract.ts'

type PersonAnswer = {
  member_id: number
  name: string
  last_name: string
  dni: string
  document_type: string
  category: string
  paid: boolean
  question_id: number
  value: string
}

const summaryRows = (questions: readonly TabulatedQuestion[]) =>
  questions.flatMap(({ texto, answered, options }) =>
    options.length === 0
      ? [[texto, '(respuesta abierta)', answered, null]]
      : options.map(({ value, count, percentage }) => [texto, value, count, percentage]),
  )

const personRows = (questions: readonly TabulatedQuestion[], answers: readonly PersonAnswer[]) => {
  const people = new Map<number, { person: PersonAnswer; values: Map<number, string> }>()
  for (const answer of answers) {
    const known = people.get(answer.member_id) ?? { person: answer, values: new Map() }
    known.values.set(answer.question_id, answer.value)
    people.set(answer.member_id, known)
  }
  return [...people.values()].map(({ person, values }) => [
    `${person.name} ${person.last_name}`,
    person.document_type,
    person.dni,
    person.category,
    person.paid ? 'Pagado' : 'No pago',
    ...questions.map(({ id }) => values.get(id) ?? ''),
  ])
}

export const surveySheets = (
  questions: readonly TabulatedQuestion[],
  answers: readonly PersonAnswer[],
): Sheet[] => [
  {
    name: 'Resumen',
    columns: [
      { header: 'Pregunta', width: 50 },
      { header: 'Opción', width: 30 },
      { header: 'Respuestas', kind: 'number' },
      { header: 'Porcentaje', kind: 'number' },
    ],
    rows: summaryRows(questions),
  },
  {
    name: 'Respuestas',
    columns: [
      { header: 'Participante', width: 30 },
      { header: 'Tipo de documento', width: 12 },
      { header: 'Identificación', width: 16 },
      { header: 'Categoría', width: 24 },
      { header: 'Pago' },
      ...questions.map(({ texto }) => ({ header: texto, width: 30 })),
    ],
    rows: personRows(questions, answers),
  },
]
