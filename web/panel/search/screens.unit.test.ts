import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { matching, SCREENS, screensOf, tabsAt } from './screens.ts'

type Entry = { path?: string; children?: Entry[] }

const addressesOf = (entries: Entry[], under = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const here = path ? `${under}/${path}` : under
    return [here, ...addressesOf(children, here)]
  })

const names = (found: { label: string }[]) => found.map(({ label }) => label)

test('every screen and every tab has an address of the site', () => {
  const known = new Set(addressesOf(routes as Entry[]))
  const asked = [...SCREENS, ...tabsAt('/admin/eventos/show/7/kits')].map(({ to }) =>
    (to.split('?')[0] ?? '').replace('/show/7/', '/show/:id/'),
  )
  expect(asked.filter((address) => !known.has(address))).toEqual([])
})

test('a screen is found by its name first, by another word too, without accents', () => {
  expect(names(matching(SCREENS, 'ORD'))[0]).toBe('Órdenes')
  expect(names(matching(SCREENS, 'pedidos'))).toEqual(['Órdenes'])
  expect(names(matching(SCREENS, 'clave'))).toEqual(['Mi perfil'])
  expect(names(matching(SCREENS, 'pagos'))[0]).toBe('Pagos')
  expect(matching(SCREENS, 'xyz')).toEqual([])
})

test('a Colaborador is offered nothing that is not open to him; a Cliente nothing', () => {
  const offered = names(screensOf('Colaborador'))
  for (const closed of ['Usuarios', 'Pasarelas', 'Correo', 'Datos personales', 'Crear evento'])
    expect(offered).not.toContain(closed)
  expect(offered).toContain('Pagos')
  expect(names(screensOf('Administrator'))).toHaveLength(SCREENS.length)
  expect(screensOf('Cliente')).toEqual([])
})

test('tabs are those of the event one is in', () => {
  expect(tabsAt('/admin/eventos/show/12/dorsales')[0]?.to).toBe('/admin/eventos/show/12/overview')
  expect(tabsAt('/admin/eventos')).toEqual([])
})
