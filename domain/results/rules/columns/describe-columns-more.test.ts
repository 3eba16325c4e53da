import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import type { Note } from '../notes.ts'
import type { UnderstoodResult } from '../understood.ts'
import type { ColumnPlan, ColumnTarget, PointMeasure } from './column-plan.ts'
import { describeColumns } from './describe-columns.ts'

type Named = [header: string, target: ColumnTarget, fields?: Partial<ColumnPlan>]
type Facts = Partial<{ results: Partial<UnderstoodResult>[]; division: { name: string; from: string } }>

const at = (name: string, measure: PointMeasure): Partial<ColumnPlan> => ({ point: { name, measure } })

/** What is said beside the fields that every file has. */
const told = (named: Named[], data: Cell[][], facts: Facts = {}): Note[] =>
  describeColumns({
    columns: named.map(([header, target, fields], index) => ({
      index,
      header,
      target,
      unit: null,
      point: null,
      ...fields,
    })),
    data,
    division: { name: '', from: '' },
    width: named.length,
    ...facts,
    results: (facts.results ?? [{ gender: null, category: null, race_division: '' }]) as UnderstoodResult[],
  }).filter(({ sentence }) => !/^(?:Dorsal|Nombre completo): |es el tiempo chip/.test(sentence))

const BASE: Named[] = [
  ['Dorsal', 'bib_number'],
  ['Nombre', 'name'],
  ['Tiempo Chip', 'chip_time'],
]
const with4 = (named: Named, values: Cell[], facts: Facts = {}) =>
  told(
    [...BASE, named],
    values.map((value) => ['12', 'Ana', '00:40:00', value]),
    facts,
  )

const person = (gender: string | null, category: string | null = null) => ({
  gender,
  category,
  race_division: '10K',
})

test('a gender that came from the category is told with it', () => {
  expect(
    with4(['Pos', 'overall_position'], ['1F'], { results: [person('F', 'Damas'), person(null, 'Libre')] }),
  ).toEqual([
    {
      kind: 'guessed',
      sentence: 'El archivo no trae género: lo tomamos de la categoría.',
      examples: ['Damas → F'],
    },
  ])
})

test.each([
  ['overall_position', '1F', 'de la letra de la posición'],
  ['gender_position', '12. M', 'de la letra de la posición'],
  ['overall_position', 1, 'del título de cada lista'],
  ['category_position', '1F', 'del título de cada lista'],
  ['overall_position', 'F1', 'del título de cada lista'],
] as const)('a gender beside a %s of «%s» came %s', (target, value, where) => {
  expect(with4(['Pos', target], [value], { results: [person('F')] })).toEqual([
    { kind: 'guessed', sentence: `El archivo no trae género: lo tomamos ${where}.`, examples: [] },
  ])
})

test('a gender that the category does not say did not come from it', () => {
  const [note] = with4(['Pos', 'overall_position'], [1], { results: [person('F', 'Varones')] })
  expect(note?.sentence).toBe('El archivo no trae género: lo tomamos del título de cada lista.')
})

test('with a column of genders, or no gender at all, nothing is told', () => {
  const own = with4(['Sexo', 'gender'], ['F'], { results: [person('F')] })
  expect(own.map(({ sentence }) => sentence)).toEqual(['Género: «Sexo».'])
  expect(with4(['Pos', 'overall_position'], [1], { results: [person(null)] })).toEqual([])
})

const FROM = { name: '10K', from: `Resultados 10K ${'x'.repeat(60)}` }

test('a distance that came from a name is told with 60 signs of it', () => {
  expect(told(BASE, [['12', 'Ana', '00:40:00']], { results: [person(null)], division: FROM })).toEqual([
    {
      kind: 'guessed',
      sentence: `El archivo no trae columna de distancia: 10K, por «Resultados 10K ${'x'.repeat(45)}».`,
      examples: [],
    },
  ])
})

test('a distance of its own, of a banner, or from nowhere is not told', () => {
  const results = [person(null)]
  expect(told(BASE, [['12', 'Ana', '00:40:00']], { results, division: { name: '10K', from: '' } })).toEqual(
    [],
  )
  expect(told(BASE, [['12', 'Ana', '00:40:00']], { results, division: { ...FROM, name: '5K' } })).toEqual([])
  const column = with4(['Distancia', 'race_division'], ['10K'], { results, division: FROM })
  expect(column.map(({ sentence }) => sentence)).toEqual(['Distancia: «Distancia».'])
})

test('control points are counted and named with a first value', () => {
  expect(with4(['5K', 'control_point', at('5K', 'time')], ['00:20:00'])).toEqual([
    { kind: 'understood', sentence: 'Un punto de control: 5K.', examples: ['5K 00:20:00'] },
  ])
  const two: Named[] = [
    ...BASE,
    ['5K', 'control_point', at('5K', 'time')],
    ['8K', 'control_point', at('8K', 'time')],
  ]
  expect(
    told(
      [...two, ['Pos 5K', 'control_point', at('5K', 'rank')]],
      [['12', 'Ana', '00:40:00', '00:20:00', null, 3]],
    ),
  ).toEqual([
    { kind: 'understood', sentence: '2 puntos de control: 5K, 8K.', examples: ['5K 00:20:00', '8K '] },
  ])
})

test('the members of a relay are named with their header', () => {
  const members: Named[] = [
    ...BASE,
    ['Relevo 1', 'control_point', at('Relevo 1', 'member')],
    ['Relevo 2', 'control_point', at('Relevo 2', 'member')],
  ]
  expect(told(members, [['12', 'Halcones', '00:40:00', 'Ana', 'Luz']])).toEqual([
    {
      kind: 'guessed',
      sentence: '«Relevo 1» y «Relevo 2» traen los integrantes de cada relevo: se publican con su equipo.',
      examples: ['Relevo 1: Ana', 'Relevo 2: Luz'],
    },
  ])
})

test.each([
  ['Otro reloj', ['00:40:00', '00:41:00']],
  ['Ciudad', ['Cali', 'Pasto']],
] as [string, Cell[]][])('«%s», which is left out with %j, may be worth something', (header, values) => {
  expect(with4([header, 'ignore'], values)).toEqual([
    {
      kind: 'doubtful',
      sentence: `«${header}» no se importa. Si hace falta, dinos qué es.`,
      examples: [`${header}: ${values[0]}`],
    },
  ])
})

test.each([
  ['Dif', ['00:00:10', '00:00:20']],
  ['Notas', ['x', 'y']],
  ['Cédula', ['1020304050']],
  ['Mitad relojes', ['00:40:00', 'x']],
] as [string, Cell[]][])('«%s», which is left out with %j, is only named', (header, values) => {
  expect(with4([header, 'ignore'], values)).toEqual([
    { kind: 'understood', sentence: `No se importan: «${header}».`, examples: [] },
  ])
})

test('an empty column is not named', () => {
  expect(with4(['Ciudad', 'ignore'], [null])).toEqual([])
  expect(with4(['Notas', 'ignore'], ['Notas'])).toEqual([])
})

test('of many columns that are left out twelve are named', () => {
  const names = Array.from({ length: 13 }, (_, index) => `Nota ${String.fromCharCode(65 + index)}`)
  const notes = told(
    [...BASE, ...names.map((name): Named => [name, 'ignore'])],
    [['12', 'Ana', '00:40:00', ...names.map(() => 'x')]],
  )
  expect(notes[0]?.sentence).toContain('«Nota K» y «Nota L».')
  const clocks = told(
    [...BASE, ...names.map((name): Named => [name, 'ignore'])],
    [['12', 'Ana', '00:40:00', ...names.map(() => '00:10:00')]],
  )
  expect(clocks[0]?.sentence).toContain('«Nota K» y «Nota L» no se importan. Si hace falta, dinos qué es.')
})

const COUNTS = /cuenta 1, 2, 3…/

test.each([
  ['#', ['1', '2', '3'], true],
  ['No', ['1', '2', '3'], true],
  ['#', ['1', '2'], false],
  ['#', ['1', '2', '4'], false],
  ['#', ['0', '1', '2'], false],
  ['Dorsal', ['1', '2', '3'], false],
] as const)('a bib under «%s» with %j looks like the number of the row: %s', (header, bibs, looks) => {
  const named: Named[] = [[header, 'bib_number'], ...BASE.slice(1)]
  const notes = told(
    named,
    bibs.map((bib) => [bib, 'Ana', '00:40:00']),
  )
  expect(notes.some(({ sentence }) => COUNTS.test(sentence))).toBe(looks)
})

test('a bib that counts rows is told with its values', () => {
  const named: Named[] = [['#', 'bib_number'], ...BASE.slice(1)]
  expect(
    told(
      named,
      ['1', '2', '3'].map((bib) => [bib, 'Ana', '00:40:00']),
    )[0],
  ).toEqual({
    kind: 'doubtful',
    sentence: '«#» cuenta 1, 2, 3…: parece el número de la fila y no el dorsal. Revísalo.',
    examples: ['1', '2', '3'],
  })
})

test.each([
  ['Llegada', ['07:00:00', '07:40:00'], true],
  ['Meta', ['07:00:00', '07:40:00'], true],
  ['Finish', ['07:00:00', '07:40:00'], true],
  ['Hora llegada', ['07:00:00', '07:40:00'], true],
  ['Hora de llegada', ['07:00:00', '07:40:00'], true],
  ['Final', ['07:00:00', '07:40:00'], true],
  ['Tiempo Chip', ['07:00:00', '07:40:00'], false],
  ['Llegada', ['07:00:00'], false],
  ['Llegada', ['04:59:59', '05:40:00'], false],
  ['Llegada', ['05:00:00', '05:40:00'], true],
  ['Llegada', ['05:00:00', '10:00:00'], false],
  ['Llegada', ['05:00:00', '09:59:59'], true],
] as const)('a time under «%s» with %j may be an hour of the day: %s', (header, times, may) => {
  const named: Named[] = [...BASE.slice(0, 2), [header, 'chip_time']]
  const notes = told(
    named,
    times.map((time) => ['12', 'Ana', time]),
  ).filter(({ kind }) => kind === 'doubtful')
  expect(notes).toEqual(
    may
      ? [
          {
            kind: 'doubtful',
            sentence: `«${header}» puede traer la hora del día y no el tiempo de carrera. Revísalo.`,
            examples: [`${times[0]} → ${times[0]}`],
          },
        ]
      : [],
  )
})
