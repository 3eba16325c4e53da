import { expect, test } from 'vitest'
import { emailField, emailOrNone } from './contact-field.ts'
import { isEmail, plainEmail } from './emails.ts'

test('an email has no spaces around it and small letters', () => {
  expect(plainEmail('  Ana.Ruiz@Correo.TEST ')).toBe('ana.ruiz@correo.test')
  expect(emailField.parse(' Ana@Correo.test')).toBe('ana@correo.test')
  expect([emailOrNone.parse(' '), emailOrNone.parse('ANA@b.co')]).toEqual(['', 'ana@b.co'])
})

test.each([
  ['ana@correo.test', true],
  [' ANA@correo.test ', true],
  ["o'brien+dorsal@mail.co.uk", true],
  ['ana_r-1@sub.dominio.com.co', true],
  ['ana', false],
  ['ana@correo', false],
  ['ana@correo.c', false],
  ['ana@@correo.test', false],
  ['ana..r@correo.test', false],
  ['.ana@correo.test', false],
  ['ana.@correo.test', false],
  ['ana ruiz@correo.test', false],
  ['ana@-correo.test', false],
  ['añá@correo.test', false],
  ['', false],
  [`${'a'.repeat(242)}@correo.test`, true],
  [`${'a'.repeat(243)}@correo.test`, false],
])('%s is an email: %s, for the browser and for the server', (typed, fine) => {
  expect(isEmail(typed)).toBe(fine)
  const { success, error } = emailField.safeParse(typed)
  expect(success).toBe(fine)
  if (!fine && typed.length < 200)
    expect(error?.issues[0]?.message).toBe('Escribe un correo electrónico válido.')
})
