import { expect, test } from 'vitest'
import { countdownText } from './countdown.ts'
import { KIT_SIZES, kitSizeLabel, readKitSize } from './kit-sizes.ts'
import { lockedKit } from './no-deportivo.ts'
import { isRestricted } from './restricted.ts'
import { groupLabel, readTeamSizes } from './team-size.ts'

test('the countdown speaks the three texts of the specification', () => {
  expect([12, 1, 0, -1].map(countdownText)).toEqual([
    'Faltan 12 días para el evento.',
    'Faltan 1 días para el evento.',
    'Día del evento.',
    'Evento finalizado.',
  ])
})

test('the kit sizes are all there, in the order of the specification', () => {
  expect(KIT_SIZES).toHaveLength(34)
  expect(KIT_SIZES.slice(7, 10)).toEqual(['XXXXL', 'unica', 'noaplica'])
  expect(KIT_SIZES.slice(10, 17)).toEqual(['4', '6', '8', '10', '12', '14', '16'])
  expect(KIT_SIZES.slice(17, 19)).toEqual(['XS Masculino', 'S Masculino'])
  expect(KIT_SIZES.slice(-3)).toEqual(['XXXL Femenino', 'XXXXL Femenino', 'Evento no Deportivo'])
})

test('a size is recognised however it is spelled, and an unknown one stays', () => {
  expect(
    ['m masculino', 'Femenino XS', 'Única', ' xxl ', 'NO APLICA', 'evento no deportivo'].map(readKitSize),
  ).toEqual(['M Masculino', 'XS Femenino', 'unica', 'XXL', 'noaplica', 'Evento no Deportivo'])
  expect(readKitSize(' Talla 38 ')).toBe('Talla 38')
  expect(kitSizeLabel('unica')).toBe('Única')
  for (const size of ['4', '6', '8', '10', '12', '14', '16']) expect(kitSizeLabel(size)).toBe(`Niños ${size}`)
})

test('an event is restricted only when limit, status and city all say so', () => {
  const external = { participant_limit: 1, status: 'inactive', city: 'Ciudad genérica' }
  expect(isRestricted(external)).toBe(true)
  expect(isRestricted({ ...external, city: 'N/A', participant_limit: 0 })).toBe(true)
  expect(isRestricted({ ...external, participant_limit: 2 })).toBe(false)
  expect(isRestricted({ ...external, status: 'active' })).toBe(false)
  expect(isRestricted({ ...external, city: 'Bogotá, D.C.' })).toBe(false)
})

test('team sizes are read from numbers, lists and objects with id', () => {
  for (const sent of [
    [{ id: 1 }, { id: 3 }],
    [3, '1', 1],
    [{ id: '3' }, 1],
  ])
    expect(readTeamSizes(sent)).toEqual([1, 3])
  expect(readTeamSizes('2')).toEqual([2])
  for (const sent of [[], 0, 8, 'dos', [{ id: 9 }], null, '', [1.5]]) expect(readTeamSizes(sent)).toBeNull()
})

test('groups are named as in the Competidores dropdown', () => {
  expect([1, 2, 3, 7].map(groupLabel)).toEqual(['Individuales', 'Parejas', 'Grupos de 3', 'Grupos de 7'])
})

test('a non-sporting event has a kit for every participant', () => {
  expect(lockedKit(250)).toEqual({ kit_name: 'Evento', size: 'Evento no Deportivo', amount: 250 })
})
