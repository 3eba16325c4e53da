import { expect, test } from 'vitest'
import { inCourseOrder, isTriathlonPart, pointKey, pointKind, readPointHeader } from './control-points.ts'

test.each([
  ['5K', '5K', 'time'],
  ['5km.time', '5K', 'time'],
  ['RM_5km', '5K', 'pace'],
  ['KM 5', '5K', 'time'],
  ['k5', '5K', 'time'],
  ['Paso 10,5 km', '10.5K', 'time'],
  ['5.0 km', '5K', 'time'],
  ['Split 5 kms', '5K', 'time'],
  ['Parcial 15 kilometros', '15K', 'time'],
  ['Pos 5K', '5K', 'rank'],
  ['Puesto 5K', '5K', 'rank'],
  ['Ranking 5K', '5K', 'rank'],
  ['Place 5K', '5K', 'rank'],
  ['Lugar 5K', '5K', 'rank'],
  ['Pace 5K', '5K', 'pace'],
  ['Ritmo 5K', '5K', 'pace'],
  ['Promedio 5K', '5K', 'pace'],
  ['10 mi', '10M', 'time'],
  ['6.2 miles', '6.2M', 'time'],
  ['Half', 'Media', 'time'],
  ['Media maratón', 'Media', 'time'],
  ['Mitad', 'Media', 'time'],
  ['Meta', 'Meta', 'time'],
  ['Meta Puesto', 'Meta', 'rank'],
  ['Llegada', 'Meta', 'time'],
  ['vuelta_1', 'Vuelta 1', 'time'],
  ['Lap 2', 'Lap 2', 'time'],
  ['PC1', 'PC1', 'time'],
  ['Punto de control 3', 'Punto de control 3', 'time'],
  ['CP 4 (Palmas)', 'CP 4 (Palmas)', 'time'],
  ['Split Palmas', 'Palmas', 'time'],
  ['Control alto', 'Alto', 'time'],
  ['split_palmas_humanized', 'Palmas', 'time'],
  ['Palmas humanized', 'Palmas', 'time'],
  ['Natación', 'Natación', 'time'],
  ['Swim time', 'Swim', 'time'],
  ['T1', 'T1', 'time'],
  ['Bike 40K', 'Bike 40K', 'time'],
  ['Last 5K', 'Last 5K', 'time'],
  ['Relevo 2', 'Relevo 2', 'time'],
  ['Etapa 3', 'Etapa 3', 'time'],
  ['Prólogo', 'Prólogo', 'time'],
] as const)('the header «%s» is the point %s with a %s', (header, name, measure) => {
  expect(readPointHeader(header)).toEqual({ name, measure, inSeconds: false })
})

test.each([
  ['5K secs', '5K'],
  ['Vuelta 1 segundos', 'Vuelta 1'],
])('the header «%s» is in seconds', (header, name) => {
  expect(readPointHeader(header)).toEqual({ name, measure: 'time', inSeconds: true })
})

test.each(['', ' ', 'Nombre', 'Dorsal', '5', 'Palmas', 'x'.repeat(61), 'Ciudad 5K norte'])(
  'the header «%s» is no point',
  (header) => {
    expect(readPointHeader(header)).toBeNull()
  },
)

test('the name of a point has 40 signs at most', () => {
  expect(readPointHeader(`CP 4 (${'x'.repeat(50)})`)?.name).toHaveLength(40)
})

test.each([
  ['Relevo 2', { family: 'relay', measure: 'relay', index: 2 }],
  ['Corredor 12', { family: 'relay', measure: 'relay', index: 12 }],
  ['Etapa 3', { family: 'stage', measure: 'stage', index: 3 }],
  ['Prólogo', { family: 'stage', measure: 'stage', index: 0 }],
  ['Natación', { family: 'part', measure: 'leg' }],
  ['T1', { family: 'part', measure: 'leg' }],
  ['Last 5K', { family: 'stretch', measure: 'leg' }],
  ['5K', { family: 'course', measure: 'time' }],
  ['Media', { family: 'course', measure: 'time' }],
  ['Vuelta 2', { family: 'vuelta', measure: 'leg' }],
  ['Lap #3', { family: 'lap', measure: 'leg' }],
  ['CP 4', { family: 'cp', measure: 'time' }],
  ['Palmas', { family: 'named', measure: 'time' }],
])('a point called «%s» is %j', (name, kind) => {
  expect(pointKind(name)).toEqual(kind)
})

test.each([
  [
    ['10K', '5K', 'Media'],
    ['5K', '10K', 'Media'],
  ],
  [
    ['Palmas', '10K', 'Alto', '5K'],
    ['Palmas', '5K', 'Alto', '10K'],
  ],
  [
    ['Meta', '5K'],
    ['5K', 'Meta'],
  ],
  [['5K', '5K'], ['5K']],
  [[], []],
])('the points %j are met as %j', (names, ordered) => {
  expect(inCourseOrder(names)).toEqual(ordered)
})

test('a value at a point is kept by its name and measure', () => {
  expect(pointKey('5K', 'time')).toBe('5K time')
})

test.each([
  ['Natación', true],
  ['Carrera', true],
  ['Bike', true],
  ['T2', true],
  ['Dorsal', false],
  ['5K', false],
])('«%s» is a part of a triathlon: %s', (header, part) => {
  expect(isTriathlonPart(header)).toBe(part)
})
