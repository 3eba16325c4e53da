import { expect, test } from 'vitest'
import { goKeysOf } from './go-keys.ts'

test('every letter leads to one place that the person may open', () => {
  const administrator = goKeysOf('Administrator')
  expect(new Set(administrator.map(({ letter }) => letter)).size).toBe(administrator.length)
  expect(administrator).toContainEqual({ letter: 'e', to: '/admin/eventos', label: 'Eventos' })
  expect(goKeysOf('Colaborador').map(({ label }) => label)).not.toContain('Usuarios')
  expect(goKeysOf('Cliente')).toEqual([])
})
