import { expect, test } from 'vitest'
import { dniField } from './document-field.ts'
import { DNI, dniProblem, dniTypingProblem, plainDni } from './documents.ts'

const LETTERS = 'El documento se escribe solo con números, sin letras.'

test('dots, spaces and commas of a document are formatting', () => {
  expect(plainDni(' 1.020,456 789 ')).toBe('1020456789')
  expect(dniProblem('1.020.456.789')).toBeNull()
  expect(dniField.parse('1.020.456.789')).toBe('1020456789')
  expect(dniField.parse(1020456789)).toBe('1020456789')
})

test('a letter is refused with a sentence and never dropped', () => {
  for (const typed of ['AV123456', '123456A', 'CC 1020456789', '1020-456', 'ñ123'])
    expect(dniField.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([LETTERS])
  expect(plainDni('AV123456')).toBe('AV123456')
  expect(dniTypingProblem('A')).toBe(LETTERS)
})

test('what is still being typed is no mistake; a document that was left is', () => {
  expect(dniTypingProblem('10')).toBeNull()
  expect(dniTypingProblem('')).toBeNull()
  expect(dniProblem('10')).toBe('El documento tiene de 3 a 15 dígitos.')
  expect(dniProblem('1234567890123456')).toBe('El documento tiene de 3 a 15 dígitos.')
  expect(dniProblem('')).toBe('Escribe el número de documento, solo con números.')
})

test.each([
  ['12', false],
  ['123', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['x123', false],
  ['123x', false],
])('the document %s can be stored: %s', (typed, fine) => {
  expect(dniProblem(typed) === null).toBe(fine)
  expect(dniField.safeParse(typed).success).toBe(fine)
  expect(DNI.test(typed)).toBe(fine)
})

test.each([[undefined], [null], [true], [{}]])(
  '%j is no document, and the field says it is wanted',
  (sent) => {
    expect(dniField.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual([
      'Este campo es obligatorio.',
    ])
  },
)
