import { expect, test } from 'vitest'
import { mayOpen, placeOf, places } from './admin-navigation.ts'

const seenBy = (role: 'Administrator' | 'Colaborador' | 'Cliente') =>
  places.filter((place) => place.roles.includes(role)).map((place) => place.label)

test('an Administrator sees every place, a Colaborador all but users, gateways, mail and data requests, a Cliente none', () => {
  expect(seenBy('Administrator')).toHaveLength(14)
  expect(seenBy('Colaborador')).toEqual([
    'Inicio',
    'Eventos',
    'Competidores',
    'Solicitudes',
    'Productos',
    'Órdenes',
    'Resultados',
    'Certificados',
    'Pagos',
    'Historial',
  ])
  expect(seenBy('Cliente')).toEqual([])
})

test('an order belongs to Órdenes although its address stands under productos', () => {
  expect(placeOf('/admin/productos/checkout/7')?.label).toBe('Órdenes')
  expect(placeOf('/admin/productos/show/7')?.label).toBe('Productos')
})

test('a prefix counts by whole segments', () => {
  expect(placeOf('/admin/usuario/3')?.label).toBe('Usuarios')
  expect(placeOf('/admin/eventos-viejos')).toBeUndefined()
  expect(placeOf('/admin')?.label).toBe('Inicio')
})

test('nobody below Administrator opens a user, and nobody below Colaborador the panel', () => {
  expect(mayOpen('Colaborador', '/admin/usuario/3')).toBe(false)
  expect(mayOpen('Administrator', '/admin/usuario/3')).toBe(true)
  expect(mayOpen('Cliente', '/admin/eventos')).toBe(false)
  expect(mayOpen('Cliente', '/admin/otra-cosa')).toBe(false)
})
