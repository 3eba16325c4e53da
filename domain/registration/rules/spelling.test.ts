import { expect, test } from 'vitest'
import { isSpellingOf } from './spelling.ts'

const named = (text: string) => {
  const [name = '', last_name = ''] = text.split('/')
  return { name, last_name }
}

test.each([
  ['Jose/Perez', 'José/Pérez'],
  ['Jhon/Ríos', 'John/Ríos'],
  ['Catalian/Gómez', 'Catalina/Gómez'],
  ['Ana/Núñez', 'Anna/Núñez'],
  ['María/Gómez', 'María Fernanda/Gómez Ruiz'],
  ['María Fernanda/Gómez Ruiz', 'María/Gómez'],
  ['Pérez/Juan', 'Juan/Pérez'],
  ['Ximena/Echeverri', 'Jimena/Echeverry'],
  ['SARA/DIAZ', 'Sara/Díaz'],
  ["O'Neil/Mora", 'ONeil/Mora'],
])('%s is the same person as %s', (before, after) => {
  expect(isSpellingOf(named(before), named(after))).toBe(true)
})

test.each([
  ['Juan/Pérez', 'Carlos/Pérez'],
  ['Ana/Gómez', 'Eva/Gómez'],
  ['Juan/Pérez', 'Pérez/Pérez'],
  ['Juan Carlos/Pérez', 'Juan/Rodríguez'],
  ['Luis/Mora', 'Rosa/Luna'],
  ['Luz/Paz', 'Paz/Mar'],
])('%s does not become %s', (before, after) => {
  expect(isSpellingOf(named(before), named(after))).toBe(false)
})

test('a short word may have one slip, a longer one two', () => {
  expect(isSpellingOf(named('Dora/Ríos'), named('Dara/Ríos'))).toBe(true)
  expect(isSpellingOf(named('Dora/Ríos'), named('Dari/Ríos'))).toBe(false)
  expect(isSpellingOf(named('Andrea/Ríos'), named('Andera/Ríos'))).toBe(true)
  expect(isSpellingOf(named('Marcela/Ríos'), named('Marsele/Ríos'))).toBe(true)
  expect(isSpellingOf(named('Marcela/Ríos'), named('Narsele/Ríos'))).toBe(false)
})

test('nothing is a spelling of no name', () => {
  expect(isSpellingOf(named('./-'), named('Ana/Ríos'))).toBe(false)
})
