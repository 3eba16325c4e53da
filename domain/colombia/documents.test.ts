import { expect, test } from 'vitest'
import { z } from 'zod'
import { dniField, typedDocument, withDocument } from './document-field.ts'
import {
  assumedType,
  DNI,
  DOCUMENT_LABELS,
  DOCUMENT_TYPES,
  dniProblem,
  dniTypingProblem,
  documentKey,
  documentProblem,
  documentText,
  plainDni,
  possibleKeys,
} from './documents.ts'

const LETTERS =
  'El documento se escribe solo con números, sin letras. Si es un pasaporte, elige el tipo «Pasaporte».'

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

const SIGNS = 'El documento se escribe con letras de la A a la Z y números, sin otros signos.'
const LONG = 'El documento tiene de 3 a 20 letras y números.'

test.each([
  ['CC', '1.020.304.050', null],
  ['TI', 'A123', LETTERS],
  ['RC', '12', 'El documento tiene de 3 a 15 dígitos.'],
  ['CE', '123456', null],
  ['CE', 'E123456', LETTERS],
  ['PPT', '1234567', null],
  ['PPT', '1234567X', LETTERS],
  ['PA', 'av 123.456', null],
  ['PA', '123456', null],
  ['PA', 'AV-123456', SIGNS],
  ['PA', 'Ñ123456', SIGNS],
  ['PA', 'AV', LONG],
  ['PA', 'A'.repeat(20), null],
  ['PA', 'A'.repeat(21), LONG],
  ['PA', '', 'Escribe el número de documento.'],
  ['other', 'x1y2z3', null],
  [undefined, 'AV123456', LETTERS],
  [undefined, '123456', null],
])('of the type %s, %s is answered %s', (type, typed, problem) => {
  expect(documentProblem(type, typed)).toBe(problem)
})

test('only a to z become capitals: another sign is not turned into letters of somebody else', () => {
  expect(plainDni('av123ß')).toBe('AV123ß')
  expect(plainDni('ıı1')).toBe('ıı1')
})

test('CC, TI and RC of a number are one person; any other family is another', () => {
  const keys = DOCUMENT_TYPES.map((document_type) => documentKey({ dni: '123.456', document_type }))
  expect(keys).toEqual(['123456', '123456', '123456', 'CE 123456', 'PPT 123456', 'PA 123456', 'other 123456'])
  expect(documentKey({ dni: '123456' })).toBe('123456')
  expect(documentKey({ dni: '', document_type: 'PA' })).toBe('')
})

test('without a type a number may be of any family, with one of that family alone', () => {
  expect(possibleKeys({ dni: '123' })).toEqual(['123', 'CE 123', 'PPT 123', 'PA 123', 'other 123'])
  expect(possibleKeys({ dni: '123', document_type: '' })).toHaveLength(5)
  expect(possibleKeys({ dni: '123', document_type: 'TI' })).toEqual(['123'])
  expect(possibleKeys({ dni: '123', document_type: 'CE' })).toEqual(['CE 123'])
})

test.each([
  ['2019-11-17', 'TI'],
  ['2019-11-18', 'RC'],
  ['2008-11-17', 'CC'],
  ['2008-11-18', 'TI'],
  ['1960-01-01', 'CC'],
])('who was born on %s and says no type on 17 November 2026 has a %s', (birthday, type) => {
  expect(assumedType(birthday, '2026-11-17')).toBe(type)
})

test('people read type and number', () => {
  expect(documentText({ dni: '1020304050', document_type: 'CC' })).toBe('CC 1020304050')
  expect(documentText({ dni: 'X1', document_type: 'other' })).toBe('Otro X1')
  expect(documentText({ dni: '' })).toBe('')
  expect(DOCUMENT_LABELS.PPT).toBe('Permiso por Protección Temporal')
})

const form = withDocument(z.object({ ...typedDocument, name: z.string('Escribe el nombre.') }))

test('a wrong pair of type and number is said at the number, beside whatever else is wrong', () => {
  const wrong = form.safeParse({ dni: 'AV123456', document_type: 'CE' })
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message]).toSorted()).toEqual([
    ['dni', LETTERS],
    ['name', 'Escribe el nombre.'],
  ])
  expect(form.parse({ dni: 'av123456', document_type: 'PA', name: 'Ana' })).toEqual({
    dni: 'AV123456',
    document_type: 'PA',
    name: 'Ana',
  })
})

test('an empty type is none, an unknown one is told at the type alone', () => {
  expect(form.parse({ dni: 123456, document_type: '', name: 'Ana' })).toMatchObject({ dni: '123456' })
  const unknown = form.safeParse({ dni: 'AV1', document_type: 'NIT', name: 'Ana' })
  expect(unknown.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['document_type', 'Elige el tipo de documento.'],
  ])
})
