/** Headers of points as timing companies write them, and what only looks like one. */
import { expect, test } from 'vitest'
import { inCourseOrder, isTriathlonPart, pointKind, readPointHeader } from './control-points.ts'

test.each([
  ['100K', '100K', 'time'],
  ['21.097 km', '21.097K', 'time'],
  ['5.00 km', '5K', 'time'],
  ['10.05 km', '10.05K', 'time'],
  ['10 kilometro', '10K', 'time'],
  ['Prom 5K', '5K', 'pace'],
  ['Ritmo medio 5k', '5K', 'pace'],
  ['Ritmo media 10k', '10K', 'pace'],
  ['1 mile', '1M', 'time'],
  ['1 milla', '1M', 'time'],
  ['3 millas', '3M', 'time'],
  ['26.22 mi', '26.22M', 'time'],
  ['Halfmarathon', 'Media', 'time'],
  ['Half marathon', 'Media', 'time'],
  ['Medio maratón', 'Media', 'time'],
  ['Half time', 'Media', 'time'],
  ['1ST5K', '1ST5K', 'time'],
  ['4th 5K', '4th 5K', 'time'],
  ['Primero 5K', 'Primero 5K', 'time'],
  ['Primeros 10 km', 'Primeros 10 km', 'time'],
  ['Último 5K', 'Último 5K', 'time'],
  ['Últimos 10', 'Últimos 10', 'time'],
  ['Last 10.55 km', 'Last 10.55 km', 'time'],
  ['10KSPL', '10KSPL', 'time'],
  ['5 ksplit', '5 ksplit', 'time'],
  ['Punto 3', 'Punto 3', 'time'],
  ['Checkpoint 2', 'Checkpoint 2', 'time'],
  ['Check point 2', 'Check point 2', 'time'],
  ['Segment 1', 'Segment 1', 'time'],
  ['Segmento 1', 'Segmento 1', 'time'],
  ['P3', 'P3', 'time'],
  ['PE 3', 'PE 3', 'time'],
  ['Lap #12', 'Lap #12', 'time'],
  ['Lap 100', 'Lap 100', 'time'],
  ['PC1(Alto)', 'PC1(Alto)', 'time'],
  ['Vuelta 1 Pos', 'Vuelta 1', 'rank'],
  ['Bike 40.5K', 'Bike 40.5K', 'time'],
  ['Tiempo Natación', 'Natación', 'time'],
  ['Carrera a pie', 'Carrera a pie', 'time'],
  ['T 2', 'T 2', 'time'],
  ['Relevo #2', 'Relevo #2', 'time'],
  ['Nombre Relevo 1', 'Relevo 1', 'time'],
  ['Relevo 1 Nombre', 'Relevo 1', 'time'],
  ['Relevo 12', 'Relevo 12', 'time'],
  ['Prologue', 'Prologue', 'time'],
  ['Etapa #2', 'Etapa #2', 'time'],
  ['Día 12', 'Día 12', 'time'],
  ['Jornada1', 'Jornada1', 'time'],
  ['5K hhmmss', '5K', 'time'],
  ['5K hh mm ss', '5K', 'time'],
  ['5K hms', '5K', 'time'],
  ['Humanized Palmas', 'Palmas', 'time'],
] as const)('the header «%s» is the point %s with a %s', (header, name, measure) => {
  expect(readPointHeader(header)).toEqual({ name, measure, inSeconds: false })
})

test.each(['5K sec', '5K seg', '5K segs', 'Secs 5K', '5K seconds'])(
  'the header «%s» is in seconds',
  (header) => {
    expect(readPointHeader(header)).toEqual({ name: '5K', measure: 'time', inSeconds: true })
  },
)

test.each([
  ...['Ciudad 5K', '5K norte', 'Norte 5 mi', '5 mi norte', 'Norte last 5K', 'Last 5K norte'],
  ...['Norte 10kspl', '10kspl norte', 'Otra mitad', 'Mitad norte', 'Norte vuelta 1', 'Vuelta 1 norte'],
  ...['Gran control alto', 'Gran meta', 'Meta norte', 'Mi relevo 2', 'Relevo 2 norte', 'Relevo 123'],
  ...['Gran día 3', 'Día 3 norte', 'Al humanized', '12 abc formatted', 'Gran natación', 'T5'],
])('the header «%s» is no point', (header) => {
  expect(readPointHeader(header)).toBeNull()
})

test('a header has sixty signs at most, and the name of a place thirty-nine', () => {
  expect(readPointHeader(`CP 4 (${'x'.repeat(53)})`)).not.toBeNull()
  expect(readPointHeader(`CP 4 (${'x'.repeat(54)})`)).toBeNull()
  expect(readPointHeader(`Split ${'a'.repeat(39)}`)?.name).toBe(`A${'a'.repeat(38)}`)
  expect(readPointHeader(`Split ${'a'.repeat(40)}`)).toBeNull()
})

test.each([
  ...['Swimming', 'Bici', 'Bicicleta', 'Running', 'Carrera a pie', 'T 2', 'Trans 1', 'Transición 1'],
  ...['Transition 2', 'Tr1', 'Run 2', 'Run2', 'Run split', 'Bike leg', 'Bike (40 km)', 'Bike 40.5K'],
  ...['Swim 1,5 km', 'Swim 750m', 'Bike time split', 'Tiempo Carrera', 'Run 1 leg', 'Run(10k)', 'Swim 1.25'],
])('«%s» is a leg of a triathlon', (header) => {
  expect(isTriathlonPart(header)).toBe(true)
})

test.each([
  'Bikes',
  'Gran carrera',
  'Carrera norte',
  'T5',
  'T',
  'Run 5x',
  'Transición',
  'Carrera de la mujer',
])('«%s» is no leg of a triathlon', (header) => {
  expect(isTriathlonPart(header)).toBe(false)
})

test.each([
  ['PC1', { family: 'pc', measure: 'time' }],
  ['Tramo 2', { family: 'tramo', measure: 'leg' }],
  ['Gran vuelta 2', { family: 'gran vuelta', measure: 'time' }],
  ['Último 5K', { family: 'stretch', measure: 'leg' }],
  ['Últimos 10K', { family: 'stretch', measure: 'leg' }],
  ['Primeros 5K', { family: 'primeros', measure: 'time' }],
  ['Etapa 123', { family: 'etapa', measure: 'time' }],
  ['Etapa #12', { family: 'stage', measure: 'stage', index: 12 }],
  ['Día3', { family: 'stage', measure: 'stage', index: 3 }],
  ['Relevo#2', { family: 'relay', measure: 'relay', index: 2 }],
])('a point called «%s» is %j', (name, kind) => {
  expect(pointKind(name)).toEqual(kind)
})

/** A name that only holds a distance says nothing about where on the course it stands. */
test.each([[['Primera Media', '10K']], [['Media sierra', '10K']], [['Bike 40K', '5K']]])(
  'the points %j stay as the file has them',
  (names) => {
    expect(inCourseOrder(names)).toEqual(names)
  },
)
