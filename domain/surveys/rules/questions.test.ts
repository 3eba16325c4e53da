import { expect, test } from 'vitest'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_TEXT_LENGTH,
  optionsProblem,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
} from './questions.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `Opción ${at}`)

test.each([
  ['an open question has no options', 'input', [], null],
  ['no options', 'checkbox', [], 'Escribe al menos dos opciones.'],
  ['one option', 'checkbox', ['Sí'], 'Escribe al menos dos opciones.'],
  ['two options', 'checkbox', ['Sí', 'No'], null],
  ['sixty options', 'checkbox', many(60), null],
  ['sixty-one options', 'checkbox', many(61), 'Puedes tener hasta 60 opciones.'],
  [
    'the same option in capitals and with spaces',
    'checkbox',
    ['Sí', ' SÍ ', 'No'],
    'Hay opciones repetidas.',
  ],
  ['options that differ in an accent', 'checkbox', ['Sí', 'Si'], null],
] as const)('%s', (_fact, tipo, opciones, problem) => {
  expect(optionsProblem(tipo, opciones)).toBe(problem)
})

test('a question is open or has options, shown in words', () => {
  expect(QUESTION_TYPES.map((type) => QUESTION_TYPE_LABELS[type])).toEqual([
    'Respuesta abierta',
    'Una opción de la lista',
  ])
})

test('a survey has its limits', () => {
  expect([MAX_QUESTIONS, MAX_OPTIONS, MAX_OPTION_LENGTH, MAX_TEXT_LENGTH]).toEqual([100, 60, 200, 500])
})
