import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblem } from './passwords.ts'

test('a password has 10 to 128 characters', () => {
  expect(passwordProblem('corta-123')).toContain('al menos 10')
  expect(passwordProblem(`kq7vz${'\u200b'.repeat(9)}`)).toContain('al menos 10')
  expect(passwordProblem('x1'.repeat(65))).toContain('máximo 128')
  expect(passwordProblem('lluvia en páramo')).toBeNull()
})

test.each([
  '1234567890',
  '3005550101',
  'Password123',
  'password12',
  'contraseña',
  'Contraseña2026*',
  'nacional10',
  'Nacional10!',
  '¡¡Nacional!!2016',
  'COLOMBIA2026',
  'C0l0mb1a2026',
  'p@ssw0rd1234',
  'teamomucho',
  'JuanPablo2024',
  '!!millonarios!!',
  'qwertyuiop',
  '1q2w3e4r5t',
  'colombiacolombia',
  'nacional-nacional',
  'aaaaaaaaaaaa',
  'abababababab',
  'ｐａｓｓｗｏｒｄ12',
  'p\u200bassword12',
  'p\u00adassword12',
  'passw\u03bfrd12',
  'p\u0430ssw\u043erd12',
  '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝12',
  'qazwsxedcrfv',
  'rfvtgbyhnujm',
  'poiuytrewq1',
  '123456789a',
  'a123456789',
  'aa123456789',
  'abc123456789',
  'xyz987654321',
])('%s is refused as common', (password) => {
  expect(passwordProblem(password)).toBe('Esa contraseña es muy común. Elige otra.')
})

test('the list is in the form in which it is compared: lower case, no accents, at least three signs', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_500)
  expect([...COMMON_PASSWORDS].filter((word) => !/^[a-z0-9-]{3,}$/.test(word))).toEqual([])
})

test('a sentence with a common word in it serves', () => {
  for (const password of [
    'lluvia-de-agosto-verde',
    'el gato mira la luna',
    'tr4zo.7kPvq!m',
    'perro-asd-123',
    'пароль для бега',
  ])
    expect(passwordProblem(password)).toBeNull()
})

test('a password may not contain the name of the mailbox', () => {
  expect(passwordProblem('mariana.gomez-1', { email: 'mariana.gomez@correo.test' })).toContain('tu correo')
  expect(passwordProblem('el-ana-de-todos', { email: 'ana@correo.test' })).toBeNull()
  expect(passwordProblem('ana@correo.test', { email: 'ana@correo.test' })).toContain('tu correo')
})

test('a password may not be its owner’s name or the product’s, whatever is added', () => {
  const owner = { name: 'Ximena Peñaloza Ruiz', email: 'xp@correo.test' }
  for (const password of ['Peñaloza2026', 'ximenapenaloza', 'Ruiz.Ximena.85', 'penaloza-dorsal'])
    expect(passwordProblem(password, owner)).toContain('tu nombre')
  expect(passwordProblem('Dorsal-2026!')).not.toBeNull()
  // The demo's own, which everybody can read.
  expect(passwordProblem('dorsal-demo')).not.toBeNull()
  expect(passwordProblem('nubes-de-Ximena-al-sur', owner)).toBeNull()
})
