import { expect, test } from 'vitest'
import { isName, isPlainLine } from './names.ts'

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
