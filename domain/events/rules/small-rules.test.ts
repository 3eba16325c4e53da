import { expect, test } from 'vitest'
import { countdownText } from './countdown.ts'
import { CATEGORY_GENDERS, categoryGenderLabel } from './genders.ts'
import { KIT_SIZES, kitSizeLabel, kitSizeOrder, readKitSize } from './kit-sizes.ts'
import { missingParts } from './missing-parts.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from './no-deportivo.ts'
import { GENERIC_CITY, isRestricted, staysInactive } from './restricted.ts'
import { SPORTS, sportLabel } from './sports.ts'
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

test.each([
  [{ tiers: 0, categories: 0, kits: 0 }, ['una tarifa', 'una categoría', 'un kit']],
  [{ tiers: 1, categories: 0, kits: 1 }, ['una categoría']],
  [{ tiers: 0, categories: 2, kits: 3 }, ['una tarifa']],
  [{ tiers: 1, categories: 1, kits: 0 }, ['un kit']],
  [{ tiers: 1, categories: 1, kits: 1 }, []],
])('with %j an event still lacks %j', (counts, missing) => {
  expect(missingParts(counts)).toEqual(missing)
})

test.each([
  ['male', 'Masculino'],
  ['female', 'Femenino'],
  ['mixto', 'Mixto'],
  ['adult_minor', 'Adulto y menor'],
  ['Evento no Deportivo', 'Evento no Deportivo'],
  ['otro', 'otro'],
])('a category for %s reads %s', (gender, label) => {
  expect(categoryGenderLabel(gender)).toBe(label)
})

test.each([
  ['running', 'Running', false],
  ['ciclismo', 'Ciclismo', false],
  ['ambos', 'Running y ciclismo', false],
  ['noDeportivo', 'No deportivo', true],
  ['natación', 'natación', false],
])('the sport %s reads %s; locked as a non-sporting event: %s', (sport, label, locked) => {
  expect(sportLabel(sport)).toBe(label)
  expect(isNoDeportivo(sport)).toBe(locked)
})

test('the lists of the specification have their words', () => {
  expect(SPORTS).toEqual(['running', 'ciclismo', 'ambos', 'noDeportivo'])
  expect(CATEGORY_GENDERS).toEqual(['male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo'])
  expect(GENERIC_CITY).toBe('Ciudad genérica')
  expect(KIT_SIZES.slice(0, 8)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL'])
  expect(KIT_SIZES.slice(17, 33)).toEqual([
    ...['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL'].map((size) => `${size} Masculino`),
    ...['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL'].map((size) => `${size} Femenino`),
  ])
})

test('a non-sporting event has one category for everybody from 12 to 90 years', () => {
  expect(LOCKED_CATEGORY).toEqual({
    distance: 'Evento',
    gender: 'Evento no Deportivo',
    title: 'Evento',
    start_age: 12,
    final_age: 90,
    difference: 0,
  })
})

test.each([
  ['M', 'M'],
  ['noaplica', 'No aplica'],
  ['4', 'Niños 4'],
  ['5', '5'],
  ['Talla 38', 'Talla 38'],
])('the size %s reads %s', (size, label) => {
  expect(kitSizeLabel(size)).toBe(label)
})

test.each([
  ['XS', 0],
  ['unica', 8],
  ['4', 10],
  ['Evento no Deportivo', 33],
  ['Talla 38', 34],
])('the size %s stands at place %i', (size, place) => {
  expect(kitSizeOrder(size)).toBe(place)
})

test.each([
  ['Masculino M', 'M Masculino'],
  ['M-masculino', 'M Masculino'],
  ['UNICA', 'unica'],
  ['Niños 4', 'Niños 4'],
  ['no Evento', 'no Evento'],
])('the size typed as «%s» is stored as %s', (typed, stored) => {
  expect(readKitSize(typed)).toBe(stored)
})

const own = { external: false, participant_limit: 500, city: 'Tunja' }

test.each([
  ['an own event', {}, false],
  ['an external one', { external: true }, true],
  ['a generic one', { participant_limit: 1, city: 'Ciudad genérica' }, true],
  ['one without a city and for nobody', { participant_limit: 0, city: 'N/A' }, true],
  ['two places in no city', { participant_limit: 2, city: 'N/A' }, false],
  ['one place in a real city', { participant_limit: 1 }, false],
])('%s stays inactive: %j', (_fact, change, inactive) => {
  expect(staysInactive({ ...own, ...change })).toBe(inactive)
})

test.each([
  [7, [7]],
  ['  3 ', [3]],
  [
    [3, 2, 1],
    [1, 2, 3],
  ],
  [[2, { id: 2 }], [2]],
  [[' '], null],
  [[1, 8], null],
  [{ id: null }, null],
  [{ size: 1 }, null],
  [true, null],
])('team sizes sent as %j are read as %j', (sent, sizes) => {
  expect(readTeamSizes(sent)).toEqual(sizes)
})
