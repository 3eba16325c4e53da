import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test('spellings that one person reads are one mailbox', () => {
  for (const email of [
    'ana@correo.test',
    'Ana@Correo.test',
    'ana+1@correo.test',
    'ana+carrera+2@correo.test',
  ])
    expect(mailboxOf(email)).toBe('ana@correo.test')
  for (const email of ['anaruiz@gmail.com', 'ana.ruiz@gmail.com', 'a.n.a.ruiz+x@googlemail.com'])
    expect(mailboxOf(email)).toBe('anaruiz@gmail.com')
})

test('elsewhere a dot is part of the name, and what has no name stays as it is', () => {
  expect(mailboxOf('ana.ruiz@correo.test')).toBe('ana.ruiz@correo.test')
  expect(mailboxOf('+tag@correo.test')).toBe('+tag@correo.test')
  expect(mailboxOf('no address')).toBe('no address')
})
