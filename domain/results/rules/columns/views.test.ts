import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { dropViews, isViewName } from './views.ts'

test.each([
  ['General', true],
  [' GENERAL ', true],
  ['Clasificación general', true],
  ['absoluta', true],
  ['Absoluto', true],
  ['Overall', true],
  ['Scratch', true],
  ['Todos', true],
  ['Todas', true],
  ['All', true],
  ['General absoluta', true],
  ['General 10K', false],
  ['La general', false],
  ['10K', false],
])('«%s» is the name of a view: %s', (name, view) => {
  expect(isViewName(name)).toBe(view)
})

const row = (
  race_division: string,
  bib_number: string,
  chip_time: number | null = 60_000,
  gun_time: number | null = null,
) => ({ race_division, bib_number, name: `Persona ${bib_number}`, chip_time, gun_time }) as UnderstoodResult

test('a general that repeats the runners of a distance is dropped', () => {
  const real = [row('10K', '1'), row('5K', '2')]
  const view = [row('General', '1'), { ...row('General', '2'), name: 'PERSONA 2' }]
  expect(dropViews([...view, ...real])).toEqual({
    results: real,
    dropped: 2,
    notes: [
      {
        kind: 'guessed',
        sentence: '«General» repite a quienes ya están en su distancia: no se publica como otra distancia.',
        examples: [],
      },
    ],
  })
})

test('without a view, or with nothing else, all stays', () => {
  for (const results of [[row('10K', '1'), row('5K', '1')], [row('General', '1'), row('Absoluta', '1')], []])
    expect(dropViews(results)).toEqual({ results, notes: [], dropped: 0 })
})

test('who is in the view alone stays there, and it is told', () => {
  const results = [row('10K', '1'), row('General', '1'), row('General', '2')]
  const kept = dropViews(results)
  expect(kept.results).toEqual([results[0], results[2]])
  expect(kept.dropped).toBe(1)
  expect(kept.notes[1]).toEqual({
    kind: 'doubtful',
    sentence: 'Una fila no dice su distancia y queda en «General». Revísalo.',
    examples: ['2 Persona 2'],
  })
})

test('several who are in the view alone are counted, and three of them named', () => {
  const alone = ['2', '3', '4', '5'].map((bib) => row('General', bib))
  expect(dropViews([row('10K', '1'), ...alone])).toEqual({
    results: [row('10K', '1'), ...alone],
    dropped: 0,
    notes: [
      {
        kind: 'doubtful',
        sentence: '4 filas no dicen su distancia y quedan en «General». Revísalo.',
        examples: ['2 Persona 2', '3 Persona 3', '4 Persona 4'],
      },
    ],
  })
})

test('the same people with other times are a list of their own', () => {
  const results = [
    ...['1', '2', '3', '4'].map((bib) => row('Etapa 1', bib)),
    ...['1', '2', '3', '4'].map((bib) => row('General', bib, 120_000)),
  ]
  expect(dropViews(results)).toEqual({
    results,
    dropped: 0,
    notes: [
      {
        kind: 'doubtful',
        sentence:
          '«General» trae a las mismas personas con otros tiempos que «Etapa 1»: se publica como una lista más. Revísalo.',
        examples: ['1 Persona 1', '2 Persona 2', '3 Persona 3'],
      },
    ],
  })
})

test('half of them with other times are still a view', () => {
  const results = [row('10K', '1'), row('10K', '2'), row('General', '1'), row('General', '2', 120_000)]
  expect(dropViews(results).dropped).toBe(2)
})

test.each([
  ['less than a second away', 60_999, null, 60_000, null, 1],
  ['a second away', 61_000, null, 60_000, null, 0],
  ['earlier by a second', 59_000, null, 60_000, null, 0],
  ['the gun a second away', null, 61_000, null, 60_000, 0],
  ['the chip the same and the gun not', 60_000, 61_000, 60_000, 60_000, 0],
  ['the view without a chip', null, null, 60_000, null, 1],
  ['the list without a chip', 60_000, null, null, null, 1],
])('a time %s', (_, chip, gun, ofChip, ofGun, dropped) => {
  expect(dropViews([row('10K', '1', ofChip, ofGun), row('General', '1', chip, gun)]).dropped).toBe(dropped)
})

test('who runs two distances is repeated if one of them has the time', () => {
  const results = [row('5K', '1', 30_000), row('10K', '1', 60_000), row('General', '1', 60_000)]
  expect(dropViews(results).dropped).toBe(1)
})

test('the same bib with another name is another person', () => {
  const other = { ...row('General', '1'), name: 'Otra' }
  expect(dropViews([row('10K', '1'), other]).dropped).toBe(0)
})
