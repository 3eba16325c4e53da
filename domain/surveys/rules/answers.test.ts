import { expect, test } from 'vitest'
import { checkAnswers, MAX_ANSWER_LENGTH } from './answers.ts'

const shirt = { id: 1, tipo: 'checkbox', opciones: ['Algodón', 'Licra'], obligatoria: true }
const club = { id: 2, tipo: 'input', opciones: [], obligatoria: false }
const allergy = { id: 3, tipo: 'input', opciones: [], obligatoria: true }

const sentences = (given: { question_id: number; value: string }[], questions = [shirt, club]) => {
  const checked = checkAnswers(questions, given)
  return checked.accepted
    ? []
    : checked.problems.map(({ question_id, sentence }) => `${question_id}: ${sentence}`)
}

test('answers are trimmed, and an optional one left empty is not stored', () => {
  expect(
    checkAnswers(
      [shirt, club, allergy],
      [
        { question_id: 1, value: ' Licra ' },
        { question_id: 2, value: '   ' },
        { question_id: 3, value: 'ninguna' },
      ],
    ),
  ).toEqual({
    accepted: true,
    answers: [
      { question_id: 1, value: 'Licra' },
      { question_id: 3, value: 'ninguna' },
    ],
  })
})

test('an event without questions takes no answers and asks for none', () => {
  expect(checkAnswers([], [])).toEqual({ accepted: true, answers: [] })
})

test('a required question without an answer is named, whether it is missing or blank', () => {
  expect(sentences([])).toEqual(['1: Responde esta pregunta.'])
  expect(sentences([{ question_id: 1, value: ' ' }])).toEqual(['1: Responde esta pregunta.'])
})

test('an option must be one of the list, to the letter', () => {
  expect(sentences([{ question_id: 1, value: 'licra' }])).toEqual(['1: Elige una de las opciones.'])
})

test('an answer has at most 500 characters', () => {
  const answer = (length: number) => [
    { question_id: 1, value: 'Licra' },
    { question_id: 2, value: 'a'.repeat(length) },
  ]
  expect(sentences(answer(MAX_ANSWER_LENGTH))).toEqual([])
  expect(sentences(answer(MAX_ANSWER_LENGTH + 1))).toEqual([
    '2: La respuesta puede tener hasta 500 caracteres.',
  ])
})

test('a question of another event or one answered twice is refused', () => {
  const licra = { question_id: 1, value: 'Licra' }
  expect(sentences([licra, { question_id: 99, value: 'x' }])).toEqual(['99: Esta pregunta no es del evento.'])
  expect(sentences([licra, licra])).toEqual(['1: Esta pregunta está repetida.'])
})

test('an optional question may be left out, and a free one takes any text', () => {
  expect(checkAnswers([club], [])).toEqual({ accepted: true, answers: [] })
  expect(checkAnswers([club], [{ question_id: 2, value: 'Los Cóndores' }])).toEqual({
    accepted: true,
    answers: [{ question_id: 2, value: 'Los Cóndores' }],
  })
  expect(MAX_ANSWER_LENGTH).toBe(500)
})
