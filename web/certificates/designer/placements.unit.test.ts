import { expect, test } from 'vitest'
import { TEMPLATES } from '#domain/certificates/rules/templates.ts'
import { added, changed, duplicated, labelOf, removed, restacked } from './placements.ts'

const area = { width: 2000, height: 1414 }
const { placements } = TEMPLATES.meta

test('an added field has an id of its own and stands on top', () => {
  const after = added(placements, 'name', area)
  expect(after.id).toBe('name-2')
  expect(after.placements.at(-1)).toMatchObject({ id: 'name-2', field: 'name' })
  expect(new Set(after.placements.map(({ id }) => id)).size).toBe(placements.length + 1)
})

test('a copy is the same thing a little aside', () => {
  const after = duplicated(placements, 'name')
  const [one, copy] = [placements.find(({ id }) => id === 'name'), after?.placements.at(-1)]
  expect(copy).toMatchObject({ font: one?.font, size: one?.size, id: 'name-2' })
  expect(copy?.y).toBeGreaterThan(one?.y ?? 1)
  expect(duplicated(placements, 'nobody')).toBeNull()
})

test('a QR stays square however its box is changed', () => {
  const after = changed(placements, 'qr', { width: 0.2, height: 0.01 }, area)
  const qr = after.find(({ id }) => id === 'qr')
  expect((qr?.height ?? 0) * area.height).toBeCloseTo((qr?.width ?? 0) * area.width, 0)
})

test('a box typed outside the picture is put inside', () => {
  const name = changed(placements, 'name', { x: 0.9, width: 0.88 }, area).find(({ id }) => id === 'name')
  expect(name).toMatchObject({ x: 0.12, width: 0.88 })
})

test('the pile changes one step at a time and not beyond its ends', () => {
  const ids = placements.map(({ id }) => id)
  const [first = '', second = ''] = ids
  expect(restacked(placements, first, 1).map(({ id }) => id)).toEqual([second, first, ...ids.slice(2)])
  expect(restacked(placements, first, -1).map(({ id }) => id)).toEqual(ids)
})

test('what is removed is gone and the rest stays', () => {
  expect(removed(placements, 'name').map(({ id }) => id)).toEqual(
    placements.map(({ id }) => id).filter((id) => id !== 'name'),
  )
})

test('a box is called by what it shows', () => {
  const label = placements.find(({ id }) => id === 'time-label')
  expect(label && labelOf(label)).toBe('Tiempo (Tiempo chip)')
  const [column] = added([], 'column', area, 'Puesto').placements
  expect(column && labelOf(column)).toBe('Puesto')
})
