import { expect, test } from 'vitest'
import { readCode, showCode } from './code.ts'
import { guessColumns, isEmail, looksLikeHeaders, settleColumns } from './recipient-columns.ts'
import { samePerson } from './same-person.ts'
import { batchStatusLabel } from './sending.ts'

test.each([
  [['Nombre', 'Correo'], { name: 'Nombre', email: 'Correo', last_name: null }],
  [['NOMBRES', 'Apellidos', 'E-mail'], { name: 'NOMBRES', email: 'E-mail', last_name: 'Apellidos' }],
  [
    ['Nombre del evento', 'Nombre completo', 'Correo electrónico'],
    { name: 'Nombre completo', email: 'Correo electrónico', last_name: null },
  ],
  [
    ['Dorsal', 'Atleta', 'Correo del atleta'],
    { name: 'Atleta', email: 'Correo del atleta', last_name: null },
  ],
  [['Uno', 'Dos'], { name: null, email: null, last_name: null }],
])('the columns %j are understood', (headers, columns) => {
  expect(guessColumns(headers, [])).toEqual(columns)
})

test('a column full of addresses is the email, whatever its header', () => {
  expect(guessColumns(['A', 'B'], [['Ana', 'ana@corre.test']]).email).toBe('B')
})

test('who corrects the name keeps the guessed surname only with the guessed name', () => {
  const guessed = { name: 'Nombres', email: 'Correo', last_name: 'Apellidos' }
  expect(settleColumns(guessed, undefined)).toEqual(guessed)
  expect(settleColumns(guessed, { name: 'Nombres', email: 'Correo' })).toEqual(guessed)
  expect(settleColumns(guessed, { name: 'Atleta', email: 'Correo' }).last_name).toBeNull()
  expect(settleColumns(guessed, { name: 'Nombres', email: 'Correo', last_name: null }).last_name).toBeNull()
})

test('a title above the headers is not taken for them', () => {
  expect(looksLikeHeaders(['Listado de certificados', ''])).toBe(false)
  expect(looksLikeHeaders(['Documento', 'Nombre'])).toBe(true)
})

test.each(['ana@corre.test', "o'brien@mi-club.com.co", 'a.b+c@x.co'])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true)
})
test.each([
  'ana',
  'ana@',
  'ana@corre',
  'a b@corre.test',
  'a@b.co,c@d.co',
  '<a@b.co>',
  'a..b@c.co',
  '.a@c.co',
])('%s is none', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('two lists may spell a name otherwise', () => {
  expect(samePerson('GÓMEZ  Ana-María')).toBe(samePerson('ana maria gomez'))
  expect(samePerson('Ana Gómez')).not.toBe(samePerson('Ana Gomes'))
})

test('a code is read however it is typed', () => {
  expect(readCode(' 7q2m-o1il ')).toBe('7Q2M0111')
  expect(showCode('ABCDEFGH')).toBe('ABCD-EFGH')
})

test('the states of a mailing have the words of the specification', () => {
  expect(['0', '1', '2', '7', null].map(batchStatusLabel)).toEqual([
    'Programado',
    'Enviado',
    'Detenido',
    'Desconocido',
    'Desconocido',
  ])
})
