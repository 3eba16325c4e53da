import { expect, test } from 'vitest'
import type { ColumnPlan, ColumnTarget } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { settleDayClocks } from './day-clocks.ts'

type Named = [header: string, target: ColumnTarget]

const PASSING = { name: '5K', measure: 'time' } as const

const settle = (named: Named[], rows: Cell[][], chosen: string[] = []) => {
  const columns = named.map(
    ([header, target], index): ColumnPlan => ({
      index,
      header,
      target,
      unit: target === 'ignore' ? null : 'clock',
      point: target === 'control_point' ? PASSING : null,
    }),
  )
  return settleDayClocks(columns, rows, new Set(chosen))
}

const START: Named = ['Hora de salida', 'ignore']

test('an hour of arrival beside one of the start stays out, and it is told', () => {
  const named: Named[] = [START, ['Hora de llegada', 'chip_time'], ['Nombre', 'name']]
  expect(
    settle(named, [
      ['07:00:00', '07:40:00', 'Ana'],
      ['06:59:00', '07:50:00', 'Luz'],
    ]),
  ).toEqual({
    out: ['Hora de llegada'],
    columns: [
      { index: 0, header: 'Hora de salida', target: 'ignore', unit: null, point: null },
      { index: 1, header: 'Hora de llegada', target: 'ignore', unit: null, point: null },
      { index: 2, header: 'Nombre', target: 'name', unit: 'clock', point: null },
    ],
    notes: [
      {
        kind: 'doubtful',
        sentence:
          '«Hora de llegada»: es la hora del día (la salida, 06:59:00) y no un tiempo de carrera, así que no se importa. Si el archivo no trae el tiempo, réstale la salida y súbelo de nuevo.',
        examples: ['Hora de llegada: 07:40:00'],
      },
    ],
  })
})

const out = (named: Named[], rows: Cell[][], chosen: string[] = []) => settle(named, rows, chosen).out

test.each([
  ...['Salida', 'Hora salida', 'Hora de la salida', 'Inicio', 'Largada', 'Partida', 'Start', 'Start time'],
])('«%s» is the hour of the start', (header) => {
  expect(
    out(
      [
        [header, 'ignore'],
        ['Llegada', 'chip_time'],
      ],
      [['07:00:00', '07:40:00']],
    ),
  ).toEqual(['Llegada'])
})

test.each(['La salida', 'Salidas', 'Inicio 2'])('«%s» is no start', (header) => {
  expect(
    out(
      [
        [header, 'ignore'],
        ['Llegada', 'chip_time'],
      ],
      [['07:00:00', '07:40:00']],
    ),
  ).toEqual([])
})

test.each([
  ['02:59:59', []],
  ['03:00:00', ['Llegada']],
])('a start at %s is an hour of the day: %j stay out', (hour, wanted) => {
  expect(out([START, ['Llegada', 'chip_time']], [[hour, '07:40:00']])).toEqual(wanted)
})

test.each([
  ['Llegada', '00:40:00', true],
  ['Arribo', '00:40:00', true],
  ['Arrival', '00:40:00', true],
  ['Meta', '00:40:00', false],
  ['Finish', '00:40:00', false],
  ['Meta', '07:40:00', true],
  ['Finish', '07:40:00', true],
  ['Tiempo', '07:40:00', false],
  ['Hora llegada', '00:40:00', true],
  ['Time of day', '00:40:00', true],
  ['TOD', '00:40:00', true],
  ['Horario', '07:40:00', false],
  ['Horas', '07:40:00', false],
] as const)('beside a start at seven «%s» of %s stays out: %s', (header, time, stays) => {
  expect(out([START, [header, 'gun_time']], [['07:00:00', time]])).toEqual(stays ? [header] : [])
})

test('without a start an hour of arrival is told by a finish that it passes', () => {
  const named: Named[] = [
    ['Tiempo', 'chip_time'],
    ['Hora llegada', 'gun_time'],
  ]
  expect(
    out(named, [
      ['00:40:00', '07:40:00'],
      ['00:50:00', '07:50:00'],
    ]),
  ).toEqual(['Hora llegada'])
  expect(
    out(named, [
      ['00:40:00', '07:40:00'],
      ['00:50:00', '00:50:00'],
    ]),
  ).toEqual([])
  expect(
    out(named, [
      ['00:40:00', null],
      [null, '07:50:00'],
    ]),
  ).toEqual([])
  expect(out([['Hora llegada', 'gun_time']], [['07:40:00']])).toEqual([])
})

test('without a start the sentence names none', () => {
  const [note] = settle(
    [
      ['Tiempo', 'chip_time'],
      ['Hora llegada', 'gun_time'],
    ],
    [['00:40:00', '07:40:00']],
  ).notes
  expect(note?.sentence).toContain('«Hora llegada»: es la hora del día y no un tiempo de carrera')
})

test('where the finish is an hour of the day, so are the passings', () => {
  const named: Named[] = [START, ['Llegada', 'chip_time'], ['5K', 'control_point']]
  const { notes, out: left } = settle(named, [['07:00:00', '07:40:00', '07:20:00']])
  expect(left).toEqual(['Llegada', '5K'])
  expect(notes[0]?.sentence).toBe(
    '«Llegada» y «5K»: son horas del día (la salida, 07:00:00) y no un tiempo de carrera, así que no se importan. Si el archivo no trae el tiempo, réstale la salida y súbelo de nuevo.',
  )
})

test('an hour at a point alone takes no other column with it', () => {
  const named: Named[] = [
    START,
    ['Tiempo', 'chip_time'],
    ['Hora 5K', 'control_point'],
    ['10K', 'control_point'],
  ]
  expect(out(named, [['07:00:00', '00:40:00', '07:20:00', '00:30:00']])).toEqual(['Hora 5K'])
})

test('what a person chose stands, unless everybody arrives after the hour of the start', () => {
  const named: Named[] = [START, ['Llegada', 'chip_time']]
  expect(out(named, [['07:00:00', '00:40:00']], ['Llegada'])).toEqual([])
  expect(out(named, [['07:00:00', '07:40:00']], ['Llegada'])).toEqual(['Llegada'])
  expect(
    out(
      named,
      [
        ['07:00:00', '07:40:00'],
        ['07:00:00', '00:50:00'],
      ],
      ['Llegada'],
    ),
  ).toEqual([])
})

test('columns that are neither finish nor passing are not judged', () => {
  const named: Named[] = [START, ['Hora', 'city'], ['Llegada', 'ignore']]
  const settled = settle(named, [['07:00:00', '07:40:00', '07:50:00']])
  expect(settled).toMatchObject({ out: [], notes: [] })
  expect(settled.columns).toHaveLength(3)
})
