import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.ts'

test('a password has 10 to 128 characters', () => {
  expect(passwordProblem('corta-123')).toContain('al menos 10')
  expect(passwordProblem('x1'.repeat(65))).toContain('máximo 128')
  expect(passwordProblem('lluvia en páramo')).toBeNull()
})

test('common passwords are refused whatever their case', () => {
  for (const password of ['1234567890', 'Password123', 'COLOMBIA2026', 'aaaaaaaaaaaa'])
    expect(passwordProblem(password)).toContain('muy común')
})

test('a password may not contain the name of the mailbox', () => {
  expect(passwordProblem('mariana.gomez-1', 'mariana.gomez@correo.test')).toContain('tu correo')
  expect(passwordProblem('el-ana-de-todos', 'ana@correo.test')).toBeNull()
})
