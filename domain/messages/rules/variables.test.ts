import { expect, test } from 'vitest'
import {
  countMissing,
  fillIn,
  missingSentence,
  spoken,
  VARIABLES,
  type Values,
  variableProblems,
  variablesIn,
  withFallback,
} from './variables.ts'

const nothing = Object.fromEntries(VARIABLES.map(({ name }) => [name, ''])) as Values
const ana: Values = { ...nothing, nombre: 'Ana', dorsal: '101', categoria: 'Élite' }
const luis: Values = { ...nothing, nombre: 'Luis' }

test('a text is filled in for a person, however the variable was typed', () => {
  expect(fillIn('Hola {{nombre}}, {{ Nombre }}: {{Categoría}}', ana)).toBe('Hola Ana, Ana: Élite')
})

test('who has none gets what the text says instead, or nothing', () => {
  expect(fillIn('Dorsal {{dorsal|por asignar}}.', luis)).toBe('Dorsal por asignar.')
  expect(fillIn('Dorsal {{dorsal|por asignar}}.', ana)).toBe('Dorsal 101.')
  expect(fillIn('Dorsal {{dorsal}}.', luis)).toBe('Dorsal .')
})

test('an hour at the end of a sentence brings one full stop', () => {
  expect(fillIn('Sales a las {{hora}}. Llega antes.', { ...ana, hora: '6:00 a. m.' })).toBe(
    'Sales a las 6:00 a. m. Llega antes.',
  )
})

test('a list names the variables', () => {
  expect(spoken('{{nombre}}, recoge tu kit {{nada}}')).toBe('[Nombre], recoge tu kit {{nada}}')
})

test('what a value says is never read as a variable', () => {
  expect(fillIn('Hola {{nombre}}', { ...ana, nombre: '{{dorsal}} $& $1' })).toBe('Hola {{dorsal}} $& $1')
})

test('an unknown one is refused with the one it looks like', () => {
  expect(variableProblems('Tu {{dorsa}}')).toEqual(['No existe {{dorsa}}. ¿Quisiste escribir {{dorsal}}?'])
  expect(variableProblems('Tu {{cuenta bancaria}}')).toEqual(['No existe {{cuenta bancaria}}.'])
  expect(variableProblems('Hola {{nombre}}, {{dorsal|sin número}}')).toEqual([])
})

test('braces that are not closed, or only one of them, are told', () => {
  expect(variableProblems('Hola {{nombre}')[0]).toContain('{{nombre}}')
  expect(variableProblems('Hola {nombre}')).toEqual(['Escribe {{nombre}} con dos llaves a cada lado.'])
  expect(variableProblems('Hola {{')).toHaveLength(1)
  expect(variableProblems('{ esto no es nada }')).toEqual([])
})

// As a chain of three ways to read a blank this took seconds for five thousand of them, and minutes for these.
test('a brace with nothing but blanks behind it is read like any other text', () => {
  expect(variableProblems(`{${' '.repeat(20_000)}x`)).toEqual([])
  expect(variableProblems('{  nombre  }')).toEqual(['Escribe {{nombre}} con dos llaves a cada lado.'])
})

test('how many people lack what the text has no other word for', () => {
  const used = variablesIn('{{nombre}}', '{{dorsal}} {{talla|la que haya}}')
  expect(countMissing(used, [ana, luis, luis])).toEqual([{ name: 'dorsal', count: 2 }])
  expect(missingSentence({ name: 'dorsal', count: 14 })).toBe('A 14 personas les falta el dorsal.')
  expect(missingSentence({ name: 'talla', count: 1 })).toBe('A 1 persona le falta la talla.')
})

test('a fallback is put where there is none', () => {
  expect(withFallback('{{dorsal}} {{ Dorsal }} {{dorsal|x}} {{talla}}', 'dorsal', 'por asignar')).toBe(
    '{{dorsal|por asignar}} {{dorsal|por asignar}} {{dorsal|x}} {{talla}}',
  )
})
