import { expect, test } from 'vitest'
import { homeOf, ROLE_LIST, readRole, roleId } from './roles.ts'
import { isDemanded } from './two-step.ts'

test.each([
  ['Administrator', 1, '/admin/eventos'],
  ['Colaborador', 2, '/admin/eventos'],
  ['Cliente', 3, '/competitor/dashboard'],
] as const)('%s is role %i and lands at %s', (role, id, home) => {
  expect(roleId(role)).toBe(id)
  expect(homeOf(role)).toBe(home)
  for (const sent of [role, id, String(id)]) expect(readRole(sent)).toBe(role)
})

test('there are three roles', () => {
  expect(ROLE_LIST.map(({ name }) => name)).toEqual(['Administrator', 'Colaborador', 'Cliente'])
})

test.each([[0], [4], ['0'], ['4'], [''], ['administrator'], [null], [undefined], [true]])(
  '%j is no role',
  (sent) => {
    expect(readRole(sent)).toBeUndefined()
  },
)

test('a role the product does not know has no id and no home', () => {
  expect(roleId('Juez' as never)).toBe(0)
  expect(homeOf('Juez')).toBeNull()
})

test.each([
  ['Administrator', true, true],
  ['Administrator', false, false],
  ['Colaborador', true, false],
  ['Cliente', true, false],
])(
  'two-step login is demanded of %s where the installation wants it (%s): %s',
  (role, requireTotp, demanded) => {
    expect(isDemanded(role, { requireTotp })).toBe(demanded)
  },
)
