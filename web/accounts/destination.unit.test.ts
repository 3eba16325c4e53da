import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

test('each role lands where the specification says', () => {
  expect(destinationOf('Administrator', null)).toBe('/admin/eventos')
  expect(destinationOf('Colaborador', null)).toBe('/admin/eventos')
  expect(destinationOf('Cliente', null)).toBe('/competitor/dashboard')
})

test('the page that asked for the login is opened with its query', () => {
  expect(destinationOf('Administrator', '/admin/usuarios?page=2')).toBe('/admin/usuarios?page=2')
})

test.each([
  'https://malo.test/',
  '//malo.test/',
  '/\\malo.test/',
  '/\t/malo.test/',
  'javascript:alert(1)',
  'admin/usuarios',
  '',
])('a next of %j stays on this site', (next) => {
  expect(destinationOf('Administrator', next)).toBe('/admin/eventos')
})

test('a page the role may not open, and the login itself, give way to the home of the role', () => {
  expect(destinationOf('Cliente', '/admin/eventos')).toBe('/competitor/dashboard')
  expect(destinationOf('Colaborador', '/admin/usuario/3')).toBe('/admin/eventos')
  expect(destinationOf('Colaborador', '/login')).toBe('/admin/eventos')
})
