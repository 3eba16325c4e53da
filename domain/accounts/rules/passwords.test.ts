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

const TOO_SHORT = 'La contraseña debe tener al menos 10 caracteres.'
const TOO_LONG = 'La contraseña puede tener máximo 128 caracteres.'
const COMMON = 'Esa contraseña es muy común. Elige otra.'
const MAILBOX = 'La contraseña no puede contener tu correo.'
const OWN = 'La contraseña no puede ser tu nombre, tu correo ni el nombre del sitio.'

test.each([
  ['tr4zo.7kP', TOO_SHORT],
  ['tr4zo.7kPv', null],
  // An accent typed apart is no character of its own.
  ['tr4zo.7ke\u0301', TOO_SHORT],
  ['tr4zo.7ke\u0301v', null],
  [`${'tr4zo.7kPv'.repeat(12)}12345678`, null],
  [`${'tr4zo.7kPv'.repeat(12)}123456789`, TOO_LONG],
])('%j is answered with %j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  // Three different signs are few, four are not.
  ['xkqxkqxkqq', COMMON],
  ['xkqzxkqzkz', null],
  // Two signs beside a run along the keyboard are few, three are not.
  ['kv123456789', COMMON],
  ['kvh123456789', null],
  ['khv-mnbvcxz', null],
  ['kvmnbvcxzlkjhg', COMMON],
  ['987654321kv', COMMON],
  ['1qaz2wsx3edc', COMMON],
  ['4rfv5tgb6yhn', COMMON],
  ['7ujm6yhn5tgb', COMMON],
  ['zaq1xsw2cde3', COMMON],
  ['asdfghjklkj', COMMON],
  ['tyuiopwerty', COMMON],
  ['3edc7ujm3edc', COMMON],
  ['lmnopqrstuv', COMMON],
  // Two neighbours are no run.
  ['qwkpasmzxbdf', null],
])('the password %s is answered with %j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  ['p4ssw0rd2026', COMMON],
  ['pa55w0rd!!!!', COMMON],
  ['M3d3ll1n2026', COMMON],
  // A digit in front makes no number of a sentence.
  ['4 perros lejos de casa', null],
  ['$$p@ssword$$', COMMON],
  ['pa$$word2026', COMMON],
  ['con7ra5ena2026', COMMON],
  ['b3n1t0k4pl3', null],
  ['c0lomb1acolombia', COMMON],
  ['nacional nacional nacional', COMMON],
])('letters written as signs do not hide a common word: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  ['a mailbox of five letters', 'mi luisa corre', { email: 'luisa@correo.test' }, MAILBOX],
  ['a mailbox of four letters', 'mi luis corre ya', { email: 'luis@correo.test' }, null],
  ['capitals and accents of the mailbox', 'mi LUISA corre', { email: 'Luísa@correo.test' }, MAILBOX],
  ['a name with three letters added', 'ximena-abc-20', { name: 'Ximena' }, OWN],
  ['a name with four letters added', 'ximena-abcd-20', { name: 'Ximena' }, null],
  ['a name of three letters', 'ana-kxq-77-99', { name: 'Ana' }, OWN],
  ['particles of two letters', 'de-la-de-la-99-xq', { name: 'De La' }, null],
  ['the domain of the address', 'trotecitos-99', { email: 'x@trotecitos.test' }, OWN],
  ['a word that begins with another', 'xipalomares-99', { name: 'Xip', email: 'x@xipalomares.test' }, OWN],
  ['the name of the site', 'dorsal-kxq-99', {}, OWN],
  ['digits and signs alone around the name', '**ximena**2026', { name: 'Ximena' }, OWN],
])('%s: «%s»', (_fact, password, owner, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem)
})
