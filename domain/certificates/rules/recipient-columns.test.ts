import { expect, test } from 'vitest'
import { guessColumns, looksLikeHeaders } from './recipient-columns.ts'

/** The plainest header wins, wherever it stands. */
test.each([
  ['Segundo correo|Correo', 'Correo'],
  ['Correo acudiente|Correo', 'Correo'],
  ['Otro correo|Email', 'Email'],
  ['Otro correo|E-mail', 'E-mail'],
  ['Otro correo|Correo *', 'Correo *'],
  ['Otro correo|Correo  electrónico', 'Correo  electrónico'],
  ['Nombre|Tu email', 'Tu email'],
])('of %s the email is %s', (headers, email) => {
  expect(guessColumns(headers.split('|'), []).email).toBe(email)
})

test.each([
  ['Segundo nombre completo|Nombre completo', 'Nombre completo', null],
  ['Nombre completo acudiente|Nombre completo', 'Nombre completo', null],
  ['Participante|Nombre y apellido', 'Nombre y apellido', null],
  ['Participante|Nombres y apellidos', 'Nombres y apellidos', null],
  ['Participante|Apellido y nombre', 'Apellido y nombre', null],
  ['Participante|Apellidos y nombres', 'Apellidos y nombres', null],
  ['Segundo nombre|Nombre', 'Nombre', null],
  ['Su primer nombre|Primer nombre', 'Primer nombre', null],
  ['Primer nombre acudiente|Primer nombre', 'Primer nombre', null],
  ['Correo participante|Nombre del corredor', 'Nombre del corredor', null],
  ['Nombre|Segundo apellido|Apellido', 'Nombre', 'Apellido'],
  ['Nombre|Apellidos acudiente|Apellidos', 'Nombre', 'Apellidos'],
])('of %s the name is %s and the surname %s', (headers, name, last_name) => {
  expect(guessColumns(headers.split('|'), [])).toMatchObject({ name, last_name })
})

test('a column without any value is not the email', () => {
  expect(guessColumns(['A', 'B'], [['', 'ana@corre.test']]).email).toBe('B')
  expect(guessColumns(['A'], [['']]).email).toBeNull()
})

test('one word in a row of empty cells is a title', () => {
  expect(looksLikeHeaders(['', 'Nombre', ''])).toBe(false)
})
