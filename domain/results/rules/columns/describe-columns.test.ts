import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import type { Note } from '../notes.ts'
import type { UnderstoodResult } from '../understood.ts'
import type { ColumnPlan, ColumnTarget, PointMeasure } from './column-plan.ts'
import { describeColumns } from './describe-columns.ts'

type Named = [header: string, target: ColumnTarget, fields?: Partial<ColumnPlan>]

const at = (name: string, measure: PointMeasure): Partial<ColumnPlan> => ({ point: { name, measure } })

type Facts = Partial<{
  results: Partial<UnderstoodResult>[]
  division: { name: string; from: string }
  width: number
}>

const describe = (named: Named[], data: Cell[][], facts: Facts = {}): Note[] =>
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
  })

const sentences = (...asked: Parameters<typeof describe>) =>
  describe(...asked).map(({ kind, sentence }) => `${kind}: ${sentence}`)

const BASE: Named[] = [
  ['Dorsal', 'bib_number'],
  ['Nombre', 'name'],
  ['Tiempo Chip', 'chip_time'],
]
const DATA: Cell[][] = [
  ['12', 'Ana', '00:40:00'],
  ['7', 'Luz', '00:41:00'],
]

test('fields are named with the values of the file', () => {
  expect(describe(BASE, [['Dorsal', 'Nombre', 'Tiempo Chip'], [null, null, null], ...DATA])).toEqual([
    { kind: 'understood', sentence: 'Dorsal: «Dorsal».', examples: ['12', '7'] },
    { kind: 'understood', sentence: 'Nombre completo: «Nombre».', examples: ['Ana', 'Luz'] },
    {
      kind: 'understood',
      sentence: '«Tiempo Chip» es el tiempo chip.',
      examples: ['00:40:00 → 00:40:00'],
    },
  ])
})

test.each([
  ['first_name', 'Nombres'],
  ['last_name', 'Apellidos'],
  ['race_division', 'Distancia'],
  ['category', 'Categoría'],
  ['gender', 'Género'],
] as const)('the field %s is named %s', (target, label) => {
  const notes = describe([...BASE, ['Col', target]], [['12', 'Ana', '00:40:00', 'x']])
  expect(notes).toContainEqual({ kind: 'understood', sentence: `${label}: «Col».`, examples: ['x'] })
})

test.each([
  [[], 'doubtful: No encontramos la columna de dorsal ni la de nombre completo. Elígela abajo.'],
  [[['Nombre', 'name']], 'doubtful: No encontramos la columna de dorsal. Elígela abajo.'],
  [[['Dorsal', 'bib_number']], 'doubtful: No encontramos la columna de nombre completo. Elígela abajo.'],
] as [Named[], string][])('of the columns %j it is told what is missing', (named, sentence) => {
  expect(sentences(named, [])[0]).toBe(sentence)
})

test('a header without results, and a file without a time are told', () => {
  expect(sentences(BASE, [], { results: [] })[0]).toBe('doubtful: No hay resultados debajo del encabezado.')
  expect(sentences(BASE, DATA, { results: [] })[0]).toBe('doubtful: No hay resultados debajo del encabezado.')
  expect(sentences(BASE.slice(0, 2), DATA)[0]).toBe('doubtful: No encontramos una columna de tiempo.')
  expect(sentences([...BASE.slice(0, 2), ['Gun', 'gun_time']], DATA).join()).not.toContain('No encontramos')
})

test('a time that is summed from legs is told with them', () => {
  const legs: Named[] = [
    ...BASE.slice(0, 2),
    ['Vuelta 1', 'control_point', at('Vuelta 1', 'leg')],
    ['Vuelta 2', 'control_point', at('Vuelta 2', 'leg')],
  ]
  expect(sentences(legs, DATA)[0]).toBe(
    'doubtful: El archivo no trae tiempo general: lo sumamos de «Vuelta 1» y «Vuelta 2». A quien le falta uno queda sin tiempo.',
  )
})

const CROWDED =
  'Todo viene en una sola columna. Sepárala en Excel con «Texto en columnas» y sube el archivo de nuevo.'

test('a file with all in one column is told with its first row', () => {
  const line = `1;Ana;${'x'.repeat(100)}`
  expect(describe([['A', 'ignore']], [[line], ['2,Luz,00:41:00'], ['x']])).toContainEqual({
    kind: 'doubtful',
    sentence: CROWDED,
    examples: [line.slice(0, 80)],
  })
})

test.each([
  ['half of the rows', [['1;Ana;x'], ['x']], 1],
  ['two columns', [['1;Ana;x', 'y']], 2],
  ['one sign a row', [['1;Ana']], 1],
  ['no rows', [], 1],
] as [string, Cell[][], number][])('%s are not all in one column', (_, data, width) => {
  expect(describe([['A', 'ignore']], data, { width }).map(({ sentence }) => sentence)).not.toContain(CROWDED)
})

test.each([
  ['minutes', 'minutos con decimales'],
  ['seconds', 'segundos'],
  ['hours', 'horas con decimales'],
  ['milliseconds', 'milésimas de segundo'],
] as const)('times in %s are guessed as %s', (unit, words) => {
  expect(
    sentences([...BASE.slice(0, 2), ['Tiempo Chip', 'chip_time', { unit }]], [['1', 'Ana', 40]]),
  ).toContain(`guessed: Los tiempos de «Tiempo Chip» son números: los leímos como ${words}. Revísalo.`)
})

test.each(['clock', 'days', 'h:mm', null] as const)('times in %j are understood', (unit) => {
  expect(
    sentences([...BASE.slice(0, 2), ['Gun Time', 'gun_time', { unit }]], [['1', 'Ana', '1:40']]),
  ).toContain('understood: «Gun Time» es el tiempo pistola.')
})

test('a time whose header names no clock is told as a guess, with the first that is one', () => {
  expect(
    describe(
      [...BASE.slice(0, 2), ['Tiempo', 'chip_time']],
      [
        ['1', 'Ana', 'DNF'],
        ['2', 'Luz', '40:00'],
      ],
    ),
  ).toContainEqual({
    kind: 'guessed',
    sentence: '«Tiempo» no dice de qué reloj es: lo tomamos como tiempo chip.',
    examples: ['40:00 → 00:40:00'],
  })
})

const one = (header: string, target: ColumnTarget, values: Cell[]) =>
  describe(
    [...BASE, [header, target]],
    values.map((value) => ['12', 'Ana', '00:40:00', value]),
  ).filter(({ kind }) => kind === 'guessed')

test.each([
  ['Sexo', 'gender_position', [1, 2], '«Sexo» trae números: lo tomamos como posición.'],
  ['Gender', 'gender_position', [1], '«Gender» trae números: lo tomamos como posición.'],
  ['Sex', 'gender_position', [1], '«Sex» trae números: lo tomamos como posición.'],
  ['Division', 'category_position', [1, 2], '«Division» trae números: lo tomamos como posición.'],
  ['Div', 'category_position', [1, 2], '«Div» trae números: lo tomamos como posición.'],
  ['Categoría', 'category_position', [1, 2], '«Categoría» trae números: lo tomamos como posición.'],
  ['Category', 'category_position', [1, 2], '«Category» trae números: lo tomamos como posición.'],
  ['Cat', 'category_position', [1, 2], '«Cat» trae números: lo tomamos como posición.'],
  ['Cat', 'category_position', ['1. M30', '2. M30'], '«Cat» trae puesto y categoría juntos: los separamos.'],
  ['Ciudad', 'country', ['COL', 'ECU'], '«Ciudad» trae países: va en «País».'],
] as [string, ColumnTarget, Cell[], string][])(
  '«%s» as %s with %j is told',
  (header, target, values, sentence) => {
    expect(one(header, target, values)).toEqual([{ kind: 'guessed', sentence, examples: values.map(String) }])
  },
)

test.each([
  ['Pos Género', 'gender_position', [1]],
  ['Sexo', 'gender', ['F']],
  ['Ciudad', 'city', ['Cali']],
  ['País', 'country', ['COL']],
  ['Club', 'club', ['Halcones']],
] as [string, ColumnTarget, Cell[]][])('«%s» as %s is no guess', (header, target, values) => {
  expect(one(header, target, values)).toEqual([])
})

test('a club that names the teams of a relay is told instead of a name', () => {
  const notes = describe(
    [
      ['Dorsal', 'bib_number'],
      ['Equipo', 'name'],
    ],
    [['12', 'Halcones']],
  )
  expect(notes).toContainEqual({
    kind: 'guessed',
    sentence: '«Equipo» es el nombre de cada equipo de relevos.',
    examples: ['Halcones'],
  })
  expect(notes.map(({ sentence }) => sentence)).not.toContain('Nombre completo: «Equipo».')
})

test('a document is named without an example', () => {
  expect(
    describe([...BASE, ['Cédula', 'document']], [['12', 'Ana', '00:40:00', '1020304050']]),
  ).toContainEqual({
    kind: 'understood',
    sentence: 'Documento: «Cédula» no se publica; sirve para que cada corredor encuentre lo suyo.',
    examples: [],
  })
})
