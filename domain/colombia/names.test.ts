import { expect, test } from 'vitest'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from './names.ts'

test('names of people are names, in whatever script', () => {
  for (const name of [
    'Ana',
    'María José',
    "O'Connor",
    'D’Alessandro',
    'Pérez-Gómez',
    'Ma. Fernanda',
    'J.R. Ríos',
    'M.ª José',
    'Ñañez',
    'Nguyễn Thị Ánh',
    'Jose\u0301',
    'Дмитрий',
    '李小龙',
    'محمد علي',
    'देवनागरी',
    'Ana\u00a0Ríos',
  ])
    expect([name, isName(name)]).toEqual([name, true])
})

test('line breaks, addresses of pages and signs are no names', () => {
  for (const text of [
    'Ana\nHas ganado',
    'Ana\r\nBcc: x',
    'Ana\u2028Ríos',
    'Ana\tRíos',
    'https://mal.example',
    'mal.example',
    'Ana visita premios.co',
    't.co',
    'www.ejemplo.com',
    'Ana@correo',
    'Ana 2',
    '<b>Ana</b>',
    'Ana, Ríos',
    'Ana\u202eRíos',
    'Ana\u200bRíos',
    'mal。example',
    `A${'\u0301'.repeat(30)}`,
    '.',
    "-'-",
    '',
  ])
    expect([text, isName(text)]).toEqual([text, false])
})

test('a street is one line that leads to no page', () => {
  for (const street of ['Cra. 7 # 10-20', 'Cra.7 No.45', 'Bogotá, D.C.', 'Vereda El Salitre, km 3', ''])
    expect([street, isPlainLine(street)]).toEqual([street, true])
  for (const text of ['Calle 1\nGanaste', 'premios.co', 'https://x', 'a@b', 'Calle\u202e1'])
    expect([text, isPlainLine(text)]).toEqual([text, false])
})

test.each([
  ['A\u0301\u0301\u0301', true],
  ['A\u0301\u0301\u0301\u0301', false],
  ['A.bc', false],
  ['A.b', true],
  ['A.b\u0301', false],
  ['2Ana', false],
  ['Ana2', false],
  ['´`‐‘', false],
  ['Ana´`‐‘ʼ', true],
])('%j is a name: %s', (text, name) => {
  expect(isName(text)).toBe(name)
})

test.each([
  ['Calle 1 \u2028 2', false],
  ['Calle 1 \u2029 2', false],
  ['Calle 1 a://b', false],
  ['Calle 1: /b', true],
  ['Calle 1 //b', true],
])('%j is a plain line: %s', (text, plain) => {
  expect(isPlainLine(text)).toBe(plain)
})

test('both rules are said in a sentence that names what may be written', () => {
  expect(NAME_RULE).toContain('solo letras')
  expect(LINE_RULE).toContain('una sola línea')
})
