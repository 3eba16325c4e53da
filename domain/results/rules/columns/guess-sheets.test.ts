/** What columns mean beside each other: a name alone would say something else. */
import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import { guessColumns } from './guess-columns.ts'

const targets = (headers: string, ...rows: Cell[][]) =>
  guessColumns(headers.split(', '), rows)
    .map(({ target }) => target)
    .join(', ')

test.each<[string, string, Cell[][], string]>([
  [
    'one unnamed time beside the chip is the gun',
    'Tiempo Chip, Tiempo',
    [['41:05', '41:30']],
    'chip_time, gun_time',
  ],
  [
    'one unnamed time beside the gun is the chip',
    'Tiempo Pistola, Tiempo',
    [['41:30', '41:05']],
    'gun_time, chip_time',
  ],
  [
    'a third time is left out',
    'Tiempo, Tiempo Chip, Tiempo Pistola',
    [['41:05', '41:05', '41:30']],
    'ignore, chip_time, gun_time',
  ],
  ['the surer name wins, later', 'Chip, Tiempo Chip', [['41:05', '41:06']], 'ignore, chip_time'],
  ['the surer name wins, earlier', 'Tiempo Chip, Chip', [['41:05', '41:06']], 'chip_time, ignore'],
  [
    'of the same name twice the first counts',
    'Dorsal, Dorsal, Nombre',
    [['7', '8', 'Ana']],
    'bib_number, ignore, name',
  ],
  [
    'an empty column is the last choice',
    'Tiempo Chip, Neto, Nombre',
    [[null, '41:05', 'Ana']],
    'ignore, chip_time, name',
  ],
  ['an empty column is chosen where no other is', 'Tiempo Chip, Nombre', [[null, 'Ana']], 'chip_time, name'],
  [
    'a surname is no name where another column has the whole',
    'Apellidos, Atleta',
    [['Ruiz', 'Ana Ruiz']],
    'ignore, name',
  ],
  [
    'a place before each category is a place',
    'Dorsal, AK',
    [
      ['1', '1. M30'],
      ['2', '2. M30'],
    ],
    'bib_number, category_position',
  ],
  [
    'a place before each category, with another column of places, stays the category',
    'Pos Cat, AK',
    [
      ['1', '1. M30'],
      ['2', '2. M30'],
    ],
    'category_position, category',
  ],
  [
    'a place before four of five categories proves nothing',
    'AK, Dorsal',
    [
      ['1. M30', '1'],
      ['2. M30', '2'],
      ['3. M30', '3'],
      ['4. M30', '4'],
      ['M30', '5'],
    ],
    'category, bib_number',
  ],
  ['countries under a city are countries', 'Dorsal, Ciudad', [['1', 'COL']], 'bib_number, country'],
  ['countries beside a country stay', 'Ciudad, País', [['COL', 'VEN']], 'city, country'],
  [
    'four countries of five cities prove nothing',
    'Ciudad, Dorsal',
    [
      ['COL', '1'],
      ['VEN', '2'],
      ['ECU', '3'],
      ['MEX', '4'],
      ['Tunja', '5'],
    ],
    'city, bib_number',
  ],
  [
    'a relay without names is called after its team',
    'Dorsal, Equipo, Relevo 1, Relevo 2',
    [['1', 'Cerros', '20:30', '21:30']],
    'bib_number, name, control_point, control_point',
  ],
  [
    'a relay with a name keeps its team',
    'Nombre, Equipo, Relevo 1',
    [['Los Cerros', 'Club Andino', '20:30']],
    'name, club, control_point',
  ],
  [
    'a relay with first and last name keeps its team',
    'Nombres, Apellidos, Equipo, Relevo 1',
    [['Ana', 'Ruiz', 'Club Andino', '20:30']],
    'first_name, last_name, club, control_point',
  ],
  [
    'without a relay a team is nobody',
    'Dorsal, Equipo, 5K',
    [['1', 'Cerros', '20:30']],
    'bib_number, club, control_point',
  ],
  [
    'a run beside other legs is no distance',
    'Natación, Ciclismo, Carrera',
    [[12.5, 61.2, 45.5]],
    'control_point, control_point, control_point',
  ],
  ['a race alone is a distance', 'Dorsal, Carrera', [['1', '10K']], 'bib_number, race_division'],
  [
    'the time of a run beside other legs is no finish',
    'Natación, Ciclismo, Tiempo Carrera',
    [['12:30', '1:01:12', '45:30']],
    'control_point, control_point, control_point',
  ],
  [
    'the time of a race is its finish',
    'Dorsal, Tiempo Carrera, 5K',
    [['1', '45:30', '20:30']],
    'bib_number, chip_time, control_point',
  ],
  [
    'the same split twice is one',
    '5K, Tiempo 5K, 10K',
    [['20:30', '20:30', '41:05']],
    'control_point, ignore, control_point',
  ],
  ['the same split with time and place is two', '5K, 5K Pos', [['20:30', 4]], 'control_point, control_point'],
  ['a split without values is none', 'Dorsal, 5K', [['1', null]], 'bib_number, ignore'],
  [
    'the finish has the time, the place and the pace',
    'Meta Tiempo, Meta Puesto, Meta Ritmo, 5K Tiempo',
    [['41:05', 3, '4:06', '20:30']],
    'chip_time, overall_position, pace, control_point',
  ],
  [
    'the finish adds no place and no pace where they are',
    'Pos, Ritmo, Meta Tiempo, Meta Puesto, Meta Ritmo',
    [[3, '4:06', '41:05', 3, '4:06']],
    'overall_position, pace, chip_time, control_point, control_point',
  ],
  [
    'the finish is a point beside the chip',
    'Tiempo Chip, Meta Tiempo, Meta Puesto',
    [['41:05', '41:05', 3]],
    'chip_time, control_point, control_point',
  ],
  [
    'the finish is a point beside the gun',
    'Tiempo Pistola, Meta Tiempo, Meta Puesto',
    [['41:30', '41:05', 3]],
    'gun_time, control_point, control_point',
  ],
])('%s', (_, headers, rows, wanted) => {
  expect(targets(headers, ...rows)).toBe(wanted)
})

test.each<[string, Cell[], string | null]>([
  ['Tiempo Chip', ['41:05'], 'clock'],
  ['Tiempo Chip', [2465], 'seconds'],
  ['Tiempo Pistola', [41.5, 138.95], 'minutes'],
  ['Ritmo', [4.5], 'minutes'],
  ['Ritmo', ['4:06'], 'clock'],
  ['Dorsal', ['7'], null],
  ['Nombre', ['Ana Ruiz'], null],
  ['Velocidad', [14.5], null],
  ['5K', ['20:30'], 'clock'],
  ['5K', [1230], 'seconds'],
  ['5K Ritmo', [4.5], 'minutes'],
  ['5K Pos', [4], null],
  // The header says what decimals alone would not: 95.5 could be minutes.
  ['Segment 1', [95.5], 'minutes'],
  ['Segment 1 Secs', [95.5], 'seconds'],
  ['Segment 1 Secs', ['1:35'], 'clock'],
])('%s with %j has the unit %s', (header, values, unit) => {
  expect(
    guessColumns(
      [header],
      values.map((value) => [value]),
    )[0]?.unit,
  ).toBe(unit)
})

test.each<[string, Cell[], object | null]>([
  ['Relevo 1', ['20:30'], { name: 'Relevo 1', measure: 'time', index: 1 }],
  ['Relevo 1', ['Ana Ruiz'], { name: 'Relevo 1', measure: 'member', index: 1 }],
  // A time in words is a time, not somebody's name.
  ['Relevo 1', ['20 min 30 seg'], { name: 'Relevo 1', measure: 'time', index: 1 }],
  ['Relevo 1', ['Ana Ruiz', '?'], null],
  ['Relevo 1 Pos', [2], { name: 'Relevo 1', measure: 'rank', index: 1 }],
  ['Relevo 1 Pos', ['Ana Ruiz'], null],
  ['5K', ['Ana Ruiz'], null],
  ['Etapa 2', ['1:20:30'], { name: 'Etapa 2', measure: 'time', index: 2 }],
  ['Prólogo', ['5:30'], { name: 'Prólogo', measure: 'time', index: 0 }],
  ['5K', ['20:30'], { name: '5K', measure: 'time' }],
])('%s with %j is the point %o', (header, values, point) => {
  const [column] = guessColumns(
    [header, 'Tiempo'],
    values.map((value) => [value, '1:41:05']),
  )
  expect(column?.point).toStrictEqual(point)
})
