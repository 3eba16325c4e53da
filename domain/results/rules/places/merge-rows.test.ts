/** Which published row a row of the file stands for, and what becomes of the others. */
import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { type ImportMode, mergeKeys, mergePart } from './merge-part.ts'

type Facts = Partial<UnderstoodResult>

const row = (bib_number: string, facts: Facts = {}): UnderstoodResult => ({
  ...{ sheet: 'Resultados', row: 2, bib_number, name: `Atleta ${bib_number}`, race_division: '10K' },
  ...{ gender: 'M', category: 'Abierta', city: null, country: null, club: null, state: null },
  ...{ chip_time: 2_400_000, gun_time: null, pace: null, control_points: {} },
  ...{ overall_position: null, gender_position: null, category_position: null, ...facts },
})

/** 'distance bib', of each in order. */
const merged = (
  published: UnderstoodResult[],
  file: UnderstoodResult[],
  mode: ImportMode,
  only: string[] = [],
) => {
  const { results, doubled, missing, left_out } = mergePart(published, file, { mode, only })
  return {
    rows: results.map((one) => `${one.race_division} ${one.bib_number}`),
    doubled: doubled.map((one) => `${one.race_division} ${one.bib_number}, ${one.also}`),
    missing,
    left_out,
  }
}

const HALF = { race_division: '21K' }
const NAMELESS = { race_division: 'General' }

test.each<[string, UnderstoodResult[], UnderstoodResult[], ImportMode, string[], object]>([
  [
    'the whole replaces everything, whatever else was asked for',
    [row('1'), row('2', HALF)],
    [row('3')],
    'whole',
    ['9'],
    { rows: ['10K 3'], doubled: [], missing: [], left_out: 0 },
  ],
  [
    'the whole keeps its own spelling',
    [row('1')],
    [row('1', { race_division: '10k' })],
    'whole',
    [],
    { rows: ['10k 1'] },
  ],
  [
    'a distance replaces all of its rows and no other',
    [row('1'), row('2'), row('3', HALF)],
    [row('1')],
    'distances',
    [],
    { rows: ['21K 3', '10K 1'], doubled: [] },
  ],
  [
    'a distance is asked for in any case, and with spaces',
    [row('1'), row('3', HALF)],
    [row('5'), row('6', HALF)],
    'distances',
    [' 21k ', '5K'],
    { rows: ['10K 1', '21K 6'], missing: ['5K'], left_out: 1 },
  ],
  [
    'a distance is spelled as what is published',
    [row('1'), row('3', HALF)],
    [row('1', { race_division: '10k' })],
    'distances',
    [],
    { rows: ['21K 3', '10K 1'] },
  ],
  [
    'the zeros of distances belong to them',
    [],
    [row('1', { race_division: '05K' })],
    'distances',
    ['5K'],
    { rows: [], missing: ['5K'] },
  ],
  [
    'a bib is asked for with or without its zeros',
    [row('1')],
    [row('099'), row('7')],
    'rows',
    ['99'],
    { rows: ['10K 1', '10K 099'], missing: [], left_out: 1 },
  ],
  [
    'a new bib is doubled nowhere',
    [row('1')],
    [row('2')],
    'rows',
    [],
    { rows: ['10K 1', '10K 2'], doubled: [] },
  ],
  [
    'a bib of two distances without its own stays apart',
    [row('7'), row('7', HALF)],
    [row('7', NAMELESS)],
    'rows',
    [],
    { rows: ['10K 7', '21K 7', 'General 7'], doubled: ['General 7, 10K', 'General 7, 21K'] },
  ],
  [
    'a bib keeps its writing where only another distance has it with zeros',
    [row('099', HALF)],
    [row('99')],
    'rows',
    [],
    { rows: ['21K 099', '10K 99'], doubled: ['10K 99, 21K'] },
  ],
  [
    'of two bibs with zeros none is taken for the one without',
    [row('099'), row('0099')],
    [row('99')],
    'rows',
    [],
    { rows: ['10K 099', '10K 0099', '10K 99'] },
  ],
  [
    'a bib that a person corrected is still the one the file writes',
    [row('9', { id_bib: '1' }), row('2')],
    [row('1')],
    'rows',
    [],
    { rows: ['10K 2', '10K 1'], doubled: [] },
  ],
  [
    'and goes before one that differs by zeros',
    [row('9', { id_bib: '1' }), row('01')],
    [row('1')],
    'rows',
    [],
    { rows: ['10K 01', '10K 1'] },
  ],
])('%s', (_, published, file, mode, only, wanted) => {
  expect(merged(published, file, mode, only)).toMatchObject(wanted)
})

test('a replaced row keeps the bib of its address', () => {
  const published = [row('9', { id_bib: '1' }), row('2')]
  const { results } = mergePart(published, [row('1'), row('2')], { mode: 'rows', only: [] })
  expect(results.map(({ bib_number, id_bib }) => [bib_number, id_bib])).toEqual([
    ['1', '1'],
    ['2', undefined],
  ])
})

test.each<[ImportMode, string]>([
  ['rows', 'Abierta'],
  ['distances', 'Abierta'],
  ['whole', 'ABIERTA'],
])('a file of %s writes the category as %s', (mode, category) => {
  const { results } = mergePart([row('1'), row('2')], [row('1', { category: 'ABIERTA' })], { mode, only: [] })
  expect(results.find(({ bib_number }) => bib_number === '1')?.category).toBe(category)
})

test('a row without a category gets none', () => {
  const { results } = mergePart([row('2')], [row('1', { category: null })], { mode: 'rows', only: [] })
  expect(results.map(({ category }) => category)).toEqual(['Abierta', null])
})

test.each([
  [
    ['Meta time', '5K time'],
    ['Etapa 1 stage', '10K time'],
    ['Etapa 1 stage', '5K time', '10K time', 'Meta time'],
  ],
  [
    ['Etapa 10 stage', 'Etapa 9 stage'],
    ['Etapa 2 stage', 'Prólogo stage'],
    ['Prólogo stage', 'Etapa 2 stage', 'Etapa 9 stage', 'Etapa 10 stage'],
  ],
])('the points %j and %j are shown as %j', (published, file, wanted) => {
  expect(mergeKeys(published, file)).toEqual(wanted)
})
