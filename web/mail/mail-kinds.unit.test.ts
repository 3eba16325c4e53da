import { expect, test } from 'vitest'
import { kindOptions, kindWord } from './mail-kinds.ts'

test('kinds that begin alike are one choice, in the order of their words', () => {
  const kinds = ['registration-paid', 'order-received', 'registration-saved', 'nueva-cosa']
  expect(kindOptions(kinds.map((kind) => ({ kind })))).toEqual([
    { value: 'registration', label: 'Inscripciones' },
    { value: 'nueva', label: 'nueva' },
    { value: 'order', label: 'Órdenes' },
  ])
  expect(kindWord('order-paid')).toBe('Órdenes')
})
